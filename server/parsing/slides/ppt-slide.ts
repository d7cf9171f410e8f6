import { cleanText } from '../clean-text.ts';
import { type PptRecord, RECORD, readCharacters, readChildren, walkRecords } from './ppt-records.ts';
import type { Slide } from './slide.ts';

/** A text of a slide and what it is for (MS-PPT 2.13.33). */
export interface PptText {
  use: number;
  text: string;
}

const TITLE = 0;
const BODY = 1;
const NOTES = 2;
const CENTRE_TITLE = 6;
/** Bodies that are lists unless they say otherwise. */
const LISTS = new Set([BODY, 7, 8]);
const HIDDEN = 0x0004;

/** The texts of a slide, the id of its notes, and whether it is shown. */
export function readPptSlide(
  record: PptRecord,
  outline: readonly PptText[],
): { texts: PptText[]; notesId: number; isHidden: boolean } {
  let notesId = 0;
  let isHidden = false;
  for (const { type, data } of readChildren(record)) {
    if (type === RECORD.slideAtom && data.length >= 20) notesId = data.readUInt32LE(16);
    if (type === RECORD.slideInfo && data.length >= 12) isHidden = (data.readUInt16LE(10) & HIDDEN) !== 0;
  }
  const texts = readPptTexts(record, outline);
  // Old versions leave the texts of placeholders in the list alone.
  const isShown = (text: PptText) => texts.some((shown) => shown.text === text.text);
  return { texts: [...outline.filter((text) => !isShown(text)), ...texts], notesId, isHidden };
}

/**
 * Texts below a record, each after the header that says what it is for; references are to the texts of the presentation's list.
 * @param records instead of what is below the record
 */
export function readPptTexts(
  record: Pick<PptRecord, 'data'>,
  outline: readonly PptText[],
  records: Iterable<PptRecord> = walkRecords(record),
): PptText[] {
  const texts: PptText[] = [];
  let use = -1;
  for (const part of records) {
    if (part.type === RECORD.textHeader && part.data.length >= 4) use = part.data.readUInt32LE(0);
    if (part.type === RECORD.outlineReference && part.data.length >= 4) {
      const referred = outline[part.data.readUInt32LE(0)];
      if (referred) texts.push(referred);
    }
    const text = readCharacters(part);
    if (text !== undefined && use >= 0) texts.push({ use, text });
    if (text !== undefined) use = -1;
  }
  return texts;
}

/** A slide as it is written: titles first, the rest in its order. */
export function toSlide(texts: readonly PptText[], notes: readonly PptText[]): Slide {
  const isTitle = ({ use }: PptText) => use === TITLE || use === CENTRE_TITLE;
  const titles = texts.filter(isTitle).flatMap(({ text }) => toLines(text));
  const content = texts
    .filter((text) => !isTitle(text))
    .flatMap(({ use, text }) => toLines(text).map((line) => ({ text: line, depth: LISTS.has(use) ? 1 : 0 })));
  return {
    title: titles.join(' '),
    content,
    notes: notes.filter(({ use }) => use === NOTES).flatMap(({ text }) => toLines(text)),
  };
}

/** Paragraphs end with a carriage return; a star alone stands for the slide's number or the date. */
function toLines(text: string): string[] {
  return text
    .split('\r')
    .map((line) => cleanText(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '*');
}
