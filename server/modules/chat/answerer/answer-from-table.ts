import { foldText } from '#server/modules/knowledge/index.ts';
import type { Statement } from './split-passage.ts';

/** What is worked out from the cells of a column. */
type TableQuestion = 'most' | 'least' | 'sum' | 'difference' | 'which';

export interface TableAnswer {
  text: string;
  /** Index of the passage. */
  source: number;
}

interface Row {
  name: string;
  cells: Map<string, string>;
}
interface Table {
  /** Label of the first column. */
  label: string;
  /** Names of the columns behind the first. */
  columns: string[];
  rows: Row[];
  source: number;
  above: string;
}

const ASKS: readonly [TableQuestion, RegExp][] = [
  [
    'difference',
    /(?:比|和|跟|与|较).{1,16}(?:贵|多|高|便宜|少|低|长|短|大|小)(?:多少|几|了多少|出多少)|相差|差(?:多少|几)|贵(?:多少|几)|便宜(?:多少|几)/,
  ],
  ['sum', /一共|总共|加起来|合计|加在一起|合起来|共(?:要|多少|几)/],
  ['most', /最(?:贵|高|多|大|长|远|重|久|厚|晚)/],
  ['least', /最(?:便宜|低|少|小|短|近|轻|早|快|省|划算)/],
  ['which', /哪(?:些|几|种|个|项|类|样|一)/],
];
/** Whether a row has what its column is about, as cells say it. */
const HAS = /^(?:是|有|可|可以|能|含|包含|提供|支持|需要|要|√|✓|✔|○)(?![\p{L}])/u;
const LACKS =
  /^(?:否|无|没有|不|不可|不可以|不能|不含|不提供|不支持|不需要|免|免费|不收|免收|无需|×|✗|[-—–/]+|0\s*(?:元|次|张)?)$/u;
/** Asked for are the rows that lack it. */
const ASKS_LACK = /没有?|不(?:能|可|要|用|收|含|带|需|支持|提供|让|许|花)|无需|无法|免/;
/** A column without a name, by its place. */
const UNNAMED = '#';
const TIMES = /(\d+(?:\.\d+)?)\D{0,2}[×x*]\s*(\d+)/;
/** What is compared, where the question names no column. */
const KINDS: readonly { asks: RegExp; column: RegExp; cell: RegExp }[] = [
  { asks: /贵|便宜|省|划算|钱|费|价|花|几块/, column: /价|费|金额|元|收费|押金/, cell: /\d\s*元|免费|^免$/ },
  { asks: /最[长久短]|多久|时间|几天/, column: /期|时长|时间|天数|分钟/, cell: /\d\s*(?:天|分钟|小时|个?月|年|日)/ },
  { asks: /最[大小]|几个人|坐|容纳/, column: /人数|容纳|面积|尺寸|座/, cell: /\d\s*(?:人|座|平|米)/ },
];

/**
 * Works out what is asked of the tables among the passages, exactly, and says of which column. `unclear` where it asks for that and leaves
 * open which rows or which column it means; null where it asks for nothing of the kind.
 */
export function answerFromTable(
  question: string,
  passages: readonly { above: string; statements: readonly Statement[] }[],
): TableAnswer | 'unclear' | null {
  const folded = foldText(question);
  const [asked, form] = ASKS.find(([, asks]) => asks.test(folded)) ?? [];
  if (!asked || !form) return null;
  const tables = joinTables(passages.flatMap(readTables));
  // 最低消费 is the name of a column.
  const said = form.exec(folded)?.[0] ?? '';
  if (tables.some(({ columns }) => columns.some((column) => foldText(column).includes(said)))) return null;
  for (const table of tables) {
    const text = asked === 'which' ? listRows(folded, table) : work(asked, folded, table);
    if (text) return { text, source: table.source };
  }
  // Who asks for one thing by its name is answered by its row.
  return asked === 'which' ? null : 'unclear';
}

/** A table that was cut goes on in the next passage: of a part of it nothing can be said about all of it. */
function joinTables(tables: readonly Table[]): Table[] {
  const joined = new Map<string, Table>();
  for (const table of tables) {
    const key = JSON.stringify([table.label, table.columns, table.above]);
    const known = joined.get(key);
    if (!known) joined.set(key, { ...table, rows: [...table.rows] });
    else for (const row of table.rows) if (!known.rows.some(({ name }) => name === row.name)) known.rows.push(row);
  }
  return [...joined.values()].filter(({ rows }) => rows.length > 1);
}

