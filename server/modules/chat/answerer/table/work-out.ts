import { findAmounts, readNumeral, withoutUnit } from '#server/modules/knowledge/index.ts';
import { conditionsOf, type Demands, findDecided, readDemands } from './demands.ts';
import { findColumns, findSizeColumn, tellNear } from './match-columns.ts';
import { plainOf, sharesOne } from './match-names.ts';
import { findMeantRows, findRows } from './match-rows.ts';
import { DENIED } from './name-rows.ts';
import { measureCells, PRODUCT, readCell, unitOf, unitOfColumn, unitsOf } from './read-cell.ts';
import { allOf, type Row, type Table, UNNAMED } from './table.ts';
import { tellCells } from './tell-row.ts';

/** What is worked out exactly from cells. */
export type Working = 'most' | 'least' | 'sum' | 'average' | 'difference';

/**
 * What the question asks to be worked out of a table, said with the cells that it is from; null where it leaves rows or columns open.
 * @param isOnly no other table is read, and the question speaks of nothing that this one lacks
 */
export function workOut(asked: Working, question: string, table: Table, isOnly = false): string | null {
  const columns = findColumns(question, table);
  const demands = readDemands(question, table);
  // What the table is called by names no row of it.
  const called = plainOf(table.title);
  const isOfAll = asked === 'most' || asked === 'least';
  const said = isOfAll && called.length > 1 ? question.replaceAll(called, ' ') : question;
  const rows = findRows(said, table).filter((one) => demands.denied.every(({ isMeant }) => isMeant(one)));
  const isNear = tellNear(question, table) > 0 || columns.some((column) => sharesOne(question, column, table.columns));
  if (rows.length === 0 && !isOnly && !isNear && conditionsOf(demands).length === 0) return null;
  const [row] = rows;
  if (asked === 'most' || asked === 'least') {
    if (demands.isOpen || deniesMost(question)) return null;
    if (rows.length === 0) return pickAmong(asked, question, columns, table, demands);
    return row && rows.length === 1 ? pickColumn(asked, row, columns) : null;
  }
  const counted = asked === 'sum' ? addCounted(question, table, columns) : null;
  if (counted) return counted;
  if (asked === 'average') return null;
  if (row && rows.length === 1) return workAcross(asked, row, columns);
  // 拆装床和拆装空调一共多少: nothing else in the table is money.
  const compared = columns.length > 0 ? columns : findColumns(`${question}钱`, table);
  const [column, ...others] = compared;
  if (!column || others.length > 1 || (asked === 'difference' && rows.length !== 2)) return null;
  if (others.length === 0) return workDown(asked, rows, column);
  // 平日价 and 周末价: which of them is meant is left to whoever asks.
  const told = compared.map((one) => [one, workDown(asked, rows, one)] as const);
  if (told.some(([one, text]) => text === null || one.startsWith(UNNAMED))) return null;
  return told
    .map(([one, text]) => `${one}：${text?.replace(/（[^（）]*）。$/u, '')}`)
    .join('；')
    .concat('。');
}

/** 不是最贵的: another one than the largest is asked for. */
const deniesMost = (question: string): boolean =>
  Array.from(question.matchAll(/最/g)).some(({ index }) => DENIED.test(question.slice(0, index)));
const FIRST_OF =
  /最\p{Script=Han}(?:的)?(?:前)?([两二三四五六七八九十\d]{1,2})(?:个|位|名|种|款|家|样|项|间|台|本|人)/u;

/** The same among the rows that fulfil what else is demanded: 销售部工资最高的, 含早餐最便宜的. */
function pickAmong(
  asked: 'most' | 'least',
  question: string,
  compared: string[],
  table: Table,
  demands: Demands,
): string | null {
  const decided = findDecided(question, table, true);
  const conditions = [...conditionsOf(demands), ...(decided ? [decided] : [])].filter(
    ({ column }) => !compared.includes(column),
  );
  if (conditions.length === 0) return pickRow(asked, question, compared, table, allOf(table));
  const rows = allOf(table).filter((row) => conditions.every(({ isMeant }) => isMeant(row)));
  const by = [...new Set(conditions.map(({ column }) => column))].filter((column) => column !== '');
  const [row, another] = rows;
  if (!row) return null;
  if (another) return pickRow(asked, question, compared, table, rows, by);
  const told = tellCells(row.cells, compared);
  return compared.length > 0 ? `${row.name}：${told}（按表中${by.map(nameColumn).join('、')}，只有这一项）。` : null;
}

/** Cells of one column over some rows. */
export function workDown(asked: 'sum' | 'average' | 'difference', rows: readonly Row[], column: string): string | null {
  const cells = rows.map(({ cells }) => cells.get(column) ?? '');
  const told =
    rows.length > (asked === 'average' ? MOST_AVERAGED : MOST_NAMED)
      ? `${rows.length} 项的${column.startsWith(UNNAMED) ? '数' : withoutUnit(column)}`
      : rows.map(({ name }, index) => `${name} ${cells[index]}`).join('，');
  return tell(asked, told, cells, `按表中${nameColumn(column)}`, unitOfColumn(column));
}

