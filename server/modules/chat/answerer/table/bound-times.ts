import { foldText } from '#server/modules/knowledge/index.ts';
import type { Condition } from './name-rows.ts';
import { findTimes, readTimes } from './read-times.ts';
import type { Row, Table } from './table.ts';

const DAY = 1440;
/** Parts of the day by their hours. */
const PARTS: readonly [RegExp, number, number][] = [
  [/早上|早晨|清晨|上午|早间/u, 0, 12 * 60],
  [/中午|正午|午间/u, 11 * 60, 14 * 60],
  [/下午|午后/u, 12 * 60, 18 * 60],
  [/傍晚/u, 16 * 60, 19 * 60],
  [/晚上|晚间|夜里|夜间|今晚|明晚/u, 18 * 60, DAY + 5 * 60],
];
const AFTER = /^(?:以后|之后|过后|往后|后)/u;
const BEFORE = /^(?:以前|之前|前)/u;
/** What lasts longer than this is open then; what is shorter begins then. */
const LONG = 240;
const BEGINS = /首|头|始|开|发|起|入/u;
const ENDS = /末|尾|终|结|束|关|止|收|离|退/u;
const SPEAKS_OF_END = /还|仍|营业|开着|关门|打烊|结束|关|下班/u;

/** From when to when, in minutes from midnight. */
interface Span {
  from: number;
  to: number;
}

/** A span of the day that a folded question names, by a bound or by a part of the day; null for none. */
export function readBounds(question: string): { span: Span; isPart: boolean } | null {
  const times = findTimes(question);
  for (const { minutes, end } of times) {
    const rest = question.slice(end);
    if (AFTER.test(rest)) return { span: { from: minutes, to: Number.POSITIVE_INFINITY }, isPart: false };
    if (BEFORE.test(rest)) return { span: { from: Number.NEGATIVE_INFINITY, to: minutes }, isPart: false };
  }
  if (times.length > 0) return null;
  const [part, other] = PARTS.filter(([said]) => said.test(question));
  return part && !other ? { span: { from: part[1], to: part[2] }, isPart: true } : null;
}

/** Rows whose times of day are within what a question names: 晚上八点以后有什么课. */
export function findByTime(question: string, { columns, rows }: Table): Condition[] {
  const bounds = readBounds(question);
  if (!bounds) return [];
  const timed = columns.filter(
    (column) => rows.filter((row) => readSpan(row, [column]) !== null).length * 2 > rows.length,
  );
  const pair = [timed.find((column) => BEGINS.test(column)), timed.find((column) => ENDS.test(column))];
  const isPair = timed.length === 2 && pair[0] !== undefined && pair[1] !== undefined && pair[0] !== pair[1];
  const used = isPair ? pair.flatMap((column) => column ?? []) : timed;
  const [column] = used;
  if (!column || (used.length > 1 && !isPair)) return [];
  const isMeant = (row: Row) => {
    const span = readSpan(row, used);
    return span !== null && isWithin(question, span, bounds, isPair);
  };
  const told = isPair && SPEAKS_OF_END.test(question) ? (used[1] ?? column) : column;
  return [{ column: told, isMeant }];
}

function isWithin(
  question: string,
  own: Span,
  { span: { from, to }, isPart }: { span: Span; isPart: boolean },
  isPair: boolean,
): boolean {
  const lasts = isPair || own.to - own.from >= LONG;
  if (isPart) return lasts ? own.from < to && own.to > from : own.from >= from && own.from < to;
  const asksEnd = SPEAKS_OF_END.test(question);
  // What is open from morning to night is open after eight, whenever it opened.
  if (Number.isFinite(from))
    return isPair ? own.to >= from : asksEnd || (lasts && !/开始/.test(question)) ? own.to > from : own.from >= from;
  return asksEnd && !/还|仍|营业|开着/.test(question) ? own.to <= to : own.from < to;
}

function readSpan({ cells }: Row, columns: readonly string[]): Span | null {
  const times = columns.flatMap((column) => readTimes(foldText(cells.get(column) ?? '')));
  const [from] = times;
  const last = times.at(-1);
  if (from === undefined || last === undefined) return null;
  // 20:00—02:00 goes on into the next day.
  return { from, to: last < from ? last + DAY : last };
}
