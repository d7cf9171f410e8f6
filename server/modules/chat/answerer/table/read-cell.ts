import { foldText } from '#server/modules/knowledge/index.ts';

/** 8元×8张: so much, so many times; 4.2×1.8×1.8: a size. */
export const PRODUCT = /\d+(?:\.\d+)?\D{0,2}(?:[×x*]\s*\d+(?:\.\d+)?\D{0,2})+/;

/**
 * A cell as a number: of 6至8人 the end that is asked for; nothing to pay is 0, no limit is infinite. Null for none.
 * @param end of a range; null where it can't be reckoned with
 */
export function readCell(cell: string, end: 'most' | 'least' | null): number | null {
  if (/^(?:免|免费|不收|免收|0|无需)(?![.\d])/.test(cell)) return 0;
  if (/^不限/.test(cell)) return Number.POSITIVE_INFINITY;
  const folded = foldText(cell).replaceAll(',', '');
  const numbers = Array.from(folded.matchAll(/\d+(?:\.\d+)?/g), ([value]) => Number(value));
  const [first] = numbers;
  if (first === undefined) return null;
  const isRange = /\d\D{0,3}(?:至|到|-|~|—|–)\s*\d/.test(cell);
  if (isRange && end === null) return null;
  if (PRODUCT.test(cell)) return numbers.reduce((product, value) => product * value, 1);
  if (isRange) return Math[end === 'most' ? 'max' : 'min'](...numbers);
  // 零下18度, -18℃
  return /^(?:-|零下)\s*\d/.test(folded) ? -first : first;
}

/** What stands behind the number in every cell; '' where cells differ. */
export function unitOf(cells: readonly string[]): string {
  const units = new Set(
    cells
      .filter((cell) => /\d/.test(cell))
      .map((cell) => /\d+(?:\.\d+)?\s*([\p{Script=Han}%]{0,3})/u.exec(cell)?.[1] ?? ''),
  );
  return units.size === 1 ? ([...units][0] ?? '') : '';
}

/** The unit that the name of a column gives: 元 of 费用（元/样）; '' for none. */
export const unitOfColumn = (column: string): string =>
  /[（(]([\p{Script=Han}㎡%]{1,4})(?:[/／][^（）()]*)?[)）]$/u.exec(column)?.[1] ?? '';
