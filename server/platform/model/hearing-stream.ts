export interface HearingService {
  /** `funasr`, or what is OpenAI-compatible. */
  kind: string;
  baseUrl: string;
  key: string | null;
  /** Name at the service. */
  model: string;
  /** Longest wait for the text after the last sound, ms. */
  timeoutMs: number;
}

export interface HearingWishes {
  /** Code of the platform. */
  language: string;
  /** Words that are likely to be said, the likeliest first. */
  hotWords: readonly string[];
}

/** One utterance at a service. Sound is mono, 16,000 samples a second, signed 16 bits, little endian. */
export interface HearingStream {
  push(sound: Buffer): void;
  /** What was understood so far. */
  text(): { settled: string; changing: string };
  /** The whole text once no more sound comes. Throws a ModelError for what failed on the way, and what an abort throws. */
  finish(): Promise<string>;
  /** Never mind. */
  close(): void;
}

/** Longest text that one utterance can have become. */
export const LONGEST_HEARD = 2000;
