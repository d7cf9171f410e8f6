import { EMPTY_WORDS } from './empty-words.ts';
import { LEXICON } from './lexicon/packs.ts';
import { SOUNDS } from './sounds.ts';
import { isFrequent } from './word-telling.ts';

/** A word of a question that was read as another one. */
export interface Correction {
  from: string;
  to: string;
}

/** Which of the terms the library holds, and in how many passages. */
export type CountTerms = (terms: string[]) => Promise<ReadonlyMap<string, number>>;

/** Terms that one question tries at most. */
const maxTried = 4000;
const maxPairs = 10;
const maxSlips = 4;
/** Words of Latin letters and digits that may be mistyped. */
const latinLength = { least: 3, most: 10 };

/** Sounds that many speakers do not tell apart, and that input methods take for each other. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/^([zcs])h/, '$1'],
  [/^n(?=[^g]|$)/, 'l'],
  [/^r/, 'l'],
  [/^hu(?=[a-z])/, 'f'],
  [/(?<=[aei])ng$/, 'n'],
  [/ong$/, 'un'],
];
const fold = (sound: string): string => alike.reduce((now, [form, to]) => now.replace(form, to), sound);

const soundsOf = new Map<string, string[]>();
const charactersOf = new Map<string, string>();
const alikeOf = new Map<string, string>();
for (const row of SOUNDS) {
  const parts = row.split(' ');
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [sound = '', characters = ''] = [parts[at], parts[at + 1]];
    charactersOf.set(sound, characters);
    alikeOf.set(fold(sound), (alikeOf.get(fold(sound)) ?? '') + characters);
    for (const character of characters) soundsOf.set(character, [...(soundsOf.get(character) ?? []), sound]);
  }
}

const homophones = (character: string): string =>
  (soundsOf.get(character) ?? []).map((sound) => charactersOf.get(sound) ?? '').join('');
const soundAlikes = (character: string): string =>
  (soundsOf.get(character) ?? []).map((sound) => alikeOf.get(fold(sound)) ?? '').join('');

/** Whether two characters sound alike to many speakers. */
export function soundsAlike(one: string, other: string): boolean {
  const heard = new Set((soundsOf.get(one) ?? []).map(fold));
  return (soundsOf.get(other) ?? []).some((sound) => heard.has(fold(sound)));
}

interface Variant {
  at: number;
  to: string;
  /** 0: the same sound in one character. */
  cost: number;
}

const hanPair = /^\p{Script=Han}{2}$/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Reads words that the library does not hold as words that it holds and that sound the same: 健糠 as 健康, wfi as wifi. Words of the
 * language or the lexicon stay as they are. Null where nothing is to be corrected.
 * @param text folded
 */
export async function correctQuestion(
  text: string,
  isKnown: (term: string) => boolean,
  count: CountTerms,
): Promise<{ text: string; corrections: Correction[] } | null> {
  const pairs = findSlips(text, isKnown);
  const words = findMistyped(text, isKnown);
  const variants = pairs.flatMap((at) => varyPair(text, at));
  const spellings = words.map(({ word, at }) => ({ at, word, tried: varyLatin(word) }));
  const tried = new Set([...variants.map(({ to }) => to), ...spellings.flatMap((one) => one.tried)]);
  if (tried.size === 0) return null;
  const counts = await count([...tried].slice(0, maxTried));
  const found = variants.filter(({ to }) => counts.has(to));
  const neighbours = await countNeighbours(text, found, count);
  const corrections: (Correction & { at: number })[] = [];
  for (const at of pairs) {
    const best = found
      .filter((variant) => variant.at === at)
      .map((variant) => ({ ...variant, sure: judge(text, variant, neighbours) }))
      .filter(({ sure }) => sure > 0)
      .sort((a, b) => b.sure - a.sure || a.cost - b.cost || (counts.get(b.to) ?? 0) - (counts.get(a.to) ?? 0))[0];
    const isTaken = corrections.some((one) => Math.abs(one.at - at) < 2 && text.slice(at, at + 2) !== best?.to);
    if (best && !isTaken) corrections.push({ at, from: text.slice(at, at + 2), to: best.to });
  }
  for (const { at, word, tried } of spellings) {
    const to = tried.find((one) => counts.has(one));
    if (to) corrections.push({ at, from: word, to });
  }
  if (corrections.length === 0) return null;
  const chosen = corrections.slice(0, maxSlips).sort((a, b) => b.at - a.at);
  const corrected = chosen.reduce((now, { at, from, to }) => now.slice(0, at) + to + now.slice(at + from.length), text);
  return { text: corrected, corrections: chosen.reverse().map(({ from, to }) => ({ from, to })) };
}

