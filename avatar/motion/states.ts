import type { Channels } from './channels.ts';

/** What the character is doing, as the conversation sees it. */
export type StageState = 'idle' | 'listening' | 'thinking' | 'speaking' | 'sleeping';

/** Pose that a state leans towards, and how firmly the eyes stay on the viewer. */
export interface StateTarget {
  readonly channels: Readonly<Channels>;
  readonly attention: number;
  /** Strength of the slow wandering of head and trunk. */
  readonly wander: number;
}

const NEUTRAL: Readonly<Channels> = {
  headX: 0,
  headY: 0,
  roll: 0,
  lean: 0,
  gazeX: 0,
  gazeY: 0,
  brow: 0,
  browSkew: 0,
  browTilt: 0,
  smile: 0,
  squint: 0,
  shrug: 0,
  bow: 0,
};

export const STATE_TARGETS: Readonly<Record<StageState, StateTarget>> = {
  idle: { channels: NEUTRAL, attention: 0.15, wander: 1 },
  listening: {
    channels: { ...NEUTRAL, headX: 0.12, headY: 0.22, roll: 0.62, lean: 1, brow: 0.38, smile: 0.12 },
    attention: 1,
    wander: 0.55,
  },
  thinking: {
    channels: {
      ...NEUTRAL,
      headX: 0.55,
      headY: -0.32,
      roll: -0.75,
      lean: -0.35,
      gazeX: 0.75,
      gazeY: -0.85,
      brow: 0.3,
      browSkew: 0.7,
      smile: -0.3,
      squint: 0.12,
    },
    attention: 0.9,
    wander: 0.6,
  },
  speaking: {
    channels: { ...NEUTRAL, headY: 0.05, lean: 0.35, brow: 0.16, smile: 0.06 },
    attention: 0.8,
    wander: 1.25,
  },
  // Eyes are shut by the director; the head sinks.
  sleeping: {
    channels: {
      ...NEUTRAL,
      headX: 0.18,
      headY: 1,
      roll: 0.55,
      lean: -0.2,
      gazeY: 0.4,
      brow: 0.1,
      smile: -0.15,
      bow: 0.2,
    },
    attention: 1,
    wander: 0.25,
  },
};
