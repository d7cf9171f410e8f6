/** Length of a piece and how far the best continuation is looked for, in seconds: more than one period of a low voice. */
const PIECE = 0.03;
const REACH = 0.008;
/** Samples that are compared: speech is decided by its low tones. */
const STRIDE = 4;

/**
 * The same speech faster (`speed` above 1) or slower at its own pitch: overlapping pieces of it are laid closer or further apart, each taken from
 * where it continues the one before best (WSOLA).
 */
export function stretchSound(samples: Float32Array, sampleRate: number, speed: number): Float32Array<ArrayBuffer> {
  const piece = 2 * Math.round((PIECE * sampleRate) / 2);
  const hop = piece / 2;
  if (speed === 1 || samples.length < 2 * piece) return new Float32Array(samples);
  const reach = Math.round(REACH * sampleRate);
  const length = Math.round(samples.length / speed);
  const result = new Float32Array(length + piece);
  const fade = Float32Array.from({ length: piece }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / piece));
  let from = 0;
  for (let to = 0; to < length; to += hop) {
    if (to > 0) {
      const wanted = Math.round(to * speed);
      from = findContinuation(samples, { natural: from + hop, wanted, reach, length: hop });
    }
    for (let at = 0; at < piece; at++) {
      const weight = to === 0 && at < hop ? 1 : (fade[at] ?? 0); // nothing lies before the first piece
      result[to + at] = (result[to + at] ?? 0) + weight * (samples[from + at] ?? 0);
    }
  }
  return result.subarray(0, length);
}

interface Search {
  /** Where the piece before went on. */
  natural: number;
  wanted: number;
  reach: number;
  length: number;
}

/** The place near `wanted` that sounds most like what naturally came next. */
function findContinuation(samples: Float32Array, { natural, wanted, reach, length }: Search): number {
  let best = Math.max(0, Math.min(wanted, samples.length - length));
  let bestLikeness = Number.NEGATIVE_INFINITY;
  const last = Math.min(samples.length - length, wanted + reach);
  for (let from = Math.max(0, wanted - reach); from <= last; from += 2) {
    let likeness = 0;
    let energy = 1e-9;
    for (let at = 0; at < length; at += STRIDE) {
      const sample = samples[from + at] ?? 0;
      likeness += sample * (samples[natural + at] ?? 0);
      energy += sample * sample;
    }
    likeness /= Math.sqrt(energy);
    if (likeness <= bestLikeness) continue;
    bestLikeness = likeness;
    best = from;
  }
  return best;
}
