/** A day, a month or a year that a text names. */
export interface NamedDate {
  /** Grows with time: 20180201 for 2018年2月1日, 20180200 for 2018年2月; 305 for 3月5日 of no year. */
  value: number;
  /** Not less than any day of it: 20189999 for 2018年. */
  last: number;
  /** 月日 where no year is named. */
  unit: '日期' | '月日';
  start: number;
  end: number;
}

const year = '((?:19|20)\\d{2})';
const FORMS: readonly RegExp[] = [
  new RegExp(`(?<![\\d.])${year} ?([-/.]) ?(\\d{1,2}) ?\\2 ?(\\d{1,2})(?!\\d)`, 'g'),
  new RegExp(`(?<![\\d.])${year} ?(年)(?: ?(\\d{1,2}) ?月(?:份| ?(\\d{1,2}) ?[日号]?(?!\\d))?)?`, 'g'),
  new RegExp(`(?<![\\d.])${year}([-/])(\\d{1,2})(?![\\d/-]|\\.\\d)`, 'g'),
  /(?<![\d.])()()(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]/g,
];

/** Whether a number alone may be a year. */
export const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value <= 2100;

/** The dates that a folded text names, in their order. */
export function findDates(text: string): NamedDate[] {
  const found: NamedDate[] = [];
  for (const form of FORMS)
    for (const { 0: all, 1: y, 3: m, 4: d, index } of text.matchAll(form)) {
      const end = index + all.length;
      const date = toDate(Number(y), m ? Number(m) : null, d ? Number(d) : null);
      if (date && !found.some((one) => index < one.end && one.start < end)) found.push({ ...date, start: index, end });
    }
  return found.sort((a, b) => a.start - b.start);
}

function toDate(year: number, month: number | null, day: number | null) {
  if (month !== null && (month < 1 || month > 12)) return null;
  if (day !== null && (day < 1 || day > 31)) return null;
  const value = year * 10_000 + (month ?? 0) * 100 + (day ?? 0);
  const last = month === null ? value + 9999 : day === null ? value + 99 : value;
  return { value, last, unit: year > 0 ? ('日期' as const) : ('月日' as const) };
}

/** Dates between bounds, in the numbers of NamedDate. */
export interface DateRange {
  from: number;
  to: number;
  unit: NamedDate['unit'];
  at: number;
  end: number;
  /** Neither end belongs to it. */
  isOpen: boolean;
}

interface Bound {
  says: RegExp;
  range(date: NamedDate): Pick<DateRange, 'from' | 'to' | 'isOpen'>;
}
const [start, endless] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const since: Bound['range'] = ({ value }) => ({ from: value, to: endless, isOpen: false });
const after: Bound['range'] = ({ last }) => ({ from: last, to: endless, isOpen: true });
const until: Bound['range'] = ({ last }) => ({ from: start, to: last, isOpen: false });
const before: Bound['range'] = ({ value }) => ({ from: start, to: value, isOpen: true });
const LEFT: readonly Bound[] = [
  { says: /(?:大于或?等于|不早于|>=|≥)$/, range: since },
  { says: /(?:小于或?等于|不晚于|不超过|截至|截止到?|<=|≤)$/, range: until },
  { says: /(?<!不)(?:晚于|大于|超过|>)$/, range: after },
  { says: /(?<!不)(?:早于|小于|不到|<)$/, range: before },
];
const RIGHT: readonly Bound[] = [
  { says: /^(?:\(?含\)?|及|或)(?:以|之)?前/, range: until },
  { says: /^(?:(?:\(?含\)?|及|或)?(?:以后|起|以来|开始)|(?:\(?含\)?|及|或)之?后)/, range: since },
  { says: /^之?后/, range: after },
  { says: /^[以之]?前/, range: before },
];
const BETWEEN = /^ ?(?:至|到|-|~|—|–|和|与)+ ?$/;

/** The bounds of dates that a folded text names: 2020年以后, 2019年到2021年, 早于2018-02-01. */
export function findDateRanges(text: string): DateRange[] {
  const dates = findDates(text);
  return dates.flatMap((date, index): DateRange[] => {
    const [previous, next] = [dates[index - 1], dates[index + 1]];
    const joins = (one: NamedDate, other: NamedDate) =>
      one.unit === other.unit && BETWEEN.test(text.slice(one.end, other.start));
    if (previous && joins(previous, date)) return [];
    const { unit } = date;
    if (next && joins(date, next))
      return [{ from: date.value, to: next.last, unit, at: date.start, end: next.end, isOpen: false }];
    const [left, right] = [text.slice(0, date.start), text.slice(date.end)];
    for (const { says, range } of RIGHT) {
      const said = says.exec(right);
      if (said) return [{ ...range(date), unit, at: date.start, end: date.end + said[0].length }];
    }
    for (const { says, range } of LEFT) {
      const said = says.exec(left);
      if (said) return [{ ...range(date), unit, at: said.index, end: date.end }];
    }
    return [];
  });
}
