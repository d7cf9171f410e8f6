import type { MouthPose } from '../mouth-pose.ts';

/** Mouth shape held from `at` until the next mark. */
export interface VisemeMark extends MouthPose {
  /** Milliseconds from the start of the sound. */
  at: number;
}

export interface SpokenSentence {
  text: string;
  /** Counts from 0 within one answer. */
  index: number;
}

export type VoiceState = 'idle' | 'speaking';

/** What a voice tells. None of them is called after `stop()` for what was stopped. */
export interface VoiceEvents {
  /** `speaking` when the first sound is heard, `idle` when the last one has faded or was stopped. */
  onState(state: VoiceState): void;
  /** The sentence starts to be heard. */
  onSentence?(sentence: SpokenSentence): void;
  /**
   * A sentence could not be spoken, and everything before it has been heard. Unless the rest is taken now, the next ones are tried all
   * the same.
   */
  onError?(error: unknown, sentence?: SpokenSentence): void;
}

/** Speaks an answer while it is being written. Reusable: the first `push` after `finish` or `stop` begins the next answer. */
export interface VoiceQueue {
  /** A piece of the answer, as it arrives. */
  push(textDelta: string): void;
  /**
   * The next thing to be heard is the sound of a film. @param load rejects where there is none @param onFailed it can't be heard: the
   * answer has to be said otherwise
   */
  film?(load: (signal: AbortSignal) => Promise<ArrayBuffer>, onFailed: (error: unknown) => void): void;
  /** Seconds of the film that have been heard; null while none is. */
  filmAt?(): number | null;
  /** The answer is complete: what is left is spoken. */
  finish(): void;
  /** Silence at once, mouth included; everything of this answer is forgotten. */
  stop(): void;
  /**
   * Stops, and hands over what of this answer has not been heard to its end: from the sentence that is being spoken, or has just failed,
   * on. For another voice that goes on.
   */
  takeRest(): string;
  /** Muted, nothing is synthesised and the mouth rests. What was missed is not caught up. */
  mute(muted: boolean): void;
  /** Softer while somebody may have begun to speak; a voice that cannot change in the middle of a sentence stays as it is. */
  duck(ducked: boolean): void;
  /** 0 to 1; 1 is as loud as it was made. */
  setVolume(volume: number): void;
  /** The mouth at this moment of what is heard. */
  mouth(): MouthPose;
  /** Call it in a click or key handler: browsers hold sound back until then. False when it is still held back. */
  unlock(): Promise<boolean>;
  /** Stops and gives the sound device back. */
  close(): void;
}
