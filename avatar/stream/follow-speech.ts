import type { SpokenSentence } from '../voice/voice-queue.ts';

/** Silence between two sentences, and that after the last one, in ms. */
const GAP_MS = 240;
const END_MS = 900;
/** Longest wait for a sentence to be heard after it was given, or after the one before it. */
const MUTE_MS = 12_000;
/** Of the length that a sentence was thought to have, so much must have passed before a gap ends it. */
const MIN_SHARE = 0.55;

interface Given {
  sentence: SpokenSentence;
  /** How long it is, or is thought to be. */
  ms: number;
}

interface Events {
  onSentence(sentence: SpokenSentence): void;
  /** Everything that was given has been heard. */
  onEnd(): void;
  /** Nothing is heard of what was given. */
  onMute(): void;
}

/**
 * Tells from the loudness of somebody else's speech which of the given sentences is being heard: a renderer tells neither when it begins
 * nor when it ends. Lengths decide, pauses correct them.
 */
export function followSpeech({ onSentence, onEnd, onMute }: Events) {
  let waiting: Given[] = [];
  let current: Given | null = null;
  let spokenMs = 0;
  let silentMs = 0;

  function next(): void {
    const following = waiting.shift() ?? null;
    current = following;
    spokenMs = 0;
    if (following) onSentence(following.sentence);
  }

  return {
    add(sentence: SpokenSentence, ms: number): void {
      if (!current && waiting.length === 0) silentMs = 0;
      waiting.push({ sentence, ms });
    },
    /** What has not been heard to its end, the sentence that is being heard first. */
    unheard: (): SpokenSentence[] => [...(current ? [current] : []), ...waiting].map(({ sentence }) => sentence),
    isIdle: (): boolean => !current && waiting.length === 0,
    /** @param ms since the last call */
    hear(isLoud: boolean, ms: number): void {
      if (!current && waiting.length === 0) return;
      const gap = silentMs;
      silentMs = isLoud ? 0 : silentMs + ms;
      if (!current) {
        if (isLoud) next();
        else if (silentMs > MUTE_MS) onMute();
        return;
      }
      if (isLoud) {
        const isDue = spokenMs >= current.ms || (gap >= GAP_MS && spokenMs >= current.ms * MIN_SHARE);
        if (isDue && waiting.length > 0) next();
        spokenMs += ms;
        return;
      }
      if (silentMs <= GAP_MS) spokenMs += ms; // within words
      if (waiting.length > 0) {
        if (silentMs > MUTE_MS) onMute();
      } else if (silentMs >= END_MS && (spokenMs >= current.ms * MIN_SHARE || silentMs >= END_MS * 3)) {
        current = null;
        onEnd();
      }
    },
    forget(): void {
      waiting = [];
      current = null;
      spokenMs = 0;
      silentMs = 0;
    },
  };
}
