import type { TextBlock } from '../document-reader.ts';
import type { ParsedSegment } from '../parsed-segment.ts';
import { endsSentence, findCut, findOverlap, findRowCut, findSentenceEnd, wholeCharacter } from './find-cut.ts';
import { canMerge, type Mark, sharedHeading } from './section-marks.ts';

/** Sections below this are joined with a neighbour under the same parent; no passage's new part is shorter either. */
const SHORT = 100;
/** A sentence that goes on over a page end is followed this far. */
const CARRY = 300;
const MAX_BLOCK = 4096;
const MAX_DEPTH = 8;
const MAX_TITLE = 100;
const MAX_TABLE_HEADER = 200;

interface SegmenterOptions {
  /** Longest passage. */
  limit: number;
  /** Most that a passage repeats of the one before. */
  overlap: number;
  /** Depth down to which headings begin a section. */
  depth: number;
  /** Whether a passage ends with its page. */
  byPage: boolean;
}

const BY_STRUCTURE: SegmenterOptions = { limit: 600, overlap: 60, depth: Number.POSITIVE_INFINITY, byPage: true };

/**
 * Cuts a stream of blocks into passages, of at most 600 characters that overlap by up to 60 unless told otherwise, that end with a
 * sentence.
 * Holds a few passages of text at a time, however long the document is.
 */
export class Segmenter {
  #text = '';
  /** Offset of the first held character in the document. */
  #base = 0;
  /** Held text before this is a finished section that waits for a neighbour to merge with. */
  #split = 0;
  #marks: Mark[] = [];
  #path: { level: number; title: string }[] = [];
  #out: ParsedSegment[] = [];
  readonly #options: SegmenterOptions;

  constructor(options: Partial<SegmenterOptions> = {}) {
    this.#options = { ...BY_STRUCTURE, ...options };
  }

  /** Takes the next block and returns the passages that are complete with it. */
  add(block: TextBlock): ParsedSegment[] {
    for (let at = 0; at < block.text.length; ) {
      const end = wholeCharacter(block.text, Math.min(block.text.length, at + MAX_BLOCK), at);
      this.#addPart(at === 0 && end === block.text.length ? block : { ...block, text: block.text.slice(at, end) });
      at = end;
    }
    return this.#take();
  }

