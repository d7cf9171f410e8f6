import { ARM_REST, type ArmPose, type Channels } from './channels.ts';

/** What a character can be asked to do; the contract's action library names the same ones. */
export const GESTURE_NAMES = [
  'greet',
  'explain',
  'point',
  'point-right',
  'invite',
  'think',
  'thank',
  'bow',
  'applaud',
  'nod',
  'shake',
  'smile',
  'wonder',
] as const;
export type GestureName = (typeof GESTURE_NAMES)[number];
export const isGesture = (name: string): name is GestureName => (GESTURE_NAMES as readonly string[]).includes(name);

/** One moment of a gesture; an arm that is not named rests. `nod` is a push of the head, -1..1. */
export interface GestureKey extends Readonly<Partial<Channels>> {
  readonly at: number;
  readonly right?: ArmPose;
  readonly left?: ArmPose;
  readonly nod?: number;
}

export interface Gesture {
  readonly seconds: number;
  /** Its hands are so high that they are seen in a bust as well. */
  readonly lifted?: boolean;
  readonly keys: readonly GestureKey[];
}

const openHand = (pose: Omit<ArmPose, 'fold' | 'hook'>): ArmPose => ({ ...pose, fold: 0, hook: 0 });

/** Forearm out to the side, palm up: "here you are". */
const OFFER = openHand({ upper: 8, fore: 0, out: 0.2, down: -0.54, hand: -222, turn: 1, spread: 0.4 });
const OFFER_WIDE = openHand({ upper: 9, fore: 0, out: 0.25, down: -0.5, hand: -228, turn: 1, spread: 0.5 });
const OFFER_LOW = openHand({ upper: 8, fore: 0, out: 0.2, down: -0.48, hand: -236, turn: 1, spread: 0.25 });
/** Hand before the chest, its back to the viewer. */
const CHEST = openHand({ upper: 12, fore: 0, out: -0.62, down: -0.38, hand: -112, turn: 0, spread: 0.4 });
const CHEST_LOW = openHand({ upper: 13, fore: 0.06, out: -0.66, down: -0.24, hand: -108, turn: 0, spread: 0.4 });
const WAVE_IN = openHand({ upper: 15, fore: 0, out: -0.08, down: -0.92, hand: -166, turn: 1, spread: 0.75 });
const WAVE_OUT = openHand({ upper: 16, fore: 0, out: 0.14, down: -0.9, hand: -200, turn: 1, spread: 0.9 });

/** Forearm raised to the side, the forefinger leading on, as far as a phone's picture reaches. */
const POINT: ArmPose = {
  ...openHand({ upper: 10, fore: 0, out: 0.16, down: -0.8, hand: -222, turn: 1, spread: 0.1 }),
  fold: 1,
};
const POINT_FAR: ArmPose = { ...POINT, out: 0.2, down: -0.78, hand: -232 };
/** A loose fist, its bent forefinger under the chin: the elbow is lifted towards the viewer. */
const CHIN: ArmPose = {
  upper: 26,
  fore: 0.48,
  out: -0.53,
  down: -0.82,
  hand: -122,
  turn: 0,
  spread: 0,
  fold: 1,
  hook: 1,
};
/** Hand on the heart. */
const HEART = openHand({ upper: 15, fore: 0, out: -0.72, down: -0.44, hand: -108, turn: 0, spread: 0.15 });
/** Upper arm at the side, forearm towards the guest, open hand to the side: "this way, please". */
const PLEASE = openHand({ upper: 8.5, fore: 0.14, out: 0.2, down: -0.32, hand: -238, turn: 1, spread: 0.12 });
/** The right hand claps on the palm of the left one, which is held still but for a little. */
const CLAP_OPEN = openHand({ upper: 16, fore: 0.05, out: -0.42, down: -0.42, hand: -152, turn: 0.3, spread: 0.15 });
const CLAP_SHUT = openHand({ upper: 16, fore: 0.05, out: -0.76, down: -0.36, hand: -140, turn: 0.32, spread: 0.1 });
const PALM_OPEN = openHand({ upper: 16, fore: 0.05, out: -0.5, down: -0.42, hand: -166, turn: 0.64, spread: 0.1 });
const PALM_SHUT = openHand({ upper: 16, fore: 0.05, out: -0.61, down: -0.41, hand: -160, turn: 0.62, spread: 0.1 });

