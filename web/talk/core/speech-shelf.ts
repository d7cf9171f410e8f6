import { alignMarks, alignMouth, trimSilence } from '#avatar/voice/index.ts';
import type { SpokenSentence, VisemeMark } from '#contract/speech.contract.ts';

/** A sentence that can be heard at once. */
export interface HeardSentence {
  sound: AudioBuffer;
  /** On the clock of the sound; empty: the mouth follows the sound. */
  marks: readonly VisemeMark[];
}

export interface SpeechShelf {
  /** Each text is asked for once; one that failed is asked for again. */
  get(text: string): Promise<HeardSentence>;
  /** What is there already. */
  peek(text: string): HeardSentence | null;
  close(): void;
}

/** Sentences that are kept: some minutes of speech. */
const MOST = 80;

/** Spoken sentences of a script, decoded. Decoding needs no sound device, so it begins before anything may be heard. */
export function createSpeechShelf(load: (text: string, signal: AbortSignal) => Promise<SpokenSentence>): SpeechShelf {
  const asked = new Map<string, Promise<HeardSentence>>();
  const there = new Map<string, HeardSentence>();
  let own = new AbortController();

  async function fetchSentence(text: string): Promise<HeardSentence> {
    const { audio, marks, units } = await load(text, own.signal);
    const bytes = Uint8Array.from(atob(audio), (char) => char.charCodeAt(0)).buffer;
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    const samples = sound.getChannelData(0);
    const by = alignMarks(marks, (trimSilence(samples, sound.sampleRate)?.onset ?? 0) * 1000);
    const heard = {
      sound,
      marks:
        marks.length > 0 || units.length === 0
          ? marks.map((mark) => ({ ...mark, at: mark.at + by }))
          : alignMouth(units, samples, sound.sampleRate),
    };
    there.set(text, heard);
    return heard;
  }

  return {
    get(text) {
      const known = asked.get(text);
      if (known) return known;
      const next = fetchSentence(text);
      asked.set(text, next);
      next.catch(() => asked.delete(text));
      const [oldest] = asked.keys();
      if (asked.size > MOST && oldest !== undefined) {
        asked.delete(oldest);
        there.delete(oldest);
      }
      return next;
    },
    peek: (text) => there.get(text) ?? null,
    close() {
      own.abort();
      own = new AbortController();
      asked.clear();
      there.clear();
    },
  };
}
