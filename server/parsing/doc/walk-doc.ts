import { cleanText } from '../clean-text.ts';
import type { TextBlock } from '../document-reader.ts';
import { headingLevelOf } from '../heading-pattern.ts';
import { TableBuilder } from '../html/table-builder.ts';
import { TableWriter } from '../table/table-writer.ts';
import type { DocFile } from './doc-file.ts';
import { type ParagraphStyle, readParagraphs } from './read-paragraphs.ts';
import type { Piece } from './read-pieces.ts';

/** Signs with a meaning of their own (MS-DOC 2.4.1): ends of cells and rows, pages, paragraphs; fields. */
const CELL = '\x07';
const FIELD_BEGIN = '\x13';
const FIELD_RESULT = '\x14';
const FIELD_END = '\x15';
const ENDS = new Set(['\r', '\f', CELL]);
/** Numbered headings that were typed without a style stand below all that have one. */
const TYPED = 6;

/** The blocks of a text whose paragraphs know their styles. */
export function walkDoc(pieces: readonly Piece[], file: DocFile, headings: ReadonlyMap<number, number>): TextBlock[] {
  const styleAt = readParagraphs(file);
  const walker = new DocWalker(headings);
  let text = '';
  for (const { text: characters, offset, width } of pieces) {
    let start = 0;
    for (let at = 0; at < characters.length; at++) {
      const sign = characters.charAt(at);
      if (!ENDS.has(sign)) continue;
      text += characters.slice(start, at);
      walker.take(text, sign, styleAt(offset + at * width));
      text = '';
      start = at + 1;
    }
    text += characters.slice(start);
  }
  walker.take(text, '\r', styleAt(-1));
  return walker.finish();
}

class DocWalker {
  readonly #headings: ReadonlyMap<number, number>;
  #blocks: TextBlock[] = [];
  #table: { builder: TableBuilder; writer: TableWriter } | undefined;
  #cell = '';
  #fields = new FieldFilter();

  constructor(headings: ReadonlyMap<number, number>) {
    this.#headings = headings;
  }

  take(raw: string, end: string, paragraph: ParagraphStyle): void {
    const text = cleanText(this.#fields.filter(raw))
      .replace(/[^\S\n]+/g, ' ')
      .trim();
    if (end === CELL || paragraph.inTable) this.#takeCell(text, end, paragraph);
    else {
      this.#closeTable();
      if (text) this.#blocks.push(this.#toBlock(text, paragraph));
    }
  }

  finish(): TextBlock[] {
    this.#closeTable();
    return this.#blocks;
  }

  #takeCell(text: string, end: string, paragraph: ParagraphStyle): void {
    this.#table ??= { builder: new TableBuilder(), writer: new TableWriter(null, 'marks') };
    const { builder, writer } = this.#table;
    if (paragraph.endsRow) this.#blocks.push(...writer.add(builder.closeRow()));
    else {
      this.#cell += ` ${text}`;
      if (end === CELL) {
        builder.addCell({ text: this.#cell, isName: false });
        this.#cell = '';
      }
    }
  }

  #closeTable(): void {
    if (!this.#table) return;
    const { builder, writer } = this.#table;
    this.#table = undefined;
    this.#blocks.push(...writer.add(builder.closeRow()), ...writer.finish());
  }

  #toBlock(text: string, { level, style, isItem }: ParagraphStyle): TextBlock {
    const styled = level ?? this.#headings.get(style);
    const typed = isItem ? undefined : headingLevelOf(text);
    const depth = styled || (typed && typed + TYPED);
    if (depth) return { text: `${text.replace(/\s+/g, ' ')}\n`, kind: 'heading', level: depth, page: null };
    return { text: `${isItem ? '- ' : ''}${text}\n`, kind: 'body', page: null };
  }
}

/** Lets the results of fields through (page numbers, links), not what makes them. Fields may go over several paragraphs. */
class FieldFilter {
  /** For each open field, whether its result has begun. */
  #open: boolean[] = [];

  filter(text: string): string {
    let shown = '';
    for (const sign of text) {
      if (sign === FIELD_BEGIN) this.#open.push(false);
      else if (sign === FIELD_RESULT) this.#open[this.#open.length - 1] = true;
      else if (sign === FIELD_END) this.#open.pop();
      else if (this.#open.every(Boolean)) shown += readSign(sign);
    }
    return shown;
  }
}

function readSign(sign: string): string {
  if (sign === '\v') return '\n';
  if (sign === '\x1e') return '-';
  return sign < ' ' && sign !== '\t' && sign !== '\n' ? '' : sign;
}
