import type { Passage } from './reading-set.ts';

const WORDS = 30_000;
const FIRST_HAN = 0x4e00;
/** Characters that the made words consist of: about as many as daily use knows. */
const CHARACTERS = 3500;
const SENTENCES = { least: 5, most: 11 };

/** Texts of some hundred characters each, always the same ones: sentences of the passages mixed anew, or of made words. */
export function makeTexts(count: number, passages: readonly Passage[]): string[] {
  const random = makeRandom(20261121);
  const pick = passages.length > 0 ? pickSentence(passages, random) : writeSentence(random);
  return Array.from({ length: count }, () => {
    const sentences = SENTENCES.least + Math.floor(random() * (SENTENCES.most - SENTENCES.least + 1));
    return Array.from({ length: sentences }, pick).join('');
  });
}

function pickSentence(passages: readonly Passage[], random: () => number): () => string {
  const sentences = passages.flatMap(({ context }) => context.split(/(?<=[。！？])/).filter(Boolean));
  return () => sentences[Math.floor(random() * sentences.length)] ?? '';
}

/** Made words, few of them frequent and most rare, as in a language. */
function writeSentence(random: () => number): () => string {
  const character = () => String.fromCodePoint(FIRST_HAN + Math.floor(random() ** 2 * CHARACTERS));
  const words = Array.from({ length: WORDS }, () => character() + character());
  const word = () => words[Math.floor(WORDS ** random()) - 1] ?? '';
  return () => `${Array.from({ length: 8 + Math.floor(random() * 12) }, word).join('')}。`;
}

/** Numbers from 0 to 1 that look random and repeat with the seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
