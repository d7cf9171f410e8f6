import { FRAME_MS, type SoundFrames } from './sound-frames.ts';
import type { SpokenUnit, UnitTimes } from './spoken-unit.ts';
import { listStates, type SoundKind, type SpeechState } from './syllable-states.ts';

/**
 * Mean and spread of the loudness below 1 kHz (dB under the loudest) and of how much more there is above 3 kHz. Broad on purpose:
 * voices and codecs differ, and the order of the sounds says most.
 */
const LOOKS: Readonly<Record<Exclude<SoundKind, 'any' | 'silence'>, readonly [Bell, Bell]>> = {
  stop: [bell(-17, 9), bell(-19, 11)],
  aspirate: [bell(-27, 9), bell(-7, 10)],
  affricate: [bell(-20, 9), bell(-8, 13)],
  noise: [bell(-31, 9), bell(4, 11)],
  sonorant: [bell(-10, 6), bell(-25, 9)],
  vowel: [bell(-5, 6), bell(-22, 8)],
  nasal: [bell(-9, 6), bell(-33, 9)],
};
/** Silence: nothing louder than this, in either part of the sound. */
const silenceDb = -50;
const silenceSpread = 9;
const silenceScale = -Math.log(silenceSpread) - Math.log(14);
/** A frame that fits nothing, such as a click, must not decide alone. */
const worstScore = -14;
const anyScore = -6;
/** Neighbouring frames say much the same, so each counts for less. */
const trust = 0.35;
/** Spread of the logarithm of a length around the expected one. */
const lengthSpread = 0.35;
/** What silence costs where punctuation does not ask for it. */
const SILENCE_COST = { pause: 0, closure: 0.5, between: 4 } as const;
const longestPauseMs = 1200;
const longestClosureMs = 160;
const longestShare = 3.2;
const shortestLimit = 6;
/** Louder than this in either part is speech, for the pace. */
const heardDb = -38;
/** Sounds were found this much too early, measured against known times. */
const latenessMs = 4;

type Bell = (value: number) => number;

/**
 * Finds each unit in the sound of a sentence: the likeliest way through silences, noises, consonants and vowels of about the expected
 * lengths (a hidden semi-Markov model, Viterbi). Costs about 1 ms for a second of sound. Times are in the order of `units`.
 */
export function alignUnits(units: readonly SpokenUnit[], frames: SoundFrames): UnitTimes[] {
  const count = frames.low.length;
  const states = listStates(units);
  const sums = sumScores(frames);
  const pace = measurePace(states, frames);
  let best = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY);
  best[0] = 0;
  const ways = states.map((state) => {
    const step = passState(best, sums[state.kind], scoreLengths(state, pace), state.share === 0);
    best = step.best;
    return step.from;
  });
  return readBack(units.length, states, ways, count);
}

/** Frames that a plain vowel takes. */
function measurePace(states: readonly SpeechState[], frames: SoundFrames): number {
  const shares = states.reduce((sum, { share }) => sum + share, 0);
  let heard = 0;
  for (const [index, low] of frames.low.entries()) if (low > heardDb || (frames.high[index] ?? 0) > heardDb) heard++;
  return shares > 0 ? Math.max(1, heard / shares) : 1;
}

/** Score of each length in frames; the index is the length. */
function scoreLengths({ share, part }: SpeechState, pace: number): Float64Array {
  if (share === 0) {
    const longest = Math.round((part === 'closure' ? longestClosureMs : longestPauseMs) / FRAME_MS);
    return new Float64Array(longest + 1).fill(-SILENCE_COST[part as keyof typeof SILENCE_COST]);
  }
  const longest = Math.max(shortestLimit, Math.ceil(share * pace * longestShare));
  return Float64Array.from({ length: longest + 1 }, (_, length) =>
    length === 0 ? Number.NEGATIVE_INFINITY : -((Math.log(length / (share * pace)) / lengthSpread) ** 2) / 2,
  );
}

/** From the best score up to each frame before a state to that after it, and where the state then begins. */
function passState(before: Float64Array, sum: Float64Array, lengths: Float64Array, optional: boolean) {
  const best = new Float64Array(before.length).fill(Number.NEGATIVE_INFINITY);
  const from = new Int32Array(before.length).fill(-1);
  for (let end = 0; end < before.length; end++) {
    let top = optional ? (before[end] ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY;
    let at = optional ? end : -1;
    const whole = sum[end] ?? 0;
    for (let start = Math.max(0, end - lengths.length + 1); start < end; start++) {
      const total = (before[start] ?? 0) + whole - (sum[start] ?? 0) + (lengths[end - start] ?? 0);
      if (total > top) {
        top = total;
        at = start;
      }
    }
    best[end] = top;
    from[end] = at;
  }
  return { best, from };
}

/** Sums of each kind's scores from the beginning, so that any stretch is one difference. */
function sumScores({ low, high }: SoundFrames): Record<SoundKind, Float64Array> {
  const add = (score: (loud: number, bright: number) => number) => {
    const sum = new Float64Array(low.length + 1);
    for (let frame = 0; frame < low.length; frame++)
      sum[frame + 1] =
        (sum[frame] ?? 0) + trust * Math.max(worstScore, score(low[frame] ?? silenceDb, high[frame] ?? silenceDb));
    return sum;
  };
  const kinds = Object.entries(LOOKS).map(([kind, [loudness, tilt]]) => [
    kind,
    add((loud, bright) => loudness(loud) + tilt(bright - loud)),
  ]);
  return {
    ...Object.fromEntries(kinds),
    silence: add(
      (loud, bright) => silenceScale - (Math.max(0, Math.max(loud, bright) - silenceDb) / silenceSpread) ** 2 / 2,
    ),
    any: add(() => anyScore),
  };
}

function readBack(units: number, states: readonly SpeechState[], ways: Int32Array[], count: number): UnitTimes[] {
  const times = Array.from({ length: units }, (): UnitTimes => ({ start: 0, vowel: 0, end: 0 }));
  const toMs = (frame: number) => (frame === 0 || frame === count ? frame * FRAME_MS : frame * FRAME_MS + latenessMs);
  let end = count;
  for (let index = states.length - 1; index >= 0; index--) {
    const { unit, part } = states[index] ?? { unit: null, part: 'pause' };
    const start = Math.max(0, ways[index]?.[end] ?? 0);
    const own = unit === null ? undefined : times[unit];
    if (own) {
      own.start = toMs(start);
      if (part !== 'closure' && part !== 'initial') own.end = Math.max(own.end, toMs(end));
      if (part === 'final' || part === 'pause') own.vowel = own.start;
    }
    end = start;
  }
  return times;
}

/** Logarithm of a bell curve. */
function bell(mean: number, spread: number): Bell {
  const height = -Math.log(spread);
  return (value) => height - ((value - mean) / spread) ** 2 / 2;
}
