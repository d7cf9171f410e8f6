/** What a recording must be to make a voice of it; decided by page and server alike. */
export const SAMPLE_LIMITS = {
  seconds: { min: 3, max: 60 },
  bytes: 10 * 1024 * 1024,
  /** Samples a second. */
  rate: { min: 16_000, max: 48_000 },
} as const;

/** Parts of a second that are looked at one by one. */
const FRAMES_A_SECOND = 50;
/** Softer than this, in decibels below the loudest sample that can be written, somebody stands too far away. */
const QUIET_DB = -38;
/** Louder than this a sample has been cut off. */
const CLIPPED = 0.985;
const MOST_CLIPPED = 0.003;
/** What is so much softer than the speech is a pause. */
const PAUSE_DB = 25;
const LEAST_SPEECH = { seconds: 2, share: 0.35 };

export interface SampleQuality {
  seconds: number;
  /** Loudness of the speech, decibels below full scale. */
  speechDb: number;
  /** Share of samples that were cut off. */
  clipped: number;
  /** Seconds in which somebody speaks. */
  speechSeconds: number;
}

/** @param samples mono, -1 to 1 */
export function measureSample(samples: Float32Array, rate: number): SampleQuality {
  const size = Math.round(rate / FRAMES_A_SECOND);
  const levels: number[] = [];
  let clipped = 0;
  for (let from = 0; from + size <= samples.length; from += size) {
    let energy = 0;
    for (let at = from; at < from + size; at++) {
      const value = samples[at] ?? 0;
      energy += value * value;
      if (Math.abs(value) >= CLIPPED) clipped++;
    }
    levels.push(10 * Math.log10(energy / size + 1e-10));
  }
  const sorted = levels.toSorted((a, b) => a - b);
  const speechDb = sorted[Math.floor(sorted.length * 0.95)] ?? -100;
  const spoken = levels.filter((level) => level > Math.max(speechDb - PAUSE_DB, -60)).length;
  return {
    seconds: samples.length / rate,
    speechDb,
    clipped: clipped / Math.max(1, samples.length),
    speechSeconds: spoken / FRAMES_A_SECOND,
  };
}

/** What is wrong with a recording, and what to do; null where it will do. */
export function judgeSample({ seconds, speechDb, clipped, speechSeconds }: SampleQuality): string | null {
  const { min, max } = SAMPLE_LIMITS.seconds;
  if (seconds < min) return `录音只有 ${seconds.toFixed(1)} 秒，至少要 ${min} 秒，请读完整句话`;
  if (seconds > max + 0.5) return `录音有 ${Math.round(seconds)} 秒，最长 ${max} 秒，请截短后再试`;
  if (speechDb < QUIET_DB) return '声音太小，请靠近麦克风、提高音量再录一次';
  if (clipped > MOST_CLIPPED) return '声音太大，已经失真，请离麦克风远一点或调低音量再录一次';
  if (speechSeconds < LEAST_SPEECH.seconds || speechSeconds / seconds < LEAST_SPEECH.share)
    return '大部分时间没有人说话，请读完整句话，去掉前后的空白再试';
  return null;
}
