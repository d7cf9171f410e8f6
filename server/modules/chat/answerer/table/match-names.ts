import { foldText, readNumeral } from '#server/modules/knowledge/index.ts';
import { writtenAlike } from '../../follow/holds-focus.ts';

/** A text as names are compared: folded, without spaces; one between two digits parts numbers. */
export function plainOf(text: string): string {
  const folded = foldText(text);
  return /\s/.test(folded) ? folded.replace(/(?<!\d)\s+|\s+(?!\d)/g, '') : folded;
}

/** A text within a pattern, where each of its characters stands for itself. */
export const quote = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Whether a text holds a part whole: 产品5 stands in 产品5的价格, not in 产品50. */
export function holdsWhole(text: string, part: string): boolean {
  if (part === '') return false;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (!goesOn(text[at - 1], part[0]) && !goesOn(part.at(-1), text[at + part.length])) return true;
  return false;
}

const goesOn = (one = '', next = ''): boolean =>
  (/\d/.test(one) && /\d/.test(next)) || (/[a-z]/.test(one) && /[a-z]/.test(next));

/** Names that stand side by side, as they are compared; how many hold something is counted once. */
interface Names {
  plain: readonly string[];
  held: Map<string, number>;
  written: Map<RegExp, number>;
}
const known = new WeakMap<readonly string[], Names>();

function namesIn(names: readonly string[]): Names {
  const found = known.get(names) ?? { plain: names.map(plainOf), held: new Map(), written: new Map() };
  known.set(names, found);
  return found;
}

function countOnce<K>(counts: Map<K, number>, key: K, count: () => number): number {
  const found = counts.get(key) ?? count();
  counts.set(key, found);
  return found;
}

/** Whether other names than one, that holds it, hold a part too. */
function isInOthers(part: string, name: string, names: readonly string[]): boolean {
  const { plain, held } = namesIn(names);
  const count = countOnce(held, part, () => new Set(plain.filter((other) => other.includes(part))).size);
  return count > Number(plainOf(name).includes(part));
}

/** Whether a name that a question holds stands there for itself: 年卡 is no part of what 学生年卡 asks for where both are names. */
export function standsAlone(question: string, name: string, names: readonly string[]): boolean {
  let rest = question;
  for (const other of namesIn(names).plain)
    if (other.length > name.length && other.includes(name) && holdsWhole(question, other))
      rest = rest.replaceAll(other, ' ');
  return holdsWhole(rest, name);
}

/** How much of a name the question holds that no other of the names has: pairs of characters, or else the one that tells it apart. */
export function overlap(question: string, name: string, names: readonly string[]): number {
  const folded = plainOf(name);
  if (holdsWhole(question, folded)) return standsAlone(question, folded, names) ? folded.length : 0;
  const isOwn = (part: string) => holdsWhole(question, part) && !isInOthers(part, name, names);
  const pairs = pairsOf(folded).filter((pair) => !LIGHT_PAIR.test(pair) && isOwn(pair)).length;
  if (pairs > 0) return pairs;
  // 大的 for 大号: the names differ in this character alone. Numbers stand everywhere.
  const { plain, held } = namesIn(names);
  const isEverywhere = (part: string) =>
    countOnce(held, `${part}\n`, () => plain.filter((other) => other.includes(part)).length) === plain.length;
  const differing = [...folded].filter((character) => !isEverywhere(character));
  const [only = ''] = differing.length === 1 ? differing : [];
  return Number(only !== '' && !NUMERAL.test(only) && isOwn(only));
}

/** Whether a name speaks of a time or of people that the question names in other words, and no other name does: 国庆 for 节假日. */
export function isAlikeAlone(question: string, name: string, names: readonly string[]): boolean {
  const { plain, written } = namesIn(names);
  return writtenAlike(question).some(
    (form) =>
      form.test(plainOf(name)) &&
      countOnce(written, form, () => new Set(plain.filter((other) => form.test(other))).size) === 1,
  );
}

/** Whether a question names it, in its words or in others. */
export const isNamed = (question: string, name: string, names: readonly string[]): boolean =>
  overlap(question, name, names) > 0 || isAlikeAlone(question, name, names);

/** Whether a character of the name stands in the question and in no other name: 泳 of 含泳池 for 游泳. */
export const sharesOne = (question: string, name: string, names: readonly string[]): boolean =>
  [...plainOf(name)].some(
    (character) =>
      /\p{Script=Han}/u.test(character) &&
      !LIGHT.test(character) &&
      question.includes(character) &&
      !isInOthers(character, name, names),
  );

/** Says nothing of what is spoken of. */
const LIGHT_PAIR = /^(?:需要|是否|可以|能否|可否|多少|什么)$/u;
const NUMERAL = /[\d一二三四五六七八九十两]/u;
const LIGHT = /[可能含有是否的数费价]/u;

/** Characters that stand side by side; a number, and a word in Latin letters, counts for one. */
export function pairsOf(text: string): string[] {
  const parts = [...text.matchAll(/\d+(?:\.\d+)?|[a-z]+|\p{L}/gu)];
  return parts.flatMap(({ 0: part, index }, at) => {
    const next = parts[at + 1];
    return next && next.index === index + part.length ? [part + next[0]] : [];
  });
}

/** Ends a name that is counted by its number: 产品 of 产品5, SG- of SG-5K. */
const NUMBERED = /^(\p{Script=Han}{2,6}?|[a-z]{1,6}-?)(\d{1,9}|[一二三四五六七八九十]{1,3})([a-z]{0,3})$/u;

/** Whether a question names one of a numbered row of names that is not among them: 产品88 of 产品1 to 产品60. */
export function namesMissing(question: string, names: readonly string[]): boolean {
  const { plain } = namesIn(names);
  const numbers = new Map<string, Set<string>>();
  for (const name of plain) {
    const [, before = '', number, after = ''] = NUMBERED.exec(name) ?? [];
    const key = `${before}\n${after}`;
    if (number !== undefined && question.includes(before))
      numbers.set(key, (numbers.get(key) ?? new Set<string>()).add(figureOf(number)));
  }
  return [...numbers].some(([key, own]) => {
    const [before = '', after = ''] = key.split('\n');
    if (own.size < 2) return false;
    const said = Array.from(
      question.matchAll(/\d+|[一二三四五六七八九十]+/g),
      ({ 0: number, index }) => [number, question.slice(0, index), question.slice(index + number.length)] as const,
    ).filter(
      ([, left, right]) =>
        left.endsWith(before) && right.startsWith(after) && !/^[a-z]/.test(right.slice(after.length)),
    );
    return said.length > 0 && !said.some(([number]) => own.has(figureOf(number)));
  });
}

const figureOf = (number: string): string => String(readNumeral(number) ?? number);

/** A name without what stands in brackets. */
export const bareOf = (name: string): string => name.replace(/[（(][^（）()]*[)）]/g, '');
