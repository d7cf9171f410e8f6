/** Numbers of a vector, rows that stretches share by their hash, and the longest stretch in characters. */
export const MEANING = { length: 64, rows: 1 << 16, longest: 3 };

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

/** Vectors of stretches of characters, and how a batch of pairs moves them. */
export interface MeaningModel {
  /** Of length 1. */
  embed(rows: Int32Array): Float32Array;
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

export function openMeaningModel(count: number, length: number, batch: number, random: () => number): MeaningModel {
  const vectors = Float32Array.from({ length: count * length }, () => (random() - 0.5) / Math.sqrt(length));
  const squares = new Float32Array(count).fill(1e-4);
  const [lefts, rights] = [new Float32Array(batch * length), new Float32Array(batch * length)];
  const [leftSlopes, rightSlopes] = [new Float32Array(batch * length), new Float32Array(batch * length)];
  const shares = new Float32Array(batch);

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
    embed(rows) {
      const out = new Float32Array(length);
      sumInto(rows, out, 0);
      return out;
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
