import { createSpeechSplitter } from './split-speech.ts';
import type { SpokenSentence, VoiceState } from './voice-queue.ts';

export interface SentenceQueue<Item extends SpokenSentence> {
  /** What no voice has begun with, in order. */
  readonly waiting: readonly Item[];
  /** The answer is complete: when what waits has been heard, it is over. */
  readonly isComplete: boolean;
  /** A piece of the answer. @returns whether it completed a sentence that is to be heard */
  push(textDelta: string): boolean;
  /** Puts something other than a sentence of the text last. @returns whether it is to be heard */
  insert(item: (index: number) => Item): boolean;
  /** The answer is complete; the next piece begins another one. */
  finish(): void;
  /** A voice begins with the first of what waits, or with so many. */
  take(count?: number): Item[];
  /** What waits is forgotten; the answer goes on. */
  clear(): void;
  /** The answer is forgotten; the next piece begins another one. */
  reset(): void;
  /** Forgets the answer. @param begun what a voice has begun with and not ended @returns it and all that comes after it, as text */
  takeRest(begun: readonly SpokenSentence[]): string;
  /** Muted, sentences count and are not kept. */
  mute(muted: boolean): void;
  /** Tells whether something is heard, each change once. */
  setSpeaking(speaking: boolean): void;
}

/** The sentences of an answer on their way to the ear: order, numbers, skipping and end, the same for every voice. Knows no sound and no time. */
export function createSentenceQueue<Item extends SpokenSentence = SpokenSentence>(
  onState: (state: VoiceState) => void,
): SentenceQueue<Item | SpokenSentence> {
  const splitter = createSpeechSplitter();
  let waiting: (Item | SpokenSentence)[] = [];
  let isComplete = false;
  let isMuted = false;
  let isSpeaking = false;
  let nextIndex = 0;

  function add(items: readonly (Item | SpokenSentence)[]): boolean {
    if (isMuted || items.length === 0) return false;
    isComplete = false;
    waiting.push(...items);
    return true;
  }
  const number = (pieces: readonly string[]) => pieces.map((text) => ({ text, index: nextIndex++ }));

  function clear(): void {
    waiting = [];
    isComplete = false;
  }

  function reset(): void {
    splitter.finish();
    nextIndex = 0;
    clear();
  }

  return {
    get waiting() {
      return waiting;
    },
    get isComplete() {
      return isComplete;
    },
    push: (textDelta) => add(number(splitter.push(textDelta))),
    insert: (item) => add([item(nextIndex)]),
    finish() {
      add(number(splitter.finish()));
      nextIndex = 0;
      isComplete = true;
    },
    take: (count = 1) => waiting.splice(0, count),
    clear,
    reset,
    takeRest(begun) {
      const rest = [...[...begun, ...waiting].map(({ text }) => text), ...splitter.finish()].join('');
      reset();
      return rest;
    },
    mute(muted) {
      isMuted = muted;
    },
    setSpeaking(now) {
      if (now === isSpeaking) return;
      isSpeaking = now;
      onState(now ? 'speaking' : 'idle');
    },
  };
}
