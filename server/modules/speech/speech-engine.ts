import type { VisemeMark, Voice } from '#contract/speech.contract.ts';
import { AppError } from '#server/platform/errors.ts';

/** The engine took so long that nobody should wait for it again soon. */
export class StalledError extends AppError {}

/** A voice that belongs to one account, spoken by an engine that others use as well. */
export interface OwnVoice {
  voice: Voice;
  /** What the engine knows it by. */
  engineSpeaker: string;
  /** Keeps its sound apart from that of others: letters, digits, `-` and `_`. */
  scope: string;
}

/** What one engine is asked to say. `text` is already fit for reading aloud. */
export interface SpeechRequest {
  text: string;
  speaker: string;
  /** 0.5 to 2, 1 is the voice's own pace. */
  speed: number;
  /** 0.5 to 2, 1 is the voice's own. */
  pitch: number;
  /** 0 to 2, 1 is the common loudness. */
  volume: number;
  /** Samples a second of the mp3. */
  rate: number;
}

/** Spoken text. */
export interface Speech {
  mp3: Buffer;
  /** Length of the decoded mp3. */
  durationMs: number;
  /** On the clock of the decoded mp3; empty when the engine knows no times. */
  marks: VisemeMark[];
  /** Who spoke, where another engine had to stand in for the one that was asked. */
  standIn?: string;
}

/** A speech engine: embedded, or a service somewhere. */
export interface SpeechEngine {
  readonly id: string;
  /** Changes when the same request may sound otherwise. */
  readonly version: string;
  /** Name for people. */
  readonly label: string;
  /** It runs on this machine, so that it can stand in for a service that does not answer. */
  readonly isLocal: boolean;
  /** Null when it can speak, otherwise the reason for people. */
  unavailableReason(): string | null;
  /** Voices, the best first; empty while unavailable. */
  voices(): Voice[];
  /** Somebody is about to listen: get ready, without waiting for it. */
  warmUp(): void;
  /** Rejects with an AppError when the engine is busy, too slow or broken, and with the signal's reason when aborted. */
  synthesize(request: SpeechRequest, signal: AbortSignal): Promise<Speech>;
  close(): Promise<void>;
}
