import type { TextBlock } from '../document-reader.ts';
import { endsSentence } from '../segment/find-cut.ts';
import { alignCells } from './align-cells.ts';
import { joinText } from './build-rows.ts';
import { type DocumentStyle, headingLevel } from './heading-level.ts';
import type { Line } from './order-lines.ts';
import { type PageBlock, writeGrid } from './write-grid.ts';

interface Draft {
  kind: TextBlock['kind'];
  level: number;
  text: string;
  last: Line;
  first: Line;
}

const LIST_START =
  /^(?:[•●■◆▪►○□◇·‣–—*-]\s|[•●■◆▪►○]|\d{1,3}[.、．)）](?!\d)|[（(][\d一二三四五六七八九十]{1,3}[)）]|[①-⑳]|[一二三四五六七八九十]{1,3}、|第[零〇一二三四五六七八九十百千\d]{1,7}条)/;
const MAX_HEADING = 80;
/** No column is narrower, in font sizes. */
const MIN_COLUMN = 12;

/** Joins the lines of a page to paragraphs, headings and table rows. Text ends without a newline; the caller adds it. */
export function buildBlocks(lines: Line[], page: number, style: DocumentStyle): PageBlock[] {
  const leading = medianGap(lines.filter((line) => !line.table));
  const drafts: Draft[] = [];
  let table: Line | undefined;
  for (const [index, line] of lines.entries()) {
    const draft = toDraft(line, lines[index - 1], lines[index + 1], style);
    const last = drafts.at(-1);
    if (draft.kind === 'row') table = last?.kind === 'row' && !last.first.table ? table : line;
    if (draft.kind === 'row' && table && !line.table) draft.text = alignCells(line.cells, table.cells).join(' | ');
    if (last && continuesDraft(last, draft, leading)) {
      last.text = joinText(last.text, draft.text);
      last.last = line;
    } else drafts.push(draft);
  }
  return addTableHeaders(
    drafts.flatMap((draft) => (draft.first.table ? writeGrid(draft.first.table, page) : [toPageBlock(draft, page)])),
  );
}

function toDraft(line: Line, before: Line | undefined, after: Line | undefined, style: DocumentStyle): Draft {
  const draft = { level: 0, first: line, last: line };
  const text = line.cells.map((cell) => cell.text).join(' ');
  if (line.table || isRow(line, before, after)) return { ...draft, kind: 'row', text };
  const level = headingLevel(line, text, style);
  return level === undefined ? { ...draft, kind: 'body', text } : { ...draft, kind: 'heading', level, text };
}

function isRow(line: Line, before: Line | undefined, after: Line | undefined): boolean {
  if (line.cells.length < 2) return false;
  return line.cells.length > 2 || [before, after].some((other) => other !== undefined && other.cells.length > 1);
}

function continuesDraft(last: Draft, next: Draft, leading: number): boolean {
  if (last.kind !== next.kind || last.kind === 'row') return false;
  const [above, line] = [last.last, next.first];
  const gap = line.y - above.y;
  if (Math.abs(line.size - above.size) > above.size * 0.12) return false;
  if (last.kind === 'heading') {
    const near = gap > 0 && gap < line.size * 1.8 && last.text.length + next.text.length < MAX_HEADING;
    return near && last.level === next.level && above.right > above.columnRight - above.size * 4;
  }
  if (LIST_START.test(next.text)) return false;
  const full = isFull(above);
  // Up again on the page: the next column, where only an open sentence goes on.
  if (gap <= 0) return full && !endsSentence(last.text, last.text.length);
  if (gap > Math.max(leading * 1.45, line.size * 1.2)) return false;
  const ended = endsSentence(last.text, last.text.length);
  // A word divided at the line's end, or small letters after an open line, go on whatever the indent.
  if (full && !ended) return true;
  const indent = line.x - line.columnLeft;
  if (indent > line.size * 1.2 && above.x - above.columnLeft < indent - line.size * 0.5) return false;
  return full || (!ended && above.right - above.columnLeft > (above.columnRight - above.columnLeft) * 0.7);
}

/** A line that reaches the end of its column; one of a few characters never does, however narrow what stands around it. */
function isFull(line: Line): boolean {
  return line.right > line.columnRight - line.size * 2.2 && line.right - line.x > line.size * MIN_COLUMN;
}

function toPageBlock(draft: Draft, page: number): PageBlock {
  const { kind, text, last, first } = draft;
  const full = isFull(last);
  return {
    block: kind === 'heading' ? { text, kind, level: draft.level, page } : { text, kind, page },
    open: kind === 'body' && full && !endsSentence(text, text.length),
    continues: kind === 'body' && first.x - first.columnLeft < first.size * 1.2 && !LIST_START.test(text),
  };
}

/** A table's first row is repeated in passages that start inside the table, when there are at least two more. */
function addTableHeaders(blocks: PageBlock[]): PageBlock[] {
  let start = 0;
  for (let at = 0; at <= blocks.length; at++) {
    const next = blocks[at];
    if (next?.block.kind === 'row' && !next.table) continue;
    const header = blocks[start]?.block.text;
    if (header && at - start > 2) for (const row of blocks.slice(start, at)) row.block.tableHeader = header;
    start = at + 1;
  }
  return blocks;
}

function medianGap(lines: Line[]): number {
  const gaps: number[] = [];
  for (const [index, line] of lines.entries()) {
    const gap = line.y - (lines[index - 1]?.y ?? line.y);
    if (gap > 0 && gap < line.size * 3) gaps.push(gap);
  }
  gaps.sort((left, right) => left - right);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}
