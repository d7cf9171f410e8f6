import { Converter } from 'opencc-js/t2cn';

const toSimplified = Converter({ from: 't', to: 'cn' });

/** Planes that hold Chinese characters; what lies behind them is rare and folded anew each time. */
const TABLE_SIZE = 0x32000;
const UNKNOWN = -1;
const SEVERAL = -2;
/** What a code point folds to, filled as code points are met. */
const table = new Int32Array(TABLE_SIZE).fill(UNKNOWN);
const several = new Map<number, readonly number[]>();

/** A code point that separates, decorates or is not seen. */
export const DROPPED = 0;

/**
 * What a code point is compared as: width, case, accents and traditional characters made one; {@link DROPPED} for signs, spaces and
 * what cannot be seen; several for ligatures and the like.
 */
export function foldCodePoint(codePoint: number): number | readonly number[] {
  const known = codePoint < TABLE_SIZE ? (table[codePoint] ?? UNKNOWN) : UNKNOWN;
  if (known >= 0) return known;
  if (known === SEVERAL) return several.get(codePoint) ?? DROPPED;
  const folded = fold(codePoint);
  if (codePoint < TABLE_SIZE) {
    table[codePoint] = folded.length > 1 ? SEVERAL : (folded[0] ?? DROPPED);
    if (folded.length > 1) several.set(codePoint, folded);
  }
  return folded.length > 1 ? folded : (folded[0] ?? DROPPED);
}

/** A word as it is compared. */
export function foldWord(word: string): string {
  let folded = '';
  for (const character of word) {
    const value = foldCodePoint(character.codePointAt(0) ?? 0);
    if (typeof value !== 'number') folded += String.fromCodePoint(...value);
    else if (value !== DROPPED) folded += String.fromCodePoint(value);
  }
  return folded;
}

function fold(codePoint: number): number[] {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return []; // half of a pair
  const plain = String.fromCodePoint(codePoint).normalize('NFKD').toLowerCase();
  // Accents of Latin, Greek and Cyrillic go; the vowel signs of other scripts are part of their words.
  const bare = plain
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u3164\u115f\u1160\uffa0]/gu, '')
    .normalize('NFC');
  const simplified: string = toSimplified(bare);
  return Array.from(simplified, (character) => character.codePointAt(0) ?? 0);
}
