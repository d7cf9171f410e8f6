import { type findAmounts, findRanges, holdsAmount } from '#server/modules/knowledge/index.ts';
import { bareOf, holdsWhole, pairsOf, plainOf } from './match-names.ts';
import type { Row } from './table.ts';

type Amounts = ReturnType<typeof findAmounts>;

/** What stands in the brackets of a name. */
const bracketOf = (name: string): string => /[（(]([^（）()]*)[)）]/u.exec(plainOf(name))?.[1] ?? '';

/**
 * Of rows that go by one name and differ by what stands in brackets, those that the question means: 长羽绒服 of 羽绒服（短款） and 羽绒服（长款，过膝）,
 * 七公斤的犬 of 犬（10公斤以下） and 犬（25公斤以上）. All where it does not say.
 */
export function narrowRows<R extends Pick<Row, 'name'>>(question: string, amounts: Amounts, rows: readonly R[]): R[] {
  const groups = Map.groupBy(rows, ({ name }) => bareOf(plainOf(name)));
  const meant = new Set([...groups].flatMap(([base, some]) => narrowGroup(question, base, amounts, some)));
  return rows.filter((row) => meant.has(row));
}

function narrowGroup<R extends Pick<Row, 'name'>>(
  question: string,
  base: string,
  amounts: Amounts,
  rows: readonly R[],
): readonly R[] {
  if (rows.length < 2) return rows;
  const brackets = rows.map(({ name }) => bracketOf(name));
  const rest = question.replace(base, ' ');
  const rates = brackets.map((bracket, at) => {
    if (findRanges(bracket).some((range) => amounts.some((amount) => holdsAmount(range, amount)))) return IN_RANGE;
    const isOwn = (part: string) =>
      holdsWhole(rest, part) && brackets.every((other, place) => place === at || !other.includes(part));
    const characters = [...bracket].filter((one) => /\p{Script=Han}/u.test(one) && isOwn(one)).length;
    return pairsOf(bracket).filter(isOwn).length * 2 + characters;
  });
  const most = Math.max(...rates);
  return most === 0 ? rows : rows.filter((_row, at) => rates[at] === most);
}

const IN_RANGE = 100;
