import { MEANING, type Meaning, MOST_CHARACTERS, toMeaningPart } from './meaning-vectors.ts';

/** Places of a question that are looked for, those that tell the most: a long one must not keep others waiting. */
const MOST_PLACES = 24;

/** How near two texts are, each 0 to 1. */
export interface Nearness {
  meaning: number;
  /** How near each part of the one is to whatever in the other is nearest to it, by what it tells. */
  aligned: number;
  /** The same of the other's parts. */
  alignedBack: number;
}

export const UNKNOWN: Nearness = { meaning: 0, aligned: 0, alignedBack: 0 };

/** Tells how near a question is to statements; the same words are read once. */
export interface CompareStatement {
  /**
   * @param text folded
   * @param above of whose headings the last is read with it
   */
  (text: string, above: string): Nearness;
  /** How many places of the question have been held against how many of statements: what the work grows with. */
  countCompared(): number;
  /**
   * How near a stretch of the question is to a statement, 0 to 1; null where nothing is known of it.
   * @param start place of its first character, counted as in `eachStretch`; `end` is exclusive
   */
  tellPart(text: string, above: string, start: number, end: number): number | null;
}

/** The places of a question that are looked for. */
interface Sought {
  whole: Float32Array;
  places: Float32Array;
  weights: Float32Array;
  /** Where each of them is in the question. */
  at: readonly number[];
}

/** How near a part of a text is to what is sought. */
interface Part {
  /** Sum of its stretches. */
  whole: Float32Array;
  /** Of each place that is sought, how near the nearest place is. */
  nearest: Float32Array;
  /** Of the part's own places, what they tell times how near they are, and what they tell. */
  back: number;
  told: number;
}

export function createComparison(question: Meaning): CompareStatement {
  const sought = chooseSought(question);
  const parts = new Map<string, Part>();
  const told = new Map<string, Nearness>();
  let compared = 0;
  const partOf = (text: string): Part =>
    remember(parts, text, () => {
      const meaning = toMeaningPart(text);
      compared += sought.weights.length * meaning.weights.length;
      return measurePart(sought, meaning);
    });
  // No stretch goes over the border between a heading and what stands below it.
  const divide = (text: string, above: string) => {
    const heading = (above.trimEnd().split('\n').at(-1) ?? '').slice(0, MOST_CHARACTERS);
    return { heading, rest: text.slice(0, Math.max(0, MOST_CHARACTERS - 1 - heading.length)) };
  };
  const compare = (text: string, above: string): Nearness => {
    const { heading, rest } = divide(text, above);
    return remember(told, `${heading}\n${rest}`, () => tellTogether(sought, partOf(heading), partOf(rest)));
  };
  const tellPart = (text: string, above: string, start: number, end: number): number | null => {
    const { heading, rest } = divide(text, above);
    const [one, other] = [partOf(heading).nearest, partOf(rest).nearest];
    let [sum, weight] = [0, 0];
    for (const [index, at] of sought.at.entries()) {
      if (at < start || at >= end) continue;
      const telling = sought.weights[index] ?? 0;
      sum += telling * Math.max(one[index] ?? 0, other[index] ?? 0);
      weight += telling;
    }
    return weight > 0 ? Math.min(1, sum / weight) : null;
  };
  return Object.assign(compare, { countCompared: () => compared, tellPart });
}

function remember<T>(known: Map<string, T>, key: string, read: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = read();
  known.set(key, value);
  return value;
}

export function compareMeanings(one: Meaning, other: Meaning): Nearness {
  const sought = chooseSought(one);
  return tellTogether(sought, measurePart(sought, other));
}

function chooseSought({ whole, places, weights }: Meaning): Sought {
  const { length } = MEANING;
  const all = Array.from(weights.keys());
  const chosen =
    all.length <= MOST_PLACES
      ? all
      : all.sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b).slice(0, MOST_PLACES);
  // What nothing is known of is near to nothing, and tells nothing.
  const telling = chosen.filter((place) => (weights[place] ?? 0) > 0);
  const vectors = new Float32Array(telling.length * length);
  for (const [index, place] of telling.entries())
    vectors.set(places.subarray(place * length, (place + 1) * length), index * length);
  return { whole, places: vectors, weights: Float32Array.from(telling, (place) => weights[place] ?? 0), at: telling };
}

function measurePart(sought: Sought, { whole, places, weights }: Meaning): Part {
  const { length } = MEANING;
  const count = sought.weights.length;
  const nearest = new Float32Array(count);
  let [back, told] = [0, 0];
  for (let right = 0; right < weights.length; right++) {
    const weight = weights[right] ?? 0;
    if (weight === 0) continue;
    let most = 0;
    for (let left = 0; left < count; left++) {
      const near = multiply(sought.places, left * length, places, right * length);
      if (near > most) most = near;
      if (near > (nearest[left] ?? 0)) nearest[left] = near;
    }
    back += most * weight;
    told += weight;
  }
  return { whole, nearest, back, told };
}

/** Four sums at a time, which the processor adds side by side. */
function multiply(ones: Float32Array, one: number, others: Float32Array, other: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < MEANING.length; at += 4) {
    first += (ones[one + at] ?? 0) * (others[other + at] ?? 0);
    second += (ones[one + at + 1] ?? 0) * (others[other + at + 1] ?? 0);
    third += (ones[one + at + 2] ?? 0) * (others[other + at + 2] ?? 0);
    fourth += (ones[one + at + 3] ?? 0) * (others[other + at + 3] ?? 0);
  }
  return first + second + (third + fourth);
}

function tellTogether({ whole, weights }: Sought, one: Part, other?: Part): Nearness {
  let [square, meaning] = [0, 0];
  for (let at = 0; at < MEANING.length; at++) {
    const sum = (one.whole[at] ?? 0) + (other?.whole[at] ?? 0);
    square += sum * sum;
    meaning += (whole[at] ?? 0) * sum;
  }
  let [forth, sought] = [0, 0];
  for (let left = 0; left < weights.length; left++) {
    const weight = weights[left] ?? 0;
    forth += weight * Math.max(one.nearest[left] ?? 0, other?.nearest[left] ?? 0);
    sought += weight;
  }
  const told = one.told + (other?.told ?? 0);
  return {
    meaning: square > 0 ? Math.max(0, Math.min(1, meaning / Math.sqrt(square))) : 0,
    aligned: sought > 0 ? Math.min(1, forth / sought) : 0,
    alignedBack: told > 0 ? Math.min(1, (one.back + (other?.back ?? 0)) / told) : 0,
  };
}
