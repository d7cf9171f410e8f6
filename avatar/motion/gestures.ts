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

/** Forearm out to the side, palm up: "here you are". */
const OFFER: ArmPose = { upper: 8, out: 0.2, down: -0.54, hand: 138, turn: 1, spread: 0.4 };
const OFFER_WIDE: ArmPose = { upper: 9, out: 0.25, down: -0.5, hand: 132, turn: 1, spread: 0.5 };
const OFFER_LOW: ArmPose = { upper: 8, out: 0.22, down: -0.36, hand: 124, turn: 1, spread: 0.25 };
/** Hand before the chest, its back to the viewer. */
const CHEST: ArmPose = { upper: 12, out: -0.62, down: -0.38, hand: -112, turn: 0, spread: 0.4 };
const CHEST_LOW: ArmPose = { upper: 11, out: -0.7, down: 0.04, hand: -88, turn: 0, spread: 0.4 };
const WAVE_IN: ArmPose = { upper: 15, out: -0.08, down: -0.92, hand: 194, turn: 1, spread: 0.75 };
const WAVE_OUT: ArmPose = { upper: 16, out: 0.14, down: -0.9, hand: 160, turn: 1, spread: 0.9 };

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
      { at: 0, right: OFFER },
      { at: 0.65, right: OFFER_WIDE, nod: 0.4 },
      { at: 1.25, right: CHEST, left: OFFER_LOW },
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

/** Small hand movements that accompany speech; the director picks among them. Two raised palms would read as a shrug. */
export const BEATS: readonly Pick<GestureKey, 'right' | 'left'>[] = [
  { right: CHEST },
  { right: OFFER },
  { left: OFFER },
  { right: OFFER_WIDE },
  { right: OFFER_LOW },
  { left: CHEST_LOW },
  { right: CHEST, left: OFFER_LOW },
];

/** @returns the key in force at `seconds`, or null once the gesture is over */
export function findKey(gesture: Gesture, seconds: number): GestureKey | null {
  if (seconds >= gesture.seconds) return null;
  return gesture.keys.findLast((key) => key.at <= seconds) ?? null;
}

export function chooseArm(key: Pick<GestureKey, 'right' | 'left'> | null, side: 'right' | 'left'): ArmPose {
  return key?.[side] ?? ARM_REST;
}
