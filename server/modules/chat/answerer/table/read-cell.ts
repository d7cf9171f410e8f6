import { foldText } from '#server/modules/knowledge/index.ts';

/** 8元×8张: so much, so many times; 4.2×1.8×1.8: a size. */
export const PRODUCT = /\d+(?:\.\d+)?\D{0,2}(?:[×x*]\s*\d+(?:\.\d+)?\D{0,2})+/;
const NOTHING = /^(?:免|免费|不收|免收|0|无需)(?![.\d])/;
const ENDLESS = /^不限/;
const RANGE = /\d\D{0,3}(?:至|到|-|~|—|–)\s*\d/;
const CLOCK = /(\d{1,2}):(\d{2})/g;
/** Units of one kind in the smallest of them, to tell which of two cells is more. */
const SIZES: Readonly<Record<string, number>> = {
  ...{ 分: 1, 分钟: 1, 小时: 60, 个小时: 60, 天: 1440, 日: 1440, 个工作日: 1440, 工作日: 1440 },
  ...{ 周: 10_080, 个月: 43_200, 月: 43_200, 年: 525_600 },
  ...{ 克: 1, g: 1, 斤: 500, 公斤: 1000, 千克: 1000, kg: 1000, 吨: 1e6 },
  ...{ 厘米: 1, cm: 1, 米: 100, m: 100, 公里: 1e5, 千米: 1e5, km: 1e5 },
};
const units = Object.keys(SIZES).sort((a, b) => b.length - a.length);
const MEASURE = new RegExp(`(\\d+(?:\\.\\d+)?)\\s*(${units.join('|')})?(?![\\p{Script=Latin}])`, 'gu');
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
  const sizeOf = ({ value, unit }: (typeof measures)[number]) => value * (SIZES[unit] ?? 1);
  if (PRODUCT.test(cell)) return multiply(measures.map(({ value }) => value));
  if (RANGE.test(cell)) {
    const unit = measures.findLast((one) => one.unit !== '')?.unit ?? '';
    return pick(measures.map((one) => sizeOf({ ...one, unit: one.unit || unit })));
  }
  const [, rest] = measures;
  // 1小时10分
  if (rest && /^\d+(?:\.\d+)?\s*(?:个?小时|天)\s*\d/.test(folded)) return sizeOf(first) + sizeOf(rest);
  return signed(sizeOf(first), folded);
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
