import type { Line } from './to-lines.ts';

/** Words with their place in the document. */
export interface Words {
  at: number;
  text: string;
}

export type Block = { page: number | null } & (
  | ({ kind: 'heading'; level: number } & Words)
  | ({ kind: 'item'; depth: number; sign: string } & Words)
  | { kind: 'table'; at: number; head: Words[] | null; rows: Words[][] }
  | ({ kind: 'line' } & Words)
);

/** A sign of a list as readers write it, or as somebody typed it. */
const ITEM = /^(\s*)([-*•·▪●○◆■□–—]|\d{1,3}[.、)])\s+(?=\S)/;
/** Cells with bars between them; empty ones keep their places. */
const BAR = ' | ';
/** `列：值；列：值`, a row below a header that is known. */
const LABELLED = /^[^：；|]{1,40}：[^；]*(?:；[^：；|]{1,40}：[^；]*)+$/;
/** Longer cells, and those with numbers, are no names of columns. */
const LONGEST_NAME = 16;
const FEWEST_NAMES = 3;

/** The lines of a text by what they are: titles, items of lists, tables, and all others. */
export function toBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] as Line;
    const table = line.level === null ? readTable(lines, index) : null;
    blocks.push(table?.block ?? readLine(line));
    index += table?.length ?? 1;
  }
  return blocks;
}

function readLine({ at, text, page, level }: Line): Block {
  if (level !== null) return { kind: 'heading', at, text, page, level };
  const [mark, indent = '', sign = ''] = ITEM.exec(text) ?? [];
  if (mark === undefined) return { kind: 'line', at, text, page };
  const rest = text.slice(mark.length);
  return { kind: 'item', at: at + mark.length, text: rest, page, depth: indent.length >> 1, sign };
}

/** The table that begins with a line, and how many lines it has; null where none does. */
function readTable(lines: readonly Line[], start: number): { block: Block; length: number } | null {
  const rows = takeWhile(lines, start, ({ text }) => ` ${text} `.includes(BAR));
  const labelled = takeWhile(lines, start + rows.length, ({ text }) => LABELLED.test(text)).map(splitLabelled);
  const [first] = rows;
  const { at, page } = lines[start] as Line;
  const names = first && rows.length === 1 ? splitBars(first) : null;
  const columns = names?.map(({ text }) => text) ?? labelled[0]?.map(({ name }) => name) ?? [];
  const fits = (row: Labelled[]) => row.every(({ name }) => columns.includes(name));
  const under = rows.length > 1 ? [] : takeWhile(labelled, 0, fits);
  if (under.length > (names ? 0 : 1)) {
    const head = names ?? columns.map((text) => ({ at: -1, text }));
    const cells = under.map((row) =>
      columns.map((column) => row.find(({ name }) => name === column) ?? { at: -1, text: '' }),
    );
    return { block: { kind: 'table', at, page, head, rows: cells }, length: rows.length + under.length };
  }
  if (rows.length < 2) return null;
  const cells = rows.map(splitBars);
  const width = Math.max(...cells.map((row) => row.length));
  const filled = cells.map((row) => [
    ...row,
    ...Array.from({ length: width - row.length }, () => ({ at: -1, text: '' })),
  ]);
  const [head, ...others] = filled;
  const isHead = head !== undefined && (start > 0 || at === 0) && namesColumns(head);
  return {
    block: { kind: 'table', at, page, head: isHead ? head : null, rows: isHead ? others : filled },
    length: rows.length,
  };
}

/** Neighbouring lines from one on, none of which is a title or begins another page than the first. */
function takeWhile<T extends object>(all: readonly T[], start: number, is: (one: T) => boolean): T[] {
  const end = all.findIndex((one, index) => index >= start && (!is(one) || (index > start && turnsOrNames(one))));
  return all.slice(start, end < 0 ? all.length : end);
}

const turnsOrNames = (one: object): boolean =>
  ('level' in one && one.level !== null) || ('page' in one && one.page !== null);

function splitBars({ at, text }: Line): Words[] {
  const cells: Words[] = [];
  let place = at - 1; // the line is read with a space before it, as a bar stands between two
  for (const cell of ` ${text} `.split(BAR)) {
    const words = cell.trim();
    cells.push({ at: place + cell.indexOf(words), text: words });
    place += cell.length + BAR.length;
  }
  return cells;
}

interface Labelled extends Words {
  name: string;
}

function splitLabelled({ at, text }: Line): Labelled[] {
  const cells: Labelled[] = [];
  let place = at;
  for (const part of text.split('；')) {
    const name = part.slice(0, part.indexOf('：'));
    cells.push({ name, at: place + name.length + 1, text: part.slice(name.length + 1) });
    place += part.length + 1;
  }
  return cells;
}

function namesColumns(row: readonly Words[]): boolean {
  return (
    row.length >= FEWEST_NAMES &&
    row.every(({ text }) => text !== '' && text.length <= LONGEST_NAME && !/\d/.test(text))
  );
}