/** The rows that have, or lack, what the question names a column by. Null where that is asked of no column, or all rows are alike. */
function listRows(question: string, table: Table): string | null {
  const { columns, rows } = table;
  const decided = columns.filter((column) => {
    const cells = rows.map((row) => row.cells.get(column)?.trim() ?? '');
    const lacking = cells.filter((cell) => cell === '' || LACKS.test(cell)).length;
    const having = cells.filter((cell) => HAS.test(cell) || /\d/.test(cell)).length;
    return lacking > 0 && lacking < cells.length && lacking + having === cells.length;
  });
  const isMoney = /钱|收费|花费|免费/.test(question);
  const named = decided.filter(
    (column) =>
      overlap(question, column, columns) > 0 ||
      (isMoney && /价|费|金额|收费|工本/.test(column)) ||
      sharesOne(question, column, columns),
  );
  const [column] = named;
  if (!column || named.length > 1) return null;
  const asksLack = ASKS_LACK.test(question);
  const found = rows.filter(({ cells }) => {
    const cell = cells.get(column)?.trim() ?? '';
    return (cell === '' || LACKS.test(cell)) === asksLack;
  });
  if (found.length === 0 || found.length === rows.length) return null;
  const told = found.map(({ name, cells }) => {
    const cell = cells.get(column)?.trim() ?? '';
    return /\d/.test(cell) ? `${name}（${cell}）` : name;
  });
  return `${told.join('、')}（按表中${name(column)}，共 ${found.length} 项）。`;
}

/** Whether a character of the column stands in the question and in no other column: 泳 of 含泳池 for 游泳. */
function sharesOne(question: string, column: string, columns: readonly string[]): boolean {
  const others = columns.filter((other) => other !== column).join('');
  return [...foldText(column)].some(
    (character) =>
      /\p{Script=Han}/u.test(character) &&
      !/[可能含有是否的数费价]/.test(character) &&
      question.includes(character) &&
      !others.includes(character),
  );
}

/** Rows of one passage whose first cell has the same label. */
function readTables(
  { above, statements }: { above: string; statements: readonly Statement[] },
  source: number,
): Table[] {
  const tables = new Map<string, Table>();
  for (const { kind, text } of statements) {
    if (kind !== 'row') continue;
    const pairs = text
      .replace(/。$/, '')
      .split('；')
      .map((pair) => /^(.{1,40}?)(?:: |：)(.*)$/s.exec(pair) ?? [pair, '', pair]);
    const [first, ...rest] = pairs;
    if (!first?.[1] || !first[2] || rest.length === 0) continue;
    const table = tables.get(first[1]) ?? { label: first[1], columns: [], rows: [], source, above };
    tables.set(first[1], table);
    // A cell without a label goes by its place.
    const cells = new Map(rest.map(([, label, cell = ''], index) => [label || `${UNNAMED}${index + 1}`, cell]));
    for (const column of cells.keys()) if (!table.columns.includes(column)) table.columns.push(column);
    table.rows.push({ name: first[2], cells });
  }
  return [...tables.values()];
}

function work(asked: Exclude<TableQuestion, 'which'>, question: string, table: Table): string | null {
  const columns = findColumns(question, table);
  const rows = findRows(question, table);
  if (rows.length === 0 && !isNear(question, table)) return null;
  if (asked === 'most' || asked === 'least') return rows.length === 0 ? pickRow(asked, columns, table) : null;
  const [row] = rows;
  if (row && rows.length === 1) return workAcross(asked, row, columns);
  const [column] = columns;
  if (!column || columns.length > 1 || (asked === 'difference' && rows.length !== 2)) return null;
  const cells = rows.map(({ cells }) => cells.get(column) ?? '');
  const told = rows.map(({ name }, index) => `${name} ${cells[index]}`).join('，');
  return tell(asked, told, cells, `按表中${name(column)}`);
}

/** The rows with the largest or the smallest cell; of several columns only where all of them say the same. */
function pickRow(asked: 'most' | 'least', columns: string[], { rows }: Table): string | null {
  const picked = columns.map((column) => pickIn(asked, column, rows));
  const [first] = picked;
  if (!first || picked.some((one) => one?.names !== first.names)) return null;
  const told = picked.map((one) => one?.told).join('，');
  return `${first.names}：${told}（按表中${columns.map(name).join('、')}比较）。`;
}

function pickIn(asked: 'most' | 'least', column: string, rows: readonly Row[]): { names: string; told: string } | null {
  const values = rows.flatMap((row) => {
    const value = readCell(row.cells.get(column) ?? '', asked);
    return value === null ? [] : [{ row, value }];
  });
  const end = Math[asked === 'most' ? 'max' : 'min'](...values.map(({ value }) => value));
  const best = values.filter(({ value }) => value === end);
  if (values.length < 2 || best.length === values.length) return null;
  const label = column.startsWith(UNNAMED) ? '' : `${column} `;
  return { names: best.map(({ row }) => row.name).join('、'), told: `${label}${best[0]?.row.cells.get(column)}` };
}

/** Cells of one row taken together. */
function workAcross(asked: 'sum' | 'difference', row: Row, columns: string[]): string | null {
  const cells = columns.map((column) => row.cells.get(column) ?? '');
  const isWhole = asked === 'sum' && columns.length === 1 && TIMES.test(cells[0] ?? '');
  if (!isWhole && (columns.length < 2 || (asked === 'difference' && columns.length !== 2))) return null;
  const told = columns.map((column, index) => `${column} ${cells[index]}`).join('，');
  return tell(asked, `${row.name}：${told}`, cells, '按表中的数');
}

