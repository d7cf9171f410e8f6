import type { PageSpans, Span } from './read-spans.ts';

/** Neighbouring runs on one baseline without a wide gap between them: a line of a column, or a cell of a table. */
export interface Fragment {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  bold: boolean;
  /** Runs with the same row stand on one baseline across the page. */
  row: number;
}

/** A gap wider than this many font sizes separates columns or cells. */
const WIDE_GAP = 1.3;
/** A blank between words, also of Chinese text: justified lines move their characters apart by less. */
const WORD_GAP = 0.18;

/** Puts the runs of a page together to fragments, top to bottom and left to right. */
export function buildFragments(page: PageSpans): Fragment[] {
  const rows: Span[][] = [];
  for (const span of page.spans.toSorted((left, right) => left.y - right.y || left.x - right.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && span.y - first.y < Math.max(first.size, span.size) * 0.45) row.push(span);
    else rows.push([span]);
  }
  return rows.flatMap((row, index) => splitRow(row, index));
}

function splitRow(row: Span[], index: number): Fragment[] {
  const fragments: Fragment[] = [];
  let current: Span[] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const span of dropShadows(row.toSorted((left, other) => left.x - other.x))) {
    if (current.length > 0 && span.x - right > WIDE_GAP * span.size) {
      fragments.push(joinSpans(current, index));
      current = [];
    }
    current.push(span);
    right = Math.max(current.length > 1 ? right : Number.NEGATIVE_INFINITY, span.x + span.width);
  }
  if (current.length > 0) fragments.push(joinSpans(current, index));
  return fragments;
}

/** Bold made by printing twice: the same text at almost the same place counts once. */
function dropShadows(spans: Span[]): Span[] {
  return spans.filter((span, index) => {
    const before = spans[index - 1];
    return !(before && before.text === span.text && span.x - before.x < span.size * 0.15);
  });
}

function joinSpans(spans: Span[], row: number): Fragment {
  let text = '';
  let right = 0;
  let weight = 0;
  let bold = 0;
  let size = 0;
  let y = 0;
  for (const span of spans) {
    const gap = span.x - right;
    if (text && needsSpace(text, span.text, gap / span.size)) text += ' ';
    text += span.text;
    right = Math.max(right, span.x + span.width);
    const length = span.text.trim().length;
    weight += length;
    if (span.bold) bold += length;
    size += span.size * length;
    y += span.y * length;
  }
  const x = spans[0]?.x ?? 0;
  const clean = text.replace(/\s+/g, ' ').trim();
  return { text: clean, x, right, y: y / weight, size: size / weight, bold: bold > weight / 2, row };
}

const WIDE_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

function needsSpace(left: string, right: string, gap: number): boolean {
  if (/\s$/.test(left) || /^\s/.test(right)) return false;
  return gap > WORD_GAP;
}

/** Chinese and Japanese characters and their signs, which stand without spaces. */
export function isWide(character: string): boolean {
  return WIDE_CHARACTER.test(character);
}
