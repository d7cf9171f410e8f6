import type { ClipFile, SpokenFilm, StreamLink } from '#avatar/stage/index.ts';
import type { MouthPose, VoiceEvents, VoiceQueue } from '#avatar/voice/index.ts';
import type { AnswerFilm } from '#contract/answer-video.contract.ts';
import type { SpeechEngineInfo, Voice } from '#contract/speech.contract.ts';
import type { ChatVoice } from './dialogue.ts';

/** `figure` is whoever renders the person, `server` synthesises, `browser` is the device's own voice. */
export type VoiceSource = 'figure' | 'server' | 'browser';

export interface VoiceView {
  readonly source: VoiceSource;
  readonly muted: boolean;
  /** 0 to 1. */
  readonly volume: number;
  /** The voice of the server that speaks now; null while unknown or when there is none. */
  readonly voice: Voice | null;
  /** Name of the engine behind `voice`. */
  readonly engineLabel: string;
  /** The browser has a voice for the language. */
  readonly browserReady: boolean;
  /** Why nothing is heard, in a sentence for people; null while all is well. */
  readonly problem: string | null;
  /** Why the browser speaks instead of the server, in a sentence for people; null while nothing fell. */
  readonly fell: string | null;
  /** `pending`: words are on their way to the ear, none has been heard yet. */
  readonly phase: 'silent' | 'pending' | 'speaking';
  /** What is being heard now, as it was written; empty while nothing is. */
  readonly sentence: string;
  /** The film whose sound is heard, for whoever shows its picture. */
  readonly film: SpokenFilm | null;
}

/** The bytes of a filmed answer, once for the ear and the eye. */
export interface LoadedFilm {
  audio: ArrayBuffer;
  file: ClipFile;
  /** Gives the memory back. */
  release(): void;
}

/** @throws where no file plays here, or it does not come */
export type LoadFilm = (film: AnswerFilm, signal: AbortSignal) => Promise<LoadedFilm>;

export interface VoiceControlOptions {
  list(): Promise<{ engines: SpeechEngineInfo[]; voices: Voice[] }>;
  createServerQueue(speaker: () => string, events: VoiceEvents): VoiceQueue;
  createBrowserQueue(events: VoiceEvents): VoiceQueue;
  /** Absent: answers are never heard from films. */
  loadFilm?: LoadFilm | undefined;
  createFigureQueue(figure: StreamLink, speaker: () => string, events: VoiceEvents): VoiceQueue;
  hasBrowserVoice(): Promise<boolean>;
  describeError(error: unknown): string;
  /** Whether no answer came: the next sentence would get none either. */
  isLost?(error: unknown): boolean;
  /** Whether the last visit ended muted. */
  readMuted(): boolean;
  writeMuted(muted: boolean): void;
  /** How loud the last visit was. */
  readVolume(): number;
  writeVolume(volume: number): void;
  now?: () => number;
}

export interface VoiceControl extends ChatVoice {
  /** The next answer is heard from this film; where it does not play, it is spoken like any other. */
  film(film: AnswerFilm): void;
  subscribe(onChange: () => void): () => void;
  getView(): VoiceView;
  /** Finds out which voices there are. */
  load(): Promise<void>;
  /** Voice of the role; null takes the first of the list. */
  setSpeaker(speakerId: string | null): void;
  setMuted(muted: boolean): void;
  /** 0 to 1; 0 mutes, anything else is heard. */
  setVolume(volume: number): void;
  /** Softer while somebody may have begun to speak. */
  duck(ducked: boolean): void;
  choose(source: 'server' | 'browser'): void;
  /** Lets the rendered person speak; null: it is gone, and the voice before goes on with what was not heard. */
  setFigure(figure: StreamLink | null): void;
  /** Call it in a click: browsers hold sound back until then. False: this one still does. */
  unlock(): Promise<boolean>;
  mouth(): MouthPose;
  /** Seconds of speech that were heard. */
  heardSeconds(): number;
  close(): void;
}