function tell(asked: 'sum' | 'difference', told: string, cells: string[], from: string): string | null {
  const values = cells.map((cell) => readCell(cell, asked));
  if (values.length === 0 || values.some((value) => value === null || !Number.isFinite(value))) return null;
  const numbers = values.map((value) => value ?? 0);
  const total =
    asked === 'sum' ? numbers.reduce((sum, value) => sum + value, 0) : Math.abs((numbers[0] ?? 0) - (numbers[1] ?? 0));
  const result = `${Math.round(total * 1000) / 1000}${unitOf(cells)}`;
  return asked === 'sum' ? `${told}，一共 ${result}（${from}相加）。` : `${told}，相差 ${result}（${from}相减）。`;
}

const name = (column: string): string =>
  column.startsWith(UNNAMED) ? `第 ${Number(column.slice(UNNAMED.length)) + 1} 列` : `“${column}”一列`;

/** Columns that the question names; else the one of the kind that it asks for. */
function findColumns(question: string, { columns, rows }: Table): string[] {
  const isNumeric = (column: string) =>
    rows.filter(({ cells }) => /\d|免/.test(cells.get(column) ?? '')).length * 2 > rows.length;
  const numeric = columns.filter(isNumeric);
  const named = numeric.filter((column) => overlap(question, column, columns) > 0);
  if (named.length > 0) return named;
  const counted = numeric.filter((column) => {
    const unit = unitOf(rows.map(({ cells }) => cells.get(column) ?? ''));
    return unit !== '' && unit !== '元' && question.includes(`几${unit}`);
  });
  if (counted.length === 1) return counted;
  // 能借几册: of two columns of books the one that is about borrowing.
  const close = counted.filter((column) => sharesOne(question, column, columns));
  if (close.length === 1) return close;
  const kind = KINDS.find(({ asks }) => asks.test(question));
  if (!kind) return [];
  const cells = numeric.filter(
    (column) => rows.filter((row) => kind.cell.test(row.cells.get(column) ?? '')).length * 2 > rows.length,
  );
  const titled = numeric.filter((column) => kind.column.test(column));
  const both = cells.filter((column) => titled.includes(column));
  return [both, titled, cells].find((some) => some.length === 1) ?? both;
}

/** Rows whose name the question holds, by what no other name holds. */
function findRows(question: string, { rows }: Table): Row[] {
  const names = rows.map(({ name }) => name);
  return rows.filter(({ name }) => overlap(question, name, names) > 0);
}

/** How much of a name the question holds that no other of the names has: pairs of characters, or else the one that tells it apart. */
function overlap(question: string, name: string, names: readonly string[]): number {
  const folded = foldText(name);
  if (question.includes(folded)) return folded.length;
  const others = names.filter((other) => other !== name).map(foldText);
  const isOwn = (part: string) => question.includes(part) && !others.some((other) => other.includes(part));
  const pairs = pairsOf(folded).filter(isOwn).length;
  // 第一档 for 第一阶梯: the names differ in this character alone.
  const differing = [...folded].filter((character) => !others.every((other) => other.includes(character)));
  return pairs > 0 ? pairs : Number(differing.length === 1 && isOwn(differing[0] ?? ''));
}

/** Characters that stand side by side. */
const pairsOf = (text: string): string[] =>
  Array.from(text.matchAll(/(?=([\p{L}\p{N}]{2}))/gu), ([, pair = '']) => pair);

/** Whether the question speaks of what the table is about. */
function isNear(question: string, { above, label, columns }: Table): boolean {
  const terms = [above, label, ...columns].flatMap((text) => pairsOf(foldText(text)));
  return (
    terms.some((term) => question.includes(term)) ||
    [...label].some((character) => !/[名称类别种型项目内容]/.test(character) && question.includes(character))
  );
}

/** A cell as a number: of 6至8人 the end that is asked for; nothing to pay is 0, no limit is infinite. Null for none. */
function readCell(cell: string, asked: Exclude<TableQuestion, 'which'>): number | null {
  if (/^(?:免|免费|不收|免收|0|无需)/.test(cell)) return 0;
  if (/^不限/.test(cell)) return Number.POSITIVE_INFINITY;
  const numbers = Array.from(
    foldText(cell)
      .replaceAll(',', '')
      .matchAll(/\d+(?:\.\d+)?/g),
    ([value]) => Number(value),
  );
  const [first] = numbers;
  if (first === undefined) return null;
  const isRange = /\d\D{0,3}(?:至|到|-|~|—|–)\s*\d/.test(cell);
  if (isRange && asked !== 'most' && asked !== 'least') return null;
  // 8元×8张: what is worth so much, so many times.
  const times = TIMES.exec(cell);
  if (times) return Number(times[1]) * Number(times[2]);
  return isRange ? Math[asked === 'most' ? 'max' : 'min'](...numbers) : first;
}

/** What stands behind the number in every cell; '' where cells differ. */
function unitOf(cells: readonly string[]): string {
  const units = new Set(
    cells
      .filter((cell) => /\d/.test(cell))
      .map((cell) => /\d+(?:\.\d+)?\s*([\p{Script=Han}%]{0,3})/u.exec(cell)?.[1] ?? ''),
  );
  return units.size === 1 ? ([...units][0] ?? '') : '';
}
