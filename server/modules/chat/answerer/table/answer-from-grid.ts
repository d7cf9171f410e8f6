import { foldText } from '#server/modules/knowledge/index.ts';
import { readBounds } from './bound-times.ts';
import { holdsWhole, plainOf } from './match-names.ts';
import { findTimes, readTimes } from './read-times.ts';
import { type Table, UNNAMED } from './table.ts';
import { BLANK } from './tell-row.ts';
import { readWeekdays } from './weekdays.ts';
import { MOST_NAMED } from './work-out.ts';

const LEAST = { columns: 2, share: 0.6 };
const ORDER = /^第?[一二三四五六七八九十\d]{1,2}(?:节|场|次|讲)/u;
/** 上午 above a column says when. */
const HALF = /^(?:早上|上午|中午|下午|晚上|全天|早|晚)(?:\(.*\))?$/u;
const ASKS = /什么|啥|哪|谁|几|有.{1,8}[吗么没]|多少|时候/u;
/** A word of the question that no cell may be named by. */
const LIGHT = /^(?:休息|无|没有|自习|空|暂无|上课|课程)$/u;

type Place = { row: string; column: string; cell: string };

const saysWhen = (name: string): boolean =>
  readWeekdays(name).size > 0 || readTimes(foldText(name)).length > 0 || ORDER.test(name) || HALF.test(plainOf(name));

/** Whether a table says what is when: a timetable with times or weekdays above its columns, and words below them. */
function isGrid({ columns, rows }: Table): boolean {
  const timed = columns.filter((column) => !column.startsWith(UNNAMED) && saysWhen(column));
  if (columns.length < LEAST.columns || timed.length < columns.length * LEAST.share) return false;
  const cells = rows.flatMap((row) => [...row.cells.values()]).filter((cell) => !BLANK.test(cell));
  return cells.filter((cell) => !/\d/.test(cell)).length >= cells.length * LEAST.share;
}

/** What a cell lists, and by whom: 普拉提 and 林悦 of 普拉提（林悦）. */
const partsOf = (cell: string): string[] =>
  plainOf(cell)
    .split(/[()（）、，,；;/\s·\n]+/u)
    .filter((part) => part.length > 1 && !LIGHT.test(part));

/**
 * What a timetable says: where in it stands what the question names, or what stands where the question asks for. Null for another
 * table, or where the question names neither.
 */
export function answerFromGrid(question: string, table: Table): string | null {
  if (!ASKS.test(question) || !isGrid(table)) return null;
  const places = table.rows.flatMap(({ name, cells }): Place[] =>
    Array.from(cells, ([column, cell]) => ({ row: name, column, cell })).filter(({ cell }) => !BLANK.test(cell)),
  );
  const all = new Set(places.flatMap(({ cell }) => partsOf(cell)));
  const said = [...all].filter((part) => holdsWhole(question, part));
  const named = said.filter((part) => !said.some((other) => other !== part && other.includes(part)));
  const rows = new Set(
    table.rows.map(({ name }) => name).filter((name) => !saysWhen(name) && holdsWhole(question, plainOf(name))),
  );
  const then = places.filter((place) => (rows.size === 0 || rows.has(place.row)) && isThen(question, place));
  const isTimed = then.length < places.length || namesTime(question);
  if (named.length === 0 && !isTimed) return null;
  const found = then.filter(({ cell }) => named.every((part) => partsOf(cell).includes(part)));
  // What is meant only by its row is no question about times: 大厅有什么课.
  if (found.length === 0 || found.length > MOST_NAMED || found.length === places.length) return null;
  return named.length > 0 ? tellByCell(found) : tellByRow(found);
}

const namesTime = (question: string): boolean =>
  readWeekdays(question).size > 0 || findTimes(question).length > 0 || readBounds(question) !== null;

/** Whether a place is within the days, the times, the part of the day and the row that a question names. */
function isThen(question: string, { row, column }: Place): boolean {
  const days = readWeekdays(question);
  const own = [row, column].map((name) => readWeekdays(name)).find(({ size }) => size > 0);
  if (days.size > 0 && own && ![...days].some((day) => own.has(day))) return false;
  const when = [row, column].find((name) => readTimes(foldText(name)).length > 0 || HALF.test(plainOf(name))) ?? '';
  const [from, to = from] = readTimes(foldText(when));
  const bounds = readBounds(question);
  if (from === undefined || to === undefined) return !bounds || !when || holdsHalf(question, when);
  const asked = findTimes(question);
  if (bounds) return from >= bounds.span.from && from < bounds.span.to;
  return asked.length === 0 || asked.some(({ minutes }) => isAt(minutes, from, to));
}

const HALF_DAY = 720;
/** 七点 of 19:00, and of 19:00—20:30. */
const isAt = (minutes: number, from: number, to: number): boolean =>
  [minutes, minutes + HALF_DAY].some((at) => at === from || (at >= from && at < to));

const HALVES = [/早|上午/u, /中午|正午/u, /下午/u, /晚|夜/u];
const holdsHalf = (question: string, name: string): boolean =>
  /全天/.test(name) || HALVES.some((half) => half.test(question) && half.test(name));

/** The day before the time. */
const whenOf = ({ row, column }: Place): string =>
  readWeekdays(column).size > 0 || !saysWhen(row) ? `${column} ${row}` : `${row} ${column}`;

/** 普拉提（林悦）：周一 14:30、周五 19:00。 */
function tellByCell(found: readonly Place[]): string {
  const cells = Map.groupBy(found, ({ cell }) => cell);
  return `${Array.from(cells, ([cell, places]) => `${cell}：${places.map(whenOf).join('、')}`).join('；')}。`;
}

/** 周一：10:00 哈他瑜伽（苏禾），14:30 普拉提（林悦）。 */
function tellByRow(found: readonly Place[]): string {
  const rows = Map.groupBy(found, ({ row }) => row);
  return `${Array.from(rows, ([row, places]) => `${row}：${places.map(({ column, cell }) => `${column} ${cell}`).join('，')}`).join('；')}。`;
}