/** The rows with the largest or the smallest cell; of several columns only where all of them say the same. */
function pickRow(
  asked: 'most' | 'least',
  question: string,
  columns: string[],
  table: Table,
  rows: readonly Row[],
  by: readonly string[] = [],
): string | null {
  const count = readCount(FIRST_OF.exec(question)?.[1] ?? '一');
  const [only, other] = columns;
  if (count > 1) return only && !other ? pickFirst(asked, count, only, rows) : null;
  const size = findSizeColumn(question, table);
  const others = columns.filter((column) => column !== size);
  if (size && others.length > 0) {
    const picked = pickIn(asked, size, rows);
    if (!picked) return null;
    const told = tellCells(picked.best[0]?.cells ?? new Map(), [size, ...others]);
    return picked.best.length === 1 ? `${picked.names}：${told}（按表中${nameColumn(size)}比较）。` : null;
  }
  const picked = columns.map((column) => pickIn(asked, column, rows));
  const [first] = picked;
  if (!first || picked.some((one) => one?.names !== first.names)) return null;
  const told = picked.map((one) => one?.told).join('，');
  return `${first.names}：${told}（按表中${[...by, ...columns].map(nameColumn).join('、')}比较）。`;
}

/** 工资最高的三个人: so many of them, the first one first; null where equals would have to be parted. */
function pickFirst(asked: 'most' | 'least', count: number, column: string, rows: readonly Row[]): string | null {
  const values = measureCells(
    rows.map((row) => row.cells.get(column) ?? ''),
    asked,
    column,
  );
  const sorted = rows
    .map((row, at) => ({ row, value: values?.[at] ?? null }))
    .filter((one): one is { row: Row; value: number } => one.value !== null)
    .sort((a, b) => (asked === 'most' ? b.value - a.value : a.value - b.value));
  const first = sorted.slice(0, count);
  if (first.length < count || count > MOST_NAMED || sorted[count]?.value === first.at(-1)?.value) return null;
  return `${first.map(({ row }) => `${row.name}（${row.cells.get(column)}）`).join('、')}（按表中${nameColumn(column)}比较）。`;
}

/** Of one row the column with the largest or smallest cell: 宁波最晚一班几点 of 首班 and 末班. */
function pickColumn(asked: 'most' | 'least', row: Row, columns: readonly string[]): string | null {
  const measured = measureCells(
    columns.map((column) => row.cells.get(column) ?? ''),
    asked,
    columns,
  );
  const values = columns.flatMap((column, at) => {
    const value = measured?.[at] ?? null;
    return value === null ? [] : [{ column, value }];
  });
  const end = Math[asked === 'most' ? 'max' : 'min'](...values.map(({ value }) => value));
  const [best, another] = values.filter(({ value }) => value === end);
  if (!best || another || values.length < 2) return null;
  return `${row.name}：${best.column} ${row.cells.get(best.column)}。`;
}

/** More are counted, not named: an answer is listened to. */
export const MOST_NAMED = 12;

/** What is taken together on average is not told one by one. */
const MOST_AVERAGED = 4;

const COUNTED = /([一两二三四五六七八九十\d]{1,3})(?:个|位|名|张|份|件|只|间|本|台|辆|杯)/g;

/** 两个大人一个小孩一共多少: so many of each at the price of one column. Null where not every row is clear. */
function addCounted(question: string, table: Table, [column, another]: readonly string[]): string | null {
  const begins = [...question.matchAll(COUNTED)];
  if (!column || another || begins.length === 0) return null;
  const things = begins.map((match, at) => {
    const said = question.slice(match.index + match[0].length, begins[at + 1]?.index);
    const [row, other] = findRows(said, table);
    const value = row ? readCell(row.cells.get(column) ?? '') : null;
    return row && !other && value !== null && Number.isFinite(value)
      ? { row, value, count: readCount(match[1] ?? '') }
      : null;
  });
  if (things.some((thing) => thing === null)) return null;
  const all = things.flatMap((thing) => thing ?? []);
  if (all.every(({ count }) => count === 1)) return null;
  const cells = all.map(({ row }) => row.cells.get(column) ?? '');
  if (unitsOf(cells).size > 1) return null;
  const total = all.reduce((sum, { value, count }) => sum + value * count, 0);
  const told = all.map(({ row, count }, at) => `${row.name} ${cells[at]}×${count}`).join('，');
  return `${told}，一共 ${withUnit(total, unitOf(cells) || unitOfColumn(column), cells)}（按表中${nameColumn(column)}相加）。`;
}

export const readCount = (text: string): number => readNumeral(text) ?? 1;

