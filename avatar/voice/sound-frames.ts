/** What a stretch of sound is like, ten milliseconds at a time. */
export interface SoundFrames {
  /** Loudness below about 1 kHz, where vowels are: dB below the loudest frames, 0 to -60. */
  low: Float32Array;
  /** Loudness above about 3 kHz, where s, sh and x are: dB on the same scale. */
  high: Float32Array;
}

export const FRAME_MS = 10;
/** One frame looks this far around itself. */
const windowMs = 20;
const lowHz = 1000;
const highHz = 3000;
const floorDb = -60;
/** Share of the frames that are louder than what counts as loudest; a single plosive must not set the scale. */
const loudestShare = 0.05;

/** Measures a mono sound. One frame for every ten milliseconds, the last one may be short. */
export function measureFrames(samples: Float32Array, sampleRate: number): SoundFrames {
  const hop = Math.round((sampleRate * FRAME_MS) / 1000);
  const count = Math.ceil(samples.length / hop);
  const lowPower = new Float64Array(count);
  const highPower = new Float64Array(count);
  const lowPole = 1 - Math.exp((-2 * Math.PI * lowHz) / sampleRate);
  const highPole = 1 - Math.exp((-2 * Math.PI * Math.min(highHz, sampleRate / 3)) / sampleRate);
  let low = 0;
  let lower = 0;
  let slow = 0;
  let slower = 0;
  for (let index = 0; index < samples.length; index++) {
    const value = samples[index] ?? 0;
    // two poles each: 12 dB an octave tell a vowel from a hiss
    low += lowPole * (value - low);
    lower += lowPole * (low - lower);
    slow += highPole * (value - slow);
    const fast = value - slow;
    slower += highPole * (fast - slower);
    const faster = fast - slower;
    const frame = Math.floor(index / hop);
    lowPower[frame] = (lowPower[frame] ?? 0) + lower * lower;
    highPower[frame] = (highPower[frame] ?? 0) + faster * faster;
  }
  const spread = Math.max(0, Math.round((windowMs / FRAME_MS - 1) / 2));
  const smoothLow = smooth(lowPower, spread);
  const smoothHigh = smooth(highPower, spread);
  const loudest = [...smoothLow].sort((a, b) => b - a)[Math.floor(count * loudestShare)] ?? 0;
  const scale = (power: number) => Math.max(floorDb, Math.min(6, 10 * Math.log10((power + 1e-12) / (loudest + 1e-12))));
  return { low: Float32Array.from(smoothLow, scale), high: Float32Array.from(smoothHigh, scale) };
}

function smooth(values: Float64Array, spread: number): Float64Array {
  if (spread === 0) return values;
  return values.map((_, index) => {
    let sum = 0;
    for (let other = index - spread; other <= index + spread; other++) sum += values[other] ?? 0;
    return sum / (2 * spread + 1);
  });
}
