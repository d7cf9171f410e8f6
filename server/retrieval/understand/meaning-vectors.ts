import fs from 'node:fs';

/** Numbers of a vector, and the longest stretch in characters. */
export const MEANING = { length: 64, longest: 3 };

/**
 * Vectors of stretches of one to three characters, a byte a number, in which everyday words lie near what documents call them; made by
 * `npm run bench -- fit-meaning --write` (decision 071). The file: how many, their marks in rising order, four bytes each, and the vectors in the same order.
 */
const TABLE = readTable();

function readTable(): { marks: Uint32Array; vectors: Int8Array } {
  const { buffer } = Uint8Array.from(fs.readFileSync(new URL('./meaning-vectors.bin', import.meta.url)));
  const count = new Uint32Array(buffer, 0, 1)[0] ?? 0;
  return { marks: new Uint32Array(buffer, 4, count), vectors: new Int8Array(buffer, 4 + 4 * count) };
}

/** The stretches of a text that something was learnt about: the row of each, and the characters that it covers. */
export interface Stretches {
  rows: Int32Array;
  /** Of the first character that each covers, and of the last. */
  starts: Int32Array;
  ends: Int32Array;
  characters: number;
}

/**
 * Every stretch of a folded text's letters and figures; all numbers are the same to them.
 * @param visit with its mark (FNV-1a, 32 bits) and the places of its first character and its last
 * @returns how many characters there are
 */
export function eachStretch(text: string, visit: (mark: number, start: number, end: number) => void): number {
  let before = 0;
  for (const run of text.replace(/\d+/g, '0').split(/[^\p{L}\p{N}]+/u)) {
    const characters = [...run];
    for (let start = 0; start < characters.length; start++) {
      let mark = 2166136261;
      for (let end = start; end < Math.min(characters.length, start + MEANING.longest); end++) {
        mark = Math.imul(mark ^ (characters[end]?.codePointAt(0) ?? 0), 16777619);
        visit(mark >>> 0, before + start, before + end);
      }
    }
    before += characters.length;
  }
  return before;
}

/** @param marks of what something was learnt about, in rising order */
export function findStretches(text: string, marks: Uint32Array = TABLE.marks): Stretches {
  const rows: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const characters = eachStretch(text, (mark, start, end) => {
    const row = findMark(marks, mark);
    if (row < 0) return;
    rows.push(row);
    starts.push(start);
    ends.push(end);
  });
  return {
    rows: Int32Array.from(rows),
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
    characters,
  };
}

/** Where it stands, or -1. */
function findMark(marks: Uint32Array, mark: number): number {
  let [low, high] = [0, marks.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const there = marks[middle] ?? 0;
    if (there === mark) return middle;
    if (there < mark) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** What a text means, as a whole and where each of its characters stands. */
export interface Meaning {
  /** 64 numbers, of length 1; all zero where nothing is known of it. */
  whole: Float32Array;
  /** The same of each character with those beside it, one after the other. */
  places: Float32Array;
  /** How much each of them tells. */
  weights: Float32Array;
}

/**
 * Each stretch counts in equal parts where its characters stand.
 * @param table a vector a row
 */
export function readMeaning(stretches: Stretches, table: ArrayLike<number>): Meaning {
  const meaning = sumMeaning(stretches, table);
  toLengthOne(meaning.whole, 0);
  return meaning;
}

/** The same with the whole as the sum of its stretches: sums of parts of a text add up. */
function sumMeaning(stretches: Stretches, table: ArrayLike<number>): Meaning {
  const { length } = MEANING;
  const { rows, starts, ends, characters } = stretches;
  const places = new Float32Array(characters * length);
  const whole = new Float32Array(length);
  for (let index = 0; index < rows.length; index++) {
    const row = (rows[index] ?? 0) * length;
    const [start, end] = [starts[index] ?? 0, ends[index] ?? 0];
    const share = 1 / (end - start + 1);
    for (let at = 0; at < length; at++) whole[at] = (whole[at] ?? 0) + (table[row + at] ?? 0);
    for (let place = start * length; place <= end * length; place += length)
      for (let at = 0; at < length; at++)
        places[place + at] = (places[place + at] ?? 0) + (table[row + at] ?? 0) * share;
  }
  const weights = new Float32Array(characters);
  for (let place = 0; place < characters; place++) weights[place] = toLengthOne(places, place * length);
  return { whole, places, weights };
}

/** @returns how long it was */
function toLengthOne(vectors: Float32Array, start: number): number {
  let square = 0;
  for (let at = start; at < start + MEANING.length; at++) square += (vectors[at] ?? 0) ** 2;
  const norm = Math.sqrt(square);
  if (norm > 0) for (let at = start; at < start + MEANING.length; at++) vectors[at] = (vectors[at] ?? 0) / norm;
  return norm;
}

/** What is read of a text. */
export const MOST_CHARACTERS = 300;

/** @param text folded */
export const toMeaning = (text: string): Meaning =>
  readMeaning(findStretches(text.slice(0, MOST_CHARACTERS)), TABLE.vectors);

/** Of a part of a text; its whole is the sum of its stretches. */
export const toMeaningPart = (text: string): Meaning => sumMeaning(findStretches(text), TABLE.vectors);