/** Pairs of characters that neither the language nor the library joins. */
function findSlips(text: string, isKnown: (term: string) => boolean): number[] {
  const lone = new Set<number>();
  for (const { segment, index } of segmenter.segment(text)) if (segment.length === 1) lone.add(index);
  const slips: number[] = [];
  for (let at = 0; at + 2 <= text.length && slips.length < maxPairs; at++) {
    const pair = text.slice(at, at + 2);
    if (!hanPair.test(pair) || isKnown(pair) || isFrequent(pair) || LEXICON.words.has(pair)) continue;
    if ([...pair].some((character) => EMPTY_WORDS.has(character))) continue;
    // Known on both sides, it is where two words meet.
    if (isKnown(text.slice(at - 1, at + 1)) && isKnown(text.slice(at + 1, at + 3))) continue;
    // At least one of the two belongs to no word of its own.
    if (lone.has(at) || lone.has(at + 1) || !isCommonAround(text, at)) slips.push(at);
  }
  return slips;
}

/** The pair lies across two words of the language. */
const isCommonAround = (text: string, at: number): boolean =>
  isFrequent(text.slice(Math.max(0, at - 1), at + 1)) || isFrequent(text.slice(at + 1, at + 3));

function varyPair(text: string, at: number): Variant[] {
  const [first = '', last = ''] = text.slice(at, at + 2);
  const same = { first: homophones(first), last: homophones(last) };
  const near = { first: soundAlikes(first), last: soundAlikes(last) };
  const variants: Variant[] = [
    ...[...same.first].map((other) => ({ at, to: other + last, cost: 0 })),
    ...[...same.last].map((other) => ({ at, to: first + other, cost: 0 })),
    ...[...near.first].map((other) => ({ at, to: other + last, cost: 1 })),
    ...[...near.last].map((other) => ({ at, to: first + other, cost: 1 })),
    ...[...same.first].flatMap((one) => [...same.last].map((other) => ({ at, to: one + other, cost: 2 }))),
  ];
  const pair = first + last;
  const seen = new Set([pair]);
  return variants.filter(({ to }) => !seen.has(to) && seen.add(to));
}

/** Whether the pairs beside a variant stand in the library as well, once its characters are in their place. */
function countNeighbours(text: string, variants: Variant[], count: CountTerms): Promise<ReadonlyMap<string, number>> {
  const terms = new Set(variants.flatMap(({ at, to }) => neighboursOf(text, at, to)));
  return terms.size === 0 ? Promise.resolve(new Map()) : count([...terms].slice(0, maxTried));
}

const neighboursOf = (text: string, at: number, to: string): string[] =>
  [text.charAt(at - 1) + to.charAt(0), to.charAt(1) + text.charAt(at + 2)].filter((pair) => hanPair.test(pair));

/** 0: no reason to believe it. */
function judge(text: string, { at, to, cost }: Variant, neighbours: ReadonlyMap<string, number>): number {
  const beside = neighboursOf(text, at, to).filter((pair) => neighbours.has(pair)).length;
  const isWord = isFrequent(to) || LEXICON.words.has(to);
  if (isWord) return cost > 1 && beside === 0 ? 0 : 3 + beside - cost;
  if (cost > 1) return 0;
  if (beside > 0) return 2 + beside - cost;
  return cost === 0 && isApart(text, at) ? 1 : 0;
}

/** Nothing that means anything touches the pair. */
function isApart(text: string, at: number): boolean {
  const beside = [text.slice(Math.max(0, at - 1), at), text.charAt(at + 2)];
  return beside.some(
    (character) => character === '' || EMPTY_WORDS.has(character) || !/\p{Script=Han}/u.test(character),
  );
}

/** Words of Latin letters that the library does not hold. */
function findMistyped(text: string, isKnown: (term: string) => boolean): { word: string; at: number }[] {
  return Array.from(text.matchAll(/[a-z][a-z0-9]*/g), ({ 0: word, index }) => ({ word, at: index }))
    .filter(({ word }) => word.length >= latinLength.least && word.length <= latinLength.most && !isKnown(word))
    .slice(0, 2);
}

/** Words one slip of the fingers away: two letters swapped, one too few, too many or another one. */
function varyLatin(word: string): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const splits = Array.from({ length: word.length + 1 }, (_, at): [string, string] => [
    word.slice(0, at),
    word.slice(at),
  ]);
  return [
    ...new Set([
      ...splits.map(([left, right]) => left + right.charAt(1) + right.charAt(0) + right.slice(2)),
      ...splits.map(([left, right]) => left + right.slice(1)),
      ...splits.flatMap(([left, right]) => letters.map((letter) => left + letter + right)),
      ...splits.flatMap(([left, right]) => letters.map((letter) => left + letter + right.slice(1))),
    ]),
  ].filter((other) => other !== word && other.length > 1);
}
