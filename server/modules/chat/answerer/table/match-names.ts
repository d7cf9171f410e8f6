import { foldText } from '#server/modules/knowledge/index.ts';
import { writtenAlike } from '../../follow/holds-focus.ts';

/** How much of a name the question holds that no other of the names has: pairs of characters, or else the one that tells it apart. */
export function overlap(question: string, name: string, names: readonly string[]): number {
  const folded = foldText(name);
  if (question.includes(folded)) return folded.length;
  const others = names.filter((other) => other !== name).map(foldText);
  const isOwn = (part: string) => question.includes(part) && !others.some((other) => other.includes(part));
  const pairs = pairsOf(folded).filter(isOwn).length;
  // 大的 for 大号: the names differ in this character alone. Numbers stand everywhere.
  const differing = [...folded].filter((character) => !others.every((other) => other.includes(character)));
  const [only = ''] = differing.length === 1 ? differing : [];
  return pairs > 0 ? pairs : Number(only !== '' && !NUMERAL.test(only) && isOwn(only));
}

/** Whether a name speaks of a time or of people that the question names in other words, and no other name does: 国庆 for 节假日. */
export const isAlikeAlone = (question: string, name: string, names: readonly string[]): boolean =>
  writtenAlike(question).some(
    (written) =>
      written.test(foldText(name)) && !names.some((other) => other !== name && written.test(foldText(other))),
  );

/** Whether a question names it, in its words or in others. */
export const isNamed = (question: string, name: string, names: readonly string[]): boolean =>
  overlap(question, name, names) > 0 || isAlikeAlone(question, name, names);

/** Whether a character of the name stands in the question and in no other name: 泳 of 含泳池 for 游泳. */
export function sharesOne(question: string, name: string, names: readonly string[]): boolean {
  const others = names.filter((other) => other !== name).join('');
  return [...foldText(name)].some(
    (character) =>
      /\p{Script=Han}/u.test(character) &&
      !LIGHT.test(character) &&
      question.includes(character) &&
      !others.includes(character),
  );
}

const NUMERAL = /[\d一二三四五六七八九十两]/u;
const LIGHT = /[可能含有是否的数费价]/u;

/** Characters that stand side by side. */
export const pairsOf = (text: string): string[] =>
  Array.from(text.matchAll(/(?=([\p{L}\p{N}]{2}))/gu), ([, pair = '']) => pair);