  /** Ends the passage here, unless it would be nothing but headings, and passes over what stands between it and the next one. */
  endPassage(skip = 0): ParsedSegment[] {
    if (this.#holdsBody()) this.#closeAll();
    if (this.#text.length === 0) this.#base += skip;
    else if (skip > 0) this.#text += ' '.repeat(skip); // a heading waits: offsets stay exact
    return this.#take();
  }

  /** The passages that are left at the end of the document. */
  finish(): ParsedSegment[] {
    this.#closeAll();
    return this.#take();
  }

  #take(): ParsedSegment[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  #addPart(block: TextBlock): void {
    const last = this.#marks.at(-1);
    if (this.#options.byPage && last && last.page !== block.page && last.kind !== 'heading') {
      const carried = this.#carryOver(block);
      if (carried && carried < block.text.length) {
        this.#append({ ...block, text: block.text.slice(0, carried) });
        this.#closeAll();
        this.#addPart({ ...block, text: block.text.slice(carried) });
        return;
      }
      if (!carried) this.#closeAll();
    }
    const { depth, limit } = this.#options;
    const begins = block.kind === 'heading' && (block.level ?? 1) <= depth;
    if (begins) this.#startSection(block);
    this.#append(begins || block.kind !== 'heading' ? block : { ...block, kind: 'body' });
    if (this.#text.length > limit + SHORT) this.#cutLong();
  }

  /** How much of a new page's first block belongs to the sentence that the old page left open. */
  #carryOver(block: TextBlock): number | undefined {
    const held = this.#text.trimEnd();
    if (block.kind !== 'body' || this.#text.endsWith('\n') || endsSentence(held, held.length)) return undefined;
    return findSentenceEnd(block.text, CARRY);
  }

  #append(block: TextBlock): void {
    this.#marks.push({
      at: this.#base + this.#text.length,
      page: block.page,
      kind: block.kind,
      heading: this.#path.map((step) => step.title),
      tableHeader: block.tableHeader ?? '',
    });
    this.#text += block.text;
  }

  #startSection(block: TextBlock): void {
    const level = block.level ?? 1;
    this.#endSection();
    this.#path = this.#path.filter((step) => step.level < level).slice(0, MAX_DEPTH - 1);
    const title = block.text.trim();
    this.#path.push({ level, title: title.slice(0, wholeCharacter(title, Math.min(title.length, MAX_TITLE), 0)) });
  }

  /** The current section is over: merge it with the one that waits, or let that one go and wait in its place. */
  #endSection(): void {
    if (this.#split > 0 && !this.#mayMerge()) this.#flush(this.#split);
    this.#split = this.#text.length;
  }

  #mayMerge(): boolean {
    const held = this.#text.slice(0, this.#split).trim().length;
    const current = this.#text.slice(this.#split).trim().length;
    if ((held >= SHORT && current >= SHORT) || held + current > this.#options.limit) return false;
    return canMerge(this.#marks, this.#base + this.#split);
  }

  #cutLong(): void {
    if (this.#split > 0) {
      const held = this.#text.slice(0, this.#split).trim().length;
      // What waits is short and this section follows under the same parent: it opens this section's first passage.
      if (held < SHORT && canMerge(this.#marks, this.#base + this.#split)) this.#split = 0;
      else this.#flush(this.#split);
    }
    while (this.#text.length > this.#options.limit + SHORT) this.#cut(this.#options.limit);
  }

  #closeAll(): void {
    this.#endSection();
    this.#flush(this.#text.length);
    this.#split = 0;
  }

  /** Emits the first `length` characters of the held text; the last two passages share what is left evenly. */
  #flush(length: number): void {
    const rest = this.#text.slice(length);
    const restBase = this.#base + length;
    const after = this.#marks.filter((mark) => mark.at >= restBase);
    this.#text = this.#text.slice(0, length);
    const { limit, overlap } = this.#options;
    while (this.#text.length > limit + SHORT) this.#cut(limit);
    if (this.#text.length > limit) this.#cut(Math.ceil(this.#text.length / 2) + overlap);
    this.#emit(this.#text.length);
    this.#text = rest;
    this.#base = restBase;
    this.#marks = after;
    this.#split = 0;
  }

  #cut(limit: number): void {
    const header = this.#markAt(this.#base).tableHeader;
    const room = limit - (header.length <= this.#longestHeader ? header.length + 1 : 0);
    const endsInTable = this.#markAt(this.#base + room - 1).kind === 'row';
    const cut = endsInTable ? findRowCut(this.#text, 0, room) : findCut(this.#text, 0, room);
    this.#emit(cut);
    const inTable = this.#markAt(this.#base + cut - 1).kind === 'row';
    const next = inTable ? cut : Math.max(1, findOverlap(this.#text, cut, this.#options.overlap));
    this.#text = this.#text.slice(next);
    this.#base += next;
    this.#split = 0;
    const first = this.#markAt(this.#base);
    this.#marks = [first, ...this.#marks.filter((mark) => mark.at > this.#base)];
  }

  #holdsBody(): boolean {
    return this.#marks.some(({ kind, at }, index) => {
      const end = this.#marks[index + 1]?.at ?? this.#base + this.#text.length;
      return kind !== 'heading' && this.#text.slice(at - this.#base, end - this.#base).trim() !== '';
    });
  }

  get #longestHeader(): number {
    return Math.min(MAX_TABLE_HEADER, this.#options.limit / 3);
  }

  #markAt(offset: number): Mark {
    const mark = this.#marks.findLast((candidate) => candidate.at <= offset) ?? this.#marks[0];
    return mark ?? { at: offset, page: null, kind: 'body', heading: [], tableHeader: '' };
  }

  #emit(length: number): void {
    const raw = this.#text.slice(0, length);
    const text = raw.trim();
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    const start = this.#base + raw.length - raw.trimStart().length;
    const end = start + text.length;
    const first = this.#markAt(start);
    const header = first.tableHeader.length <= this.#longestHeader ? first.tableHeader : '';
    const repeats = header !== '' && !text.startsWith(header);
    const heading = sharedHeading(this.#marks.filter((mark) => mark === first || (mark.at > start && mark.at < end)));
    const titles = this.#marks
      .filter(({ at, kind }) => kind === 'heading' && at >= start && at < end)
      .map(({ at, heading }): [number, number] => [at, heading.length]);
    this.#out.push({
      text: repeats ? `${header}\n${text}` : text,
      page: first.page,
      heading,
      start,
      end,
      ...(titles.length > 0 && { titles }),
    });
  }
}
