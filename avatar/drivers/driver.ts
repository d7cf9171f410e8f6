import type { ClipFile } from '../clips/clip-look.ts';
import type { Look } from '../look.ts';
import type { Mood } from '../motion/moods.ts';
import type { StageState } from '../motion/states.ts';
import type { MouthPose } from '../mouth-pose.ts';
import type { watchCanvas } from '../watch-canvas.ts';

/** The mouth at the moment that is heard: reads the audio clock itself, so whoever draws asks once a frame and keeps no time. */
export type MouthSource = () => MouthPose;

/** An answer that was filmed: the picture follows the sound, which somebody else plays. */
export interface SpokenFilm {
  readonly file: ClipFile;
  /** Seconds of it that have been heard; null before its beginning and after its end. */
  at(): number | null;
}

/** Instruments. */
export interface DriverStats {
  /** Pictures drawn since the start. */
  readonly frames: number;
  /** Mean time of drawing one of the last pictures, ms. */
  readonly frameMs: number;
  /** Mouth last drawn, or for filmed people last asked for. */
  readonly mouth: MouthPose;
  /** Largest opening of the mouth since the start, 0..1. */
  readonly maxOpen: number;
  /** What is shown: the name of a clip, empty for a drawn character. */
  readonly showing: string;
}

/**
 * One way of showing a person on a canvas. A driver belongs to one canvas for life, draws nothing while the page is hidden, keeps a
 * transparent background unless its look brings one, and after `dispose` neither draws nor answers.
 */
export interface Driver<L extends Look = Look> {
  readonly kind: L['kind'];
  readonly state: StageState;
  readonly stats: DriverStats;
  /** Resolved when there is a picture, rejected with an `Error` for people to read. May be called again with another look of its kind. */
  load(look: L): Promise<void>;
  setState(state: StageState): void;
  /** Speaks with this mouth until it is given another; null closes it. */
  say(mouth: MouthSource | null): void;
  /** Does an action of the library. False: it doesn't know it. @param mute in silence, else along with speech */
  act(code: string, mute: boolean): boolean;
  /** Plays the picture of an answer that was filmed, from its first sound to its last; null ends it. Only filmed people can. */
  film?(film: SpokenFilm | null): void;
  setMood(mood: Mood): void;
  /** Turns eyes and head, -1..1, right and down positive; 0,0 is the viewer. Filmed people can't. */
  lookAt(x: number, y: number): void;
  dispose(): void;
}

/** What a driver takes from the browser, so that tests can give it another one. */
export interface DriverHost {
  readonly canvas: HTMLCanvasElement;
  watch: typeof watchCanvas;
  requestFrame(draw: (now: number) => void): number;
  cancelFrame(request: number): void;
  /** Milliseconds. */
  now(): number;
  random(): number;
  createVideo(): HTMLVideoElement;
}