/** With its unit behind the number, unless it is paid for each of something: 价格（元/斤）. */
function tellBest(column: string, cells: ReadonlyMap<string, string> = new Map()): string {
  return /[/／][^（()）]*[)）]$/u.test(column) ? `${column} ${cells.get(column) ?? ''}` : tellCells(cells, [column]);
}

function pickIn(
  asked: 'most' | 'least',
  column: string,
  rows: readonly Row[],
): { names: string; told: string; best: Row[] } | null {
  const measured = measureCells(
    rows.map(({ cells }) => cells.get(column) ?? ''),
    asked,
    column,
  );
  const values = rows.flatMap((row, at) => {
    const value = measured?.[at] ?? null;
    return value === null ? [] : [{ row, value }];
  });
  const end = Math[asked === 'most' ? 'max' : 'min'](...values.map(({ value }) => value));
  const best = values.filter(({ value }) => value === end).map(({ row }) => row);
  if (values.length < 2 || best.length === values.length) return null;
  const names = best.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = best.length > MOST_NAMED ? `等 ${best.length} 项` : '';
  return { names: names.join('、') + more, told: tellBest(column, best[0]?.cells), best };
}

/** Cells of one row taken together. */
function workAcross(asked: 'sum' | 'difference', row: Row, columns: string[]): string | null {
  const cells = columns.map((column) => row.cells.get(column) ?? '');
  const isWhole = asked === 'sum' && columns.length === 1 && PRODUCT.test(cells[0] ?? '');
  if (!isWhole && (columns.length < 2 || (asked === 'difference' && columns.length !== 2))) return null;
  const told = columns.map((column, index) => `${column} ${cells[index]}`).join('，');
  return tell(asked, `${row.name}：${told}`, cells, '按表中的数', '');
}

function tell(
  asked: 'sum' | 'average' | 'difference',
  told: string,
  cells: string[],
  from: string,
  unit: string,
): string | null {
  const values = cells.map((cell) => readCell(cell));
  // 1小时 and 30分钟 are not 31 of anything.
  if (unitsOf(cells).size > 1) return null;
  if (values.length === 0 || values.some((value) => value === null || !Number.isFinite(value))) return null;
  const numbers = values.map((value) => value ?? 0);
  const sum = numbers.reduce((sum, value) => sum + value, 0);
  const total = { sum, average: sum / numbers.length, difference: Math.abs((numbers[0] ?? 0) - (numbers[1] ?? 0)) };
  const result = withUnit(total[asked], unitOf(cells) || unit, cells);
  if (asked === 'average') return `${told}，平均 ${result}（${from}平均）。`;
  return asked === 'sum' ? `${told}，一共 ${result}（${from}相加）。` : `${told}，相差 ${result}（${from}相减）。`;
}

/** How prices say what they are for: 元/小时, 80元/人·天, 每小时. */
const perUnit = (unit: string): RegExp => new RegExp(`[/／每](?:[^\\s，；]{0,6}[·/])?${unit}`, 'u');
const MOST_TIMES = 1000;

/** So many hours, days or pieces at the price of one: 打两个小时 at 80 元/小时. Null where that is not asked, or the table prices otherwise. */
export function workTimes(question: string, table: Table): string | null {
  if (!/钱|费|价|多少$|几块/.test(question)) return null;
  const rows = findMeantRows(question, table);
  const [row] = rows;
  const columns = findColumns(question, table);
  const [column] = columns;
  if (!row || rows.length !== 1 || !column || columns.length !== 1) return null;
  const cell = row.cells.get(column) ?? '';
  const value = readCell(cell);
  const amount = findAmounts(question).find(
    ({ value: times, unit, start, end }) =>
      !/(?:提前|超过|超出|不足|未?满|第|不到|迟到?|晚)$/u.test(question.slice(0, start)) &&
      !/^(?:以?[内前后上下]|之[内前后])/u.test(question.slice(end)) &&
      times !== 1 &&
      times <= MOST_TIMES &&
      perUnit(unit).test([cell, column, table.unit, table.above, table.title].join('\n')),
  );
  if (!amount || value === null || !Number.isFinite(value) || PRODUCT.test(cell)) return null;
  const unit = unitOf([cell]) || unitOfColumn(column) || '元';
  const plain = unit.replace(/[/／每].*$/u, '');
  return `${row.name}：${column} ${cell}，${amount.value}${amount.unit}共 ${withUnit(value * amount.value, plain, [cell])}（按表中${nameColumn(column)}相乘）。`;
}

/** Written as the cells are: 6700 元 among 9800 元. */
export const withUnit = (value: number, unit: string, cells: readonly string[]): string =>
  `${round(value)}${cells.some((cell) => /\d\s+\p{Script=Han}/u.test(cell)) ? ' ' : ''}${unit}`;

const round = (value: number): number => Math.round(value * 1000) / 1000;

export const nameColumn = (column: string): string =>
  column.startsWith(UNNAMED) ? `第 ${Number(column.slice(UNNAMED.length)) + 1} 列` : `“${column}”一列`;