export const GESTURES: Readonly<Record<GestureName, Gesture>> = {
  greet: {
    seconds: 2.3,
    lifted: true,
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
      { at: 0, right: OFFER, nod: 0.5, brow: 0.25, roll: 0.3 },
      { at: 0.65, right: OFFER_WIDE, nod: 0.5, brow: 0.3, headX: -0.2 },
      { at: 1.25, right: CHEST, left: OFFER_LOW, headX: 0.2, nod: 0.4 },
      { at: 1.9 },
    ],
  },
  point: {
    seconds: 2.2,
    lifted: true,
    keys: [
      { at: 0, right: POINT, headX: -0.3, gazeX: -0.55, gazeY: 0.1 },
      { at: 0.6, right: POINT_FAR, headX: -0.35, gazeX: -0.6 },
      { at: 1.1, right: POINT, smile: 0.2, nod: 0.3 },
      { at: 1.7 },
    ],
  },
  'point-right': {
    seconds: 2.2,
    lifted: true,
    keys: [
      { at: 0, left: POINT, headX: 0.3, gazeX: 0.55, gazeY: 0.1 },
      { at: 0.6, left: POINT_FAR, headX: 0.35, gazeX: 0.6 },
      { at: 1.1, left: POINT, smile: 0.2, nod: 0.3 },
      { at: 1.7 },
    ],
  },
  invite: {
    seconds: 2.1,
    lifted: true,
    keys: [
      { at: 0, right: PLEASE, headX: -0.3, gazeX: -0.3, smile: 0.3, brow: 0.2 },
      { at: 0.6, right: PLEASE, headX: -0.15, roll: -0.35, smile: 0.4, nod: 0.5, lean: 0.5, bow: 0.12 },
      { at: 1.6, smile: 0.2 },
    ],
  },
  think: {
    seconds: 2.4,
    lifted: true,
    keys: [
      { at: 0, right: CHIN, roll: -0.5, headX: 0.3, headY: -0.15, gazeX: 0.6, gazeY: -0.7, browSkew: 0.6, smile: -0.2 },
      { at: 1.3, right: CHIN, roll: -0.3, headX: 0.15, gazeX: 0.2, gazeY: -0.8, browSkew: 0.4, brow: 0.2 },
      { at: 1.9, brow: 0.3, smile: 0.2 },
    ],
  },
  thank: {
    seconds: 2.2,
    lifted: true,
    keys: [
      { at: 0, right: HEART, smile: 0.4 },
      { at: 0.5, right: HEART, bow: 0.4, headY: 0.8, lean: 0.6, gazeY: 0.5, smile: 0.4 },
      { at: 1.3, right: HEART, smile: 0.4 },
      { at: 1.7, smile: 0.2 },
    ],
  },
  bow: {
    seconds: 2.2,
    keys: [
      { at: 0, bow: 1, headY: 1.5, lean: 0.8, gazeY: 0.9, smile: 0.3 },
      { at: 1.2, headY: 0.2, smile: 0.4 },
      { at: 1.8, smile: 0.2 },
    ],
  },
  applaud: {
    seconds: 2.3,
    lifted: true,
    keys: [
      { at: 0, right: CLAP_OPEN, left: PALM_OPEN, smile: 0.4, brow: 0.2 },
      { at: 0.4, right: CLAP_SHUT, left: PALM_SHUT, smile: 0.45, brow: 0.2 },
      { at: 0.65, right: CLAP_OPEN, left: PALM_OPEN, smile: 0.45, brow: 0.2 },
      { at: 0.9, right: CLAP_SHUT, left: PALM_SHUT, smile: 0.45, brow: 0.2, nod: 0.2 },
      { at: 1.15, right: CLAP_OPEN, left: PALM_OPEN, smile: 0.45, brow: 0.2 },
      { at: 1.4, right: CLAP_SHUT, left: PALM_SHUT, smile: 0.45, brow: 0.2 },
      { at: 1.8, smile: 0.3 },
    ],
  },
  shake: {
    seconds: 1.8,
    keys: [
      { at: 0, headX: 0.95, gazeX: -0.5, smile: -0.15, browTilt: 0.25 },
      { at: 0.3, headX: -0.95, gazeX: 0.5, smile: -0.15, browTilt: 0.25 },
      { at: 0.66, headX: 0.9, gazeX: -0.45, smile: -0.1, browTilt: 0.2 },
      { at: 1.0, headX: -0.7, gazeX: 0.35 },
      { at: 1.35 },
    ],
  },
  smile: {
    seconds: 2,
    keys: [
      { at: 0, smile: 1, squint: 0.35, brow: 0.25, roll: 0.25 },
      { at: 1.6, smile: 0.4 },
    ],
  },
  wonder: {
    seconds: 2,
    keys: [
      { at: 0, roll: 1.3, brow: 0.6, browSkew: 1.1, headX: -0.35, smile: -0.3, shrug: 0.8, squint: -0.3 },
      { at: 1.5, roll: 0.4, brow: 0.25 },
    ],
  },
  nod: {
    seconds: 1.4,
    keys: [
      { at: 0, headY: 2, bow: 0.32, gazeY: -0.3, smile: 0.2 },
      { at: 0.3, headY: -0.2, smile: 0.2 },
      { at: 0.58, headY: 1.6, bow: 0.26, gazeY: -0.25, smile: 0.25 },
      { at: 0.88, smile: 0.2 },
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
