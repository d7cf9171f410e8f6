import type { DocumentReader, ReadStep, ReadSummary } from '../document-reader.ts';
import { openCompound } from '../office/open-compound.ts';
import { ParseError } from '../parse-error.ts';
import { readDirectory } from './ppt-directory.ts';
import { type PptRecord, RECORD, readChildren, readRecord } from './ppt-records.ts';
import { type PptText, readPptSlide, readPptTexts, toSlide } from './ppt-slide.ts';
import { type Slide, writeSlide } from './slide.ts';

/** Presentations of PowerPoint 97 to 2003 (MS-PPT), slide by slide. Pages are slides. */
export const pptReader: DocumentReader = {
  unit: 'page',
  async *read(path) {
    return yield* writeSlides(await readPptSlides(path));
  },
};

/** The slides of a presentation; undefined ones are hidden. */
export async function readPptSlides(path: string): Promise<(Slide | undefined)[]> {
  const open = await openCompound(path);
  const stream = open('PowerPoint Document');
  if (!stream) throw new ParseError('corrupt');
  return readSlides(stream, open('Current User')) ?? [readAnyText(stream)];
}

function* writeSlides(slides: readonly (Slide | undefined)[]): Generator<ReadStep, ReadSummary> {
  const pagesWithoutText: number[] = [];
  for (const [index, slide] of slides.entries()) {
    const page = index + 1;
    const blocks = slide ? writeSlide(slide, page) : [];
    if (slide && blocks.length === 0) pagesWithoutText.push(page);
    yield { blocks, done: page, total: slides.length };
  }
  return { pages: slides.length, pagesWithoutText };
}

/** A slide of the presentation's list, with the texts that the list itself holds. */
interface Entry {
  persistId: number;
  slideId: number;
  outline: PptText[];
}

const SLIDES = 0;
const NOTES = 2;

/** Undefined where the file does not say which slides it has; undefined slides are hidden. */
function readSlides(stream: Buffer, currentUser: Buffer | undefined): (Slide | undefined)[] | undefined {
  const directory = readDirectory(stream, currentUser);
  const find = (persistId: number) => readRecord(stream, directory?.offsets.get(persistId) ?? -1);
  const document = directory && find(directory.documentId);
  if (document?.type !== RECORD.document) return undefined;
  const notes = new Map(listEntries(document, NOTES).map((entry) => [entry.slideId, entry.persistId]));
  const slides = listEntries(document, SLIDES);
  if (slides.length === 0) return undefined;
  return slides.map(({ persistId, outline }) => {
    const record = find(persistId);
    if (record?.type !== RECORD.slide) return toSlide(outline, []);
    const { texts, notesId, isHidden } = readPptSlide(record, outline);
    const notesRecord = find(notes.get(notesId) ?? -1);
    return isHidden
      ? undefined
      : toSlide(texts, notesRecord?.type === RECORD.notes ? readPptTexts(notesRecord, []) : []);
  });
}

function listEntries(document: PptRecord, instance: number): Entry[] {
  const entries: Entry[] = [];
  for (const list of readChildren(document)) {
    if (list.type !== RECORD.slideList || list.instance !== instance) continue;
    let held: PptRecord[] = [];
    const close = () => {
      const entry = entries.at(-1);
      if (entry) entry.outline = readPptTexts({ data: Buffer.alloc(0) }, [], held);
      held = [];
    };
    for (const record of readChildren(list)) {
      if (record.type !== RECORD.slidePersist || record.data.length < 16) held.push(record);
      else {
        close();
        const [persistId, slideId] = [record.data.readUInt32LE(0), record.data.readUInt32LE(12)];
        entries.push({ persistId, slideId, outline: [] });
      }
    }
    close();
  }
  return entries;
}

/** All texts in the order in which they were written: better than none. */
function readAnyText(stream: Buffer): Slide {
  return toSlide(readPptTexts({ data: stream }, []), []);
}
