import { type findBareRanges, readNumeral } from '#server/modules/knowledge/index.ts';

/** A number with what it counts. */
export interface Figure {
  value: number;
  /** Up to two characters behind it. */
  unit: string;
}

const FIGURE = /(?<![\d.])(\d+(?:\.\d+)?|[一二两三四五六七八九十百千]+)(?:来|多|几)?([%℃]|[\p{L}]{0,2})/gu;
/** 一 and 两 stand in many words. */
const ONE = /^[一两]$/u;

/** The numbers that a folded text says, in figures or not. */
export function readFigures(text: string): Figure[] {
  return Array.from(text.matchAll(FIGURE), ([, number = '', unit = '']) => ({ number, unit })).flatMap(
    ({ number, unit }) => {
      const value = ONE.test(number) && unit === '' ? null : readNumeral(number);
      return value === null ? [] : [{ value, unit }];
    },
  );
}

const sharesUnit = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one[0] === other[0] || one.startsWith(other) || other.startsWith(one));

/**
 * Whether a name holds one of the figures, in a bound or as it is: 7号纸箱 for 七号, 12–19张 for 十五张; or holds another one of its unit.
 * @param own the figures of a name without bounds
 */
export function matchFigures(
  ranges: ReturnType<typeof findBareRanges>,
  own: readonly Figure[],
  asked: readonly Figure[],
): { held: boolean; other: boolean } {
  const comparable = (unit: string) => asked.filter((one) => sharesUnit(unit, one.unit) || unit === '');
  const inRange = ranges.some(({ from, to, unit }) =>
    comparable(unit).some(({ value }) => value >= from && value <= to),
  );
  const same = own.some(({ value, unit }) =>
    comparable(unit).some((one) => one.value === value && (unit !== '' || value > 2)),
  );
  const held = inRange || same;
  const other = !held && [...ranges, ...own].some(({ unit }) => unit !== '' && comparable(unit).length > 0);
  return { held, other };
}

const MONTH = /(?<![\d.])(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月/gu;
const SEASONS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/春天|春季|开春/u, [3, 4, 5]],
  [/夏天|夏季|暑假|大热天/u, [7, 8]],
  [/秋天|秋季/u, [9, 10]],
  [/冬天|冬季|大冷天|寒假/u, [12, 1, 2]],
  [/五一|劳动节/u, [5]],
  [/国庆|十一(?:黄金周|假期|长假)/u, [10]],
  [/元旦/u, [1]],
];
/** 7.1–8.31, 11月–次年3月, 七八月 */
const SPAN =
  /(\d{1,2})(?:月(?:(\d{1,2})日)?|\.(\d{1,2}))?\s*(?:[–—~-]|至|到)+\s*(?:次年|翌年)?(\d{1,2})(?:月(?:(\d{1,2})日)?|\.(\d{1,2}))/u;
const SPANS = new RegExp(SPAN.source, 'gu');
const DAY = /月(\d{1,2}|[一二三四五六七八九十]{1,3})[号日]/u;

/** The months that a text names, and the day of one. */
export function readMonths(text: string): { months: number[]; day: number | null } {
  const said = Array.from(text.matchAll(MONTH), ([, month = '']) => readNumeral(month) ?? 0);
  const seasons = SEASONS.flatMap(([season, months]) => (season.test(text) ? months : []));
  const [, day = ''] = DAY.exec(text) ?? [];
  return { months: said.length > 0 ? said : seasons, day: readNumeral(day) };
}

/** Whether a name is of a month that is asked for: null where it names none. */
export function holdsMonth(
  name: string,
  { months, day }: { months: readonly number[]; day: number | null },
): boolean | null {
  if (months.length === 0) return null;
  const spans = [...name.matchAll(SPANS)].filter(
    ([, , , , last, , end]) => last !== undefined && (name.includes('月') || end !== undefined),
  );
  if (spans.length > 0)
    return spans.some(([, from = '', fromDay, fromPoint, to = '', toDay, toPoint]) => {
      const [begin, end] = [
        Number(from) * 100 + Number(fromDay ?? fromPoint ?? 1),
        Number(to) * 100 + Number(toDay ?? toPoint ?? 31),
      ];
      return months.some((month) => {
        const at = month * 100 + (day ?? 15);
        return begin <= end ? at >= begin && at <= end : at >= begin || at <= end;
      });
    });
  const own = readMonths(name).months;
  const pair = /([一二三四五六七八九十])([一二三四五六七八九十])月/u.exec(name);
  const all = pair ? [readNumeral(pair[1] ?? '') ?? 0, readNumeral(pair[2] ?? '') ?? 0] : own;
  return all.length > 0 ? all.some((month) => months.includes(month)) : null;
}
