import fs from 'node:fs';

/** Numbers of a vector, rows that stretches share by their hash, and the longest stretch in characters. */
export const MEANING = { length: 64, rows: 1 << 16, longest: 3 };

/**
 * Vectors of stretches of one to three characters, a byte a number, in which everyday words lie near what documents call them; made by
 * `npm run bench -- fit-meaning --write` (decision 071). A row that nothing was learnt about is zero.
 */
const TABLE = readTable();

function readTable(): Int8Array {
  const bytes = fs.readFileSync(new URL('./meaning-vectors.bin', import.meta.url));
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The rows of a folded text's stretches; all numbers are the same to them. */
export function findMeaningRows(text: string): number[] {
  const rows: number[] = [];
  for (const run of text.replace(/\d+/g, '0').split(/[^\p{L}\p{N}]+/u)) {
    const characters = [...run];
    for (let start = 0; start < characters.length; start++) {
      let hash = 2166136261;
      for (let end = start; end < Math.min(characters.length, start + MEANING.longest); end++) {
        hash = Math.imul(hash ^ (characters[end]?.codePointAt(0) ?? 0), 16777619);
        rows.push((hash >>> 0) % MEANING.rows);
      }
    }
  }
  return rows;
}

/** What a text means: 64 numbers, of length 1; all zero where nothing is known of it. */
export type Meaning = Float32Array;

/** What is read of a text. */
const MOST_CHARACTERS = 300;

/** @param text folded */
export function toMeaning(text: string): Meaning {
  const sum = new Float32Array(MEANING.length);
  for (const row of findMeaningRows(text.slice(0, MOST_CHARACTERS))) {
    const start = row * MEANING.length;
    for (let at = 0; at < MEANING.length; at++) sum[at] = (sum[at] ?? 0) + (TABLE[start + at] ?? 0);
  }
  let square = 0;
  for (const value of sum) square += value * value;
  const norm = Math.sqrt(square);
  return norm > 0 ? sum.map((value) => value / norm) : sum;
}

/** What a statement means below the last of its headings. */
export function toStatementMeaning(text: string, above: string): Meaning {
  return toMeaning(`${above.trimEnd().split('\n').at(-1) ?? ''} ${text}`);
}

/** 0 to 1: how near two texts are. */
export function compareMeanings(one: Meaning, other: Meaning): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return Math.max(0, Math.min(1, sum));
}
