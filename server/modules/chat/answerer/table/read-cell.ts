import { foldText, measureIn } from '#server/modules/knowledge/index.ts';

/** 8元×8张: so much, so many times; 4.2×1.8×1.8: a size. */
export const PRODUCT = /\d+(?:\.\d+)?\D{0,2}(?:[×x*]\s*\d+(?:\.\d+)?\D{0,2})+/;
/** A number without a unit. */
export const BARE_AMOUNT = /^\d+(?:\.\d+)?$/;
const NOTHING = /^(?:免|免费|不收|免收|0|无需)(?![.\d])/;
const ENDLESS = /^不限/;
const RANGE = /\d\D{0,3}(?:至|到|-|~|—|–)\s*\d/;
const CLOCK = /(\d{1,2}):(\d{2})/g;
/** Longer times in minutes: near enough to tell which of two cells is more. */
const ROUGHLY: Readonly<Record<string, number>> = { 天: 1440, 周: 10_080, 个月: 43_200 };
/** What a cell writes for a unit of an amount that questions do not. */
const SHORT: Readonly<Record<string, string>> = { 分: '分钟', 月: '个月' };
const MEASURE =
  /(\d+(?:\.\d+)?)\s*((?:个?(?:工作日|小时|月)|分钟?|天|日|周|年|公斤|千克|公里|千米|厘米|[斤克米]|(?:kg|km|cm|g|m)(?![a-z]))?)/gu;
const sizeOf = (value: number, unit: string): number => {
  const common = measureIn(SHORT[unit] ?? unit);
  return value * common.value * (ROUGHLY[common.unit] ?? 1);
};
/** How soon, without a number. */
const SOON: readonly [RegExp, number][] = [
  [/^(?:即时|立即|随到随|现场)/, 0],
  [/^(?:当[日天]|即日)/, 720],
  [/^(?:次日|隔[日天]|第二天)/, 1440],
];

/**
 * A cell as a number to be reckoned with: nothing to pay is 0, no limit is infinite. Null for none, and for a range.
 */
export function readCell(cell: string): number | null {
  if (NOTHING.test(cell)) return 0;
  if (ENDLESS.test(cell)) return Number.POSITIVE_INFINITY;
  const folded = foldText(cell).replaceAll(',', '');
  const numbers = Array.from(folded.matchAll(/\d+(?:\.\d+)?/g), ([value]) => Number(value));
  const [first] = numbers;
  if (first === undefined || (RANGE.test(cell) && !PRODUCT.test(cell))) return null;
  return PRODUCT.test(cell) ? multiply(numbers) : signed(first, folded);
}

/**
 * A cell as a number to be compared with others of its column, whatever their units: 10分钟 and 3小时, 06:20 and 19:40.
 * Null for none.
 * @param end of a range: of 6至8人 the one that is asked for
 */
export function measureCell(cell: string, end: 'most' | 'least'): number | null {
  if (NOTHING.test(cell)) return 0;
  if (ENDLESS.test(cell)) return Number.POSITIVE_INFINITY;
  const folded = foldText(cell).replaceAll(',', '');
  const pick = (values: readonly number[]) => Math[end === 'most' ? 'max' : 'min'](...values);
  const clocks = Array.from(folded.matchAll(CLOCK), ([, hour, minute]) => Number(hour) * 60 + Number(minute));
  if (clocks.length > 0) return pick(clocks);
  const measures = Array.from(folded.matchAll(MEASURE), ([, value, unit = '']) => ({ value: Number(value), unit }));
  const [first] = measures;
  if (first === undefined) return SOON.find(([said]) => said.test(folded))?.[1] ?? null;
  if (PRODUCT.test(cell)) return multiply(measures.map(({ value }) => value));
  if (RANGE.test(cell)) {
    const unit = measures.findLast((one) => one.unit !== '')?.unit ?? '';
    return pick(measures.map((one) => sizeOf(one.value, one.unit || unit)));
  }
  const [, rest] = measures;
  // 1小时10分
  if (rest && /^\d+(?:\.\d+)?\s*(?:个?小时|天)\s*\d/.test(folded))
    return sizeOf(first.value, first.unit) + sizeOf(rest.value, rest.unit);
  return signed(sizeOf(first.value, first.unit), folded);
}

const multiply = (numbers: readonly number[]): number => numbers.reduce((product, value) => product * value, 1);

/** 零下18度, -18℃ */
const signed = (value: number, folded: string): number => (/^(?:-|零下)\s*\d/.test(folded) ? -value : value);

/** What stands behind the numbers of cells. */
export const unitsOf = (cells: readonly string[]): Set<string> =>
  new Set(
    cells
      .filter((cell) => /\d/.test(cell))
      // Of 2至3人 the second number has the unit.
      .map((cell) => cell.replace(/\d+(?:\.\d+)?\s*(?:至|到|-|~|—|–)\s*(?=\d)/u, ''))
      .map((cell) => /\d+(?:\.\d+)?\s*([\p{Script=Han}%]{0,3})/u.exec(cell)?.[1] ?? ''),
  );

/** What stands behind the number in every cell; '' where cells differ. */
export function unitOf(cells: readonly string[]): string {
  const found = unitsOf(cells);
  return found.size === 1 ? ([...found][0] ?? '') : '';
}

/** The unit that the name of a column gives: 元 of 费用（元/样）; '' for none. */
export const unitOfColumn = (column: string): string =>
  /[（(]([\p{Script=Han}㎡%]{1,4})(?:[/／][^（）()]*)?[)）]$/u.exec(column)?.[1] ?? '';
