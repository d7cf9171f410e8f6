import { findAmounts, findBareRanges, findRanges, foldText } from '#server/modules/knowledge/index.ts';
import { bareOf, plainOf } from '../table/match-names.ts';
import { readTimes } from '../table/read-times.ts';
import { readWeekdays } from '../table/weekdays.ts';
import { type Figure, readFigures } from './figures.ts';

/** What the name of a row or a column says, whatever is asked. */
export interface ReadName {
  folded: string;
  plain: string;
  /** Without what stands in brackets. */
  bare: string;
  /** Characters, numbers and Latin words. */
  tokens: readonly string[];
  ranges: ReturnType<typeof findRanges>;
  /** Bounds whose numbers may stand without a unit. */
  bounds: ReturnType<typeof findBareRanges>;
  amounts: ReturnType<typeof findAmounts>;
  figures: readonly Figure[];
  days: ReadonlySet<string>;
  times: readonly number[];
}

const MOST_KEPT = 4000;
const kept = new Map<string, ReadName>();

/** The same name is asked of again and again: it is read once. */
export function readName(name: string): ReadName {
  const known = kept.get(name);
  if (known) return known;
  const folded = foldText(name);
  const plain = plainOf(name);
  const hasNumber = /[\d一二两三四五六七八九十百半]/u.test(folded);
  const ranges = hasNumber ? findRanges(folded) : [];
  const bounds = hasNumber ? findBareRanges(folded).filter(({ unit }) => unit !== '日期') : [];
  const read: ReadName = {
    folded,
    plain,
    bare: bareOf(plain),
    tokens: plain.match(/\d+(?:\.\d+)?|[a-z]+|\p{L}/gu) ?? [],
    ranges,
    bounds,
    amounts: hasNumber && ranges.length === 0 ? findAmounts(folded) : [],
    figures: hasNumber && bounds.length === 0 ? readFigures(folded) : [],
    days: readWeekdays(folded),
    times: hasNumber ? readTimes(folded) : [],
  };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(name, read);
  return read;
}
