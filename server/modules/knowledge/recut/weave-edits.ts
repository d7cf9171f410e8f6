import type { ParsedSegment } from '#server/parsing/parsed-segment.ts';
import type { StoredPart } from '../document.store.ts';

/** A part of a document's text that keeps what people made of it. */
export interface KeptRange {
  /** UTF-16 offsets into the document's text. */
  start: number;
  end: number;
  /** What stands in its place; null: nothing, it was deleted. */
  segment: (Pick<ParsedSegment, 'text' | 'page' | 'heading'> & { enabled: boolean; edited: boolean }) | null;
}

/**
 * Lets a new cut flow around what people have changed: kept segments stand in place of the part of the text that they came from, and
 * the new segments give up what they have of it. Passages are taken in their order; the same ones always give the same.
 * @param kept by where they begin
 */
export function createWeaver(kept: readonly KeptRange[]) {
  let next = 0;
  let open: KeptRange[] = [];

  /** Kept segments that begin before an offset and have not been given yet. */
  const takeUpTo = (offset: number): KeptRange[] => {
    const from = next;
    while (next < kept.length && (kept[next]?.start ?? 0) < offset) next++;
    const due = kept.slice(from, next);
    open.push(...due);
    return due;
  };

  return {
    take(part: ParsedSegment): StoredPart[] {
      open = open.filter(({ end }) => end > part.start); // passages never go back before one that they have passed
      const due = takeUpTo(part.end).flatMap((one) => toStored(one) ?? []);
      if (!open.some(({ start, end }) => start < part.end && end > part.start)) return [...due, part];
      return [...cutOut(part, open), ...due].sort((a, b) => a.start - b.start);
    },
    /** What was kept behind the last passage. */
    finish: (): StoredPart[] => takeUpTo(Number.POSITIVE_INFINITY).flatMap((one) => toStored(one) ?? []),
  };
}

function toStored({ start, end, segment }: KeptRange): StoredPart | null {
  return segment && { ...segment, start, end };
}

/** The pieces of a passage outside of the ranges, as passages of their own. */
function cutOut(part: ParsedSegment, ranges: readonly KeptRange[]): ParsedSegment[] {
  const { terms: _terms, length: _length, ...rest } = part;
  const header = part.text.slice(0, part.text.length - (part.end - part.start)); // of a table, repeated before the passage
  const textAt = (offset: number) => part.text.length - (part.end - offset);
  const pieces: ParsedSegment[] = [];
  let start = part.start;
  for (const range of [...ranges, { start: part.end, end: part.end }].sort((a, b) => a.start - b.start)) {
    const raw = part.text.slice(textAt(start), textAt(Math.max(start, Math.min(range.start, part.end))));
    const text = raw.trim();
    if (/[\p{L}\p{N}]/u.test(text)) {
      const from = start + raw.length - raw.trimStart().length;
      pieces.push({ ...rest, text: header + text, start: from, end: from + text.length });
    }
    start = Math.min(part.end, Math.max(start, range.end));
  }
  return pieces;
}
