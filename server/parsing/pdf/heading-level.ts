import { headingLevelOf } from '../heading-pattern.ts';
import type { Line } from './order-lines.ts';

/** What is known of a document when one of its pages is read. */
export interface DocumentStyle {
  bodySize: number;
  bodyBold: boolean;
  /** Bookmarks: normalised title and depth. */
  outline: ReadonlyMap<string, number>;
}

const MAX_HEADING = 80;
const LARGER = 1.15;
/** Levels by letters lie below all bookmarks; a point of size is worth 20. Only the order of levels counts. */
const LETTERS = 10_000;

/**
 * Level of a line that is a heading (lower is higher), undefined for all others. A bookmark of that title says so; else larger
 * letters; at body size Chinese numbering and, below it, a short bold line.
 */
export function headingLevel(line: Line, text: string, style: DocumentStyle): number | undefined {
  if (text.length > MAX_HEADING || !/\p{L}/u.test(text) || !isOneCell(line)) return undefined;
  const marked = style.outline.get(normaliseTitle(text));
  if (marked !== undefined && line.size >= style.bodySize * 0.95) return marked;
  if (/[，,；;。]$/.test(text)) return undefined;
  const size = Math.round(line.size * 2) / 2;
  const numbered = headingLevelOf(text);
  if (size >= style.bodySize * LARGER) return LETTERS - size * 20 + (numbered ?? 0);
  if (size < style.bodySize * 0.95) return undefined;
  const least = LETTERS - style.bodySize * 20 + 10;
  if (numbered !== undefined) return least + numbered;
  const short = line.right < line.columnRight - line.size * 3;
  return line.bold && !style.bodyBold && short && !LIST_SIGN.test(text) ? least + 9 : undefined;
}

const LIST_SIGN = /^(?:[•●■◆▪►○□◇·‣–—*-]|[（(]\d{1,3}[)）]|[①-⑳])/;

/** Also where a wide gap stands between a heading's number and its words. */
function isOneCell(line: Line): boolean {
  return (
    line.cells.length === 1 ||
    (line.cells.length === 2 && /^[\dA-Z]{1,3}(\.\d{1,3})*\.?$/.test(line.cells[0]?.text ?? ''))
  );
}

/** Titles of bookmarks and of pages differ in spaces and in the width of signs. */
export function normaliseTitle(title: string): string {
  return title.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}
