import { MEANING, type Meaning, readMeaning, type Stretches } from '#server/retrieval/understand/meaning-vectors.ts';

/** Vectors of stretches of characters, and how a batch of pairs moves them. */
export interface MeaningModel {
  /** The file that the product reads. */
  pack(): Uint8Array;
  /** As the product reads it, with what was learnt so far. */
  read(stretches: Stretches): Meaning;
  /**
   * Draws each left text to its own right one and away from the other right ones.
   * @param pace 0 to 1: how far the rows move
   * @returns the sum of the losses
   */
  step(left: Int32Array[], right: Int32Array[], pace: number): number;
}

/** How sharply nearness decides. */
const SCALE = 12;
const RATE = 0.15;
/** Sum of squares of the slopes before anything was learnt. */
const UNMOVED = 1e-4;

/** @param marks of the stretches that are learnt about, in rising order */
export function openMeaningModel(batch: number, marks: Uint32Array, random: () => number): MeaningModel {
  const { length } = MEANING;
  const count = marks.length;
  const vectors = Float32Array.from({ length: count * length }, () => (random() - 0.5) / Math.sqrt(length));
  const squares = new Float32Array(count).fill(UNMOVED);
  const [lefts, rights] = [new Float32Array(batch * length), new Float32Array(batch * length)];
  const [leftSlopes, rightSlopes] = [new Float32Array(batch * length), new Float32Array(batch * length)];
  const shares = new Float32Array(batch);

  const squareStart = Math.fround(UNMOVED);
  const isMoved = (row: number): boolean => (squares[row] ?? 0) > squareStart;
  const sumInto = (rows: Int32Array, out: Float32Array, start: number): number => {
    out.fill(0, start, start + length);
    for (const row of rows)
      for (let at = 0; at < length; at++) out[start + at] = (out[start + at] ?? 0) + (vectors[row * length + at] ?? 0);
    let square = 1e-9;
    for (let at = start; at < start + length; at++) square += (out[at] ?? 0) ** 2;
    const norm = Math.sqrt(square);
    for (let at = start; at < start + length; at++) out[at] = (out[at] ?? 0) / norm;
    return norm;
  };
  const move = (
    rows: Int32Array,
    unit: Float32Array,
    slopes: Float32Array,
    start: number,
    norm: number,
    pace: number,
  ) => {
    let along = 0;
    for (let at = start; at < start + length; at++) along += (slopes[at] ?? 0) * (unit[at] ?? 0);
    let square = 0;
    for (let at = start; at < start + length; at++) {
      const slope = ((slopes[at] ?? 0) - along * (unit[at] ?? 0)) / norm;
      slopes[at] = slope;
      square += slope ** 2;
    }
    for (const row of rows) {
      squares[row] = (squares[row] ?? 0) + square / length;
      const rate = (RATE * pace) / Math.sqrt(squares[row] ?? 1);
      for (let at = 0; at < length; at++)
        vectors[row * length + at] = (vectors[row * length + at] ?? 0) - rate * (slopes[start + at] ?? 0);
    }
  };
  const dot = (left: number, right: number): number => {
    let sum = 0;
    for (let at = 0; at < length; at++) sum += (lefts[left * length + at] ?? 0) * (rights[right * length + at] ?? 0);
    return sum;
  };

  return {
    read(stretches) {
      const kept = Array.from(stretches.rows.keys()).filter((index) => isMoved(stretches.rows[index] ?? 0));
      const pick = (from: Int32Array) => Int32Array.from(kept, (index) => from[index] ?? 0);
      const { rows, starts, ends, characters } = stretches;
      return readMeaning({ rows: pick(rows), starts: pick(starts), ends: pick(ends), characters }, vectors);
    },
    pack() {
      const most = vectors.reduce(
        (most, value, at) => (isMoved(Math.floor(at / length)) ? Math.max(most, Math.abs(value)) : most),
        0,
      );
      const bytes = Int8Array.from(vectors, (value, at) =>
        isMoved(Math.floor(at / length)) ? Math.round((value / most) * 127) : 0,
      );
      const parts = [Uint32Array.of(count), marks, bytes];
      return Buffer.concat(
        parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
      );
    },
    step(left, right, pace) {
      const leftNorms = left.map((rows, index) => sumInto(rows, lefts, index * length));
      const rightNorms = right.map((rows, index) => sumInto(rows, rights, index * length));
      leftSlopes.fill(0);
      rightSlopes.fill(0);
      let loss = 0;
      for (let one = 0; one < left.length; one++) {
        let total = 0;
        for (let other = 0; other < right.length; other++) {
          shares[other] = Math.exp(SCALE * (dot(one, other) - 1));
          total += shares[other] ?? 0;
        }
        loss -= Math.log((shares[one] ?? 0) / total + 1e-12);
        for (let other = 0; other < right.length; other++) {
          const pull = SCALE * ((shares[other] ?? 0) / total - Number(one === other));
          for (let at = 0; at < length; at++) {
            const [from, to] = [one * length + at, other * length + at];
            leftSlopes[from] = (leftSlopes[from] ?? 0) + pull * (rights[to] ?? 0);
            rightSlopes[to] = (rightSlopes[to] ?? 0) + pull * (lefts[from] ?? 0);
          }
        }
      }
      for (const [index, rows] of left.entries())
        move(rows, lefts, leftSlopes, index * length, leftNorms[index] ?? 1, pace);
      for (const [index, rows] of right.entries())
        move(rows, rights, rightSlopes, index * length, rightNorms[index] ?? 1, pace);
      return loss;
    },
  };
}
