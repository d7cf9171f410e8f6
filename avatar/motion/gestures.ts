import { ARM_REST, type ArmPose } from './channels.ts';

export type GestureName = 'greet' | 'explain' | 'nod';

/** One moment of a gesture; an arm that is not named rests. `nod` is a push of the head, -1..1. */
export interface GestureKey {
  readonly at: number;
  readonly right?: ArmPose;
  readonly left?: ArmPose;
  readonly nod?: number;
  readonly roll?: number;
  readonly smile?: number;
}

export interface Gesture {
  readonly seconds: number;
  readonly keys: readonly GestureKey[];
}

const OFFER: ArmPose = { upper: 15, flex: -158, reach: 0.86, wrist: 34, turn: 1, spread: 0.45 };
const OFFER_OUT: ArmPose = { upper: 19, flex: -186, reach: 0.84, wrist: 26, turn: 1, spread: 0.7 };
const OFFER_LOW: ArmPose = { upper: 15, flex: -146, reach: 0.8, wrist: 44, turn: 1, spread: 0.3 };
const WAVE_IN: ArmPose = { upper: 27, flex: -172, reach: 0.96, wrist: -10, turn: 1, spread: 0.8 };
const WAVE_OUT: ArmPose = { upper: 27, flex: -186, reach: 0.96, wrist: 12, turn: 1, spread: 0.9 };

export const GESTURES: Readonly<Record<GestureName, Gesture>> = {
  greet: {
    seconds: 2.3,
    keys: [
      { at: 0, right: WAVE_OUT, roll: 0.5, smile: 0.35 },
      { at: 0.55, right: WAVE_IN, roll: 0.5, smile: 0.4 },
      { at: 0.83, right: WAVE_OUT, roll: 0.4, smile: 0.4, nod: 0.4 },
      { at: 1.11, right: WAVE_IN, roll: 0.3, smile: 0.4 },
      { at: 1.39, right: WAVE_OUT, roll: 0.2, smile: 0.35 },
      { at: 1.75 },
    ],
  },
  explain: {
    seconds: 2.4,
    keys: [
      { at: 0, right: OFFER, left: OFFER },
      { at: 0.7, right: OFFER_OUT, left: OFFER_OUT, nod: 0.4 },
      { at: 1.3, right: OFFER, left: OFFER_LOW },
      { at: 1.9 },
    ],
  },
  nod: {
    seconds: 0.9,
    keys: [
      { at: 0, nod: 1 },
      { at: 0.42, nod: 0.7 },
    ],
  },
};

/** Small hand movements that accompany speech; the director picks among them. */
export const BEATS: readonly Pick<GestureKey, 'right' | 'left'>[] = [
  { right: OFFER },
  { right: OFFER_OUT },
  { right: OFFER_LOW },
  { left: OFFER },
  { left: OFFER_OUT },
  { right: OFFER, left: OFFER },
  { right: OFFER_OUT, left: OFFER_OUT },
  { right: OFFER_LOW, left: OFFER },
];

/** @returns the key in force at `seconds`, or null once the gesture is over */
export function findKey(gesture: Gesture, seconds: number): GestureKey | null {
  if (seconds >= gesture.seconds) return null;
  return gesture.keys.findLast((key) => key.at <= seconds) ?? null;
}

export function chooseArm(key: Pick<GestureKey, 'right' | 'left'> | null, side: 'right' | 'left'): ArmPose {
  return key?.[side] ?? ARM_REST;
}
