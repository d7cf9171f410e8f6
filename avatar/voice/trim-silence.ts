/** Share of the loudest sample that counts as sound, and the least that ever does. */
const share = 0.02;
const floor = 0.003;
/** Kept around the sound, so that soft onsets and endings survive. */
const leadSeconds = 0.015;
const tailSeconds = 0.05;

/** What to play of a clip, in seconds. */
export interface SoundRange {
  from: number;
  to: number;
  /** The first sample that is heard. */
  onset: number;
}

/** Where the sound begins and ends; null when there is none. Encoders put silence at both ends. */
export function trimSilence(samples: Float32Array, sampleRate: number): SoundRange | null {
  let peak = 0;
  for (const value of samples) peak = Math.max(peak, Math.abs(value));
  const threshold = Math.max(floor, peak * share);
  if (peak < threshold) return null;
  let first = 0;
  while (Math.abs(samples[first] ?? 0) < threshold) first++;
  let last = samples.length - 1;
  while (Math.abs(samples[last] ?? 0) < threshold) last--;
  return {
    onset: first / sampleRate,
    from: Math.max(0, first / sampleRate - leadSeconds),
    to: Math.min(samples.length / sampleRate, (last + 1) / sampleRate + tailSeconds),
  };
}
