/**
 * One JSON object a line: jobs on the process's standard input, results on its standard output, in order. The process runs a
 * program under the GPL; this protocol is all that we share with it.
 */
export interface SynthesisJob {
  id: number;
  text: string;
  /** Voice name of eSpeak NG. */
  voice: string;
  wordsPerMinute: number;
  /** 0 to 100, 50 is the voice's own. */
  pitch: number;
  /** 0 to 100. */
  melody: number;
  /** 1 is the common loudness. */
  volume: number;
  /** Samples a second of the mp3. */
  rate: number;
}

export type SynthesisLine =
  | { ready: true }
  | {
      id: number;
      /** Base64. */
      mp3: string;
      /** Of the decoded mp3. */
      durationMs: number;
      /** IPA and its start on the clock of the decoded mp3; '' where a word or clause ends. */
      phonemes: TimedPhoneme[];
    }
  | { id: number; error: string };

export type TimedPhoneme = [atMs: number, ipa: string];

export type SynthesisResult = Extract<SynthesisLine, { mp3: string }>;
