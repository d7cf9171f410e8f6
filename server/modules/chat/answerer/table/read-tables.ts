import { findRanges, foldText } from '#server/modules/knowledge/index.ts';
import { type Statement, splitPassage } from '../split-passage.ts';
import { kindOf, type Table, UNNAMED } from './table.ts';
import { turnTable } from './turn-table.ts';

export interface TablePassage {
  above: string;
  statements: readonly Statement[];
  /** Labels of tables that go on in passages that were not found. */
  cut?: readonly string[];
  /** Passages in which its tables go on. */
  rest?: readonly string[];
  /** Long tables that it is a part of, with all of their rows. */
  long?: readonly Table[];
}

const LONGEST_NOTE = 60;
const unitNote = /单位|元\/|以下价格|以上价格|每[次天月年人件张]|含税|均为/;

/** The tables of passages; one that was cut goes on in the next passage: of a part of it nothing can be said about all of it. */
export function readTables(passages: readonly TablePassage[]): Table[] {
  const joined: Table[] = [];
  for (const { table, isRest } of passages.flatMap(readWithRest)) {
    const known = joined.find((other) => goesOn(other, table, isRest));
    if (!known) joined.push({ ...table, rows: [...table.rows] });
    else {
      known.title ||= table.title;
      known.unit ||= table.unit;
      known.isCut ||= table.isCut;
      const texts = new Set(known.rows.map(({ text }) => text));
      for (const row of table.rows) if (!texts.has(row.text)) known.rows.push(row);
    }
  }
  const long = new Map(passages.flatMap(({ long = [] }, source) => long.map((table) => [table, { ...table, source }])));
  return [
    ...joined
      .filter((table) => table.rows.length > 1 || joined.some(isAlike(table)))
      .map(turnTable)
      .map(tellApart),
    ...long.values(),
  ];
}

/** Rows of one name go by the column that tells them apart as well: 犬（10公斤以下）, 犬（首免）. */
function tellApart(table: Table): Table {
  const { rows, columns } = table;
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shared = rows.filter(({ name }) => (counts.get(name) ?? 0) > 1);
  if (shared.length === 0) return table;
  const isBound = (cell: string) => findRanges(foldText(cell)).length > 0;
  const isName = (cell: string) => cell !== '' && !/^[\d¥￥]/.test(cell);
  const isTelling = (one: string, tells: (cell: string) => boolean) =>
    shared.every(({ cells }) => tells(cells.get(one) ?? '')) &&
    new Set(shared.map(({ name, cells }) => `${name}\n${cells.get(one)}`)).size === shared.length;
  const column =
    columns.find((one) => isTelling(one, isBound)) ?? columns.slice(0, 2).find((one) => isTelling(one, isName));
  if (column === undefined) return table;
  const named = rows.map((row) =>
    shared.includes(row) ? { ...row, name: `${row.name}（${row.cells.get(column)}）` } : row,
  );
  return { ...table, rows: named };
}

/** A single row is a table where another one has the same columns. */
const isAlike = (table: Table) => (other: Table) => other !== table && kindOf(other) === kindOf(table);

/** The tables of a passage, and those of what they go on in, as if it stood there. */
function readWithRest(passage: TablePassage, source: number): { table: Table; isRest: boolean }[] {
  const own = readPassage(passage, source).map((table) => ({ table, isRest: false }));
  const labels = new Set(own.map(({ table }) => table.label));
  const rest = (passage.rest ?? []).flatMap((text) =>
    readPassage({ above: passage.above, statements: splitPassage(text) }, source).filter(({ label }) =>
      labels.has(label),
    ),
  );
  return [...own, ...rest.map((table) => ({ table, isRest: true }))];
}

/** The title of a table that was cut stands in the first of its passages only. */
const goesOn = (one: Table, other: Table, isRest: boolean): boolean =>
  (isRest || one.source !== other.source) &&
  kindOf(one) === kindOf(other) &&
  ((one.above === other.above && (one.title === other.title || one.title === '' || other.title === '')) ||
    placeOf(one) === placeOf(other));

/** The title above a table is the heading of the passages that it goes on in. */
const placeOf = ({ above, title }: Table): string =>
  [...new Set([...above.split('\n'), title])].filter(Boolean).join('\n');

/** Rows of one passage, below one title, whose first cell has the same label. */
function readPassage({ above, statements, cut = [] }: TablePassage, source: number): Table[] {
  const tables = new Map<string, Table>();
  let title = '';
  let unit = '';
  for (const [at, { kind, text }] of statements.entries()) {
    if (kind === 'title' || (statements[at + 1]?.kind === 'row' && isCaption(text, kind))) title = text;
    if (kind !== 'row') {
      unit = kind === 'title' ? '' : readUnit(text);
      const listed = kind === 'title' ? null : readList(text);
      if (listed) tables.set(text, { ...listed, source, above, title, unit: '', isCut: false });
      continue;
    }
    const row = readPairs(text);
    if (!row) continue;
    const { label, name, cells } = row;
    const key = `${title}\n${label}`;
    const isCut = cut.includes(label);
    const table = tables.get(key) ?? { label, columns: [], rows: [], source, above, title, unit, isCut };
    tables.set(key, table);
    for (const column of cells.keys()) if (!table.columns.includes(column)) table.columns.push(column);
    table.rows.push({ name, cells, text });
  }
  const legend = readLegend(statements);
  return [...tables.values()].map((table) => (legend === null ? table : { ...table, legend }));
}

/** “—”表示该时段不出售: what the sign for nothing stands for. */
function readLegend(statements: readonly Statement[]): string | null {
  const said = statements.map(({ text }) => LEGEND.exec(text)?.[1]).find((found) => found !== undefined);
  return said ?? null;
}
const LEGEND = /[“"「‘']\s*[-—–/]+\s*[”"」’']\s*(?:表示|代表|为|指|即|的?是)\s*([^。；;，,]{2,20})/u;

/** A row that is written as 列: 值；列: 值。 Null where its first cell has no label, or nothing follows it. */
export function readPairs(text: string): { label: string; name: string; cells: Map<string, string> } | null {
  const pairs = text
    .replace(/。$/, '')
    .split('；')
    .map((pair) => /^(.{1,40}?)(?:: |：)(.*)$/s.exec(pair) ?? [pair, '', pair]);
  const [first, ...rest] = pairs;
  if (!first?.[1] || !first[2] || rest.length === 0) return null;
  // A cell without a label goes by its place.
  const cells = new Map(rest.map(([, label, cell = ''], index) => [label || `${UNNAMED}${index + 1}`, cell]));
  return { label: first[1], name: first[2], cells };
}

/** 2023年价目: a short line right above a table, which says no sentence. */
const isCaption = (text: string, kind: Statement['kind']): boolean =>
  kind === 'sentence' && CAPTION.test(text) && readUnit(text) === '';
const CAPTION = /^(?=.*\p{L})[^。，！？；：,!?;:…|]{2,30}$/u;

const readUnit = (text: string): string =>
  text.length <= LONGEST_NOTE && unitNote.test(text) ? text.replace(/[。；;：:]$/u, '') : '';

/** 锅底：清汤 28 元，番茄 38 元，菌菇 58 元: names with an amount of one unit each. */
const listed =
  /(?<=^|[，、；,;])\s*([\p{Script=Han}A-Za-z]{1,10}?)\s*(\d+(?:\.\d+)?)\s*(元|块|分钟|天|人|次)(?=[，、；。,;]|$)/gu;
const LEAST_LISTED = 3;

/** A list of amounts within a sentence as a table of one column without a name. */
function readList(text: string): Pick<Table, 'label' | 'columns' | 'rows'> | null {
  const [, label = '', list = ''] = /^([^：:。，]{1,12})[：:](.+)$/su.exec(text) ?? [];
  const found = [...list.matchAll(listed)];
  if (found.length < LEAST_LISTED || new Set(found.map(([, , , unit]) => unit)).size > 1) return null;
  const column = `${UNNAMED}1`;
  const rows = found.map(([said, name = '', amount, unit]) => ({
    name,
    cells: new Map([[column, `${amount}${unit}`]]),
    text: `${label}：${said.trim()}。`,
  }));
  return { label, columns: [column], rows };
}
