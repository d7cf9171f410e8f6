import { GESTURE_NAMES, GESTURES, type GestureName } from '#avatar/motion/gestures.ts';
import { MOODS, type Mood } from '#avatar/motion/moods.ts';
import type { StageState } from '#avatar/motion/states.ts';
import { CLOSED_MOUTH, type MouthPose } from '#avatar/mouth-pose.ts';

/** One thing that a character is seen doing. Times in seconds from its beginning. */
export interface Scene {
  readonly name: string;
  readonly state: StageState;
  readonly gesture?: GestureName;
  readonly mood?: Mood;
  /** Moments for the contact sheet. */
  readonly moments: readonly number[];
  /** Length of the film. */
  readonly seconds: number;
}

export const SCENES: readonly Scene[] = [
  { name: 'idle', state: 'idle', moments: [1], seconds: 5 },
  { name: 'listening', state: 'listening', moments: [1.2], seconds: 5 },
  { name: 'thinking', state: 'thinking', moments: [1.2], seconds: 4 },
  { name: 'speaking', state: 'speaking', moments: [1, 2.6], seconds: 6 },
  { name: 'sleeping', state: 'sleeping', moments: [3], seconds: 6 },
  ...MOODS.map((mood): Scene => ({ name: `mood ${mood}`, state: 'speaking', mood, moments: [1.55], seconds: 4 })),
  ...GESTURE_NAMES.map((gesture): Scene => {
    const { seconds, keys } = GESTURES[gesture];
    // A first pose that is held long has its peak before the second one.
    const [first, second] = keys;
    const peak = second && second.at < 1 && keys.length > 2 ? second.at + 0.25 : (second?.at ?? seconds) - 0.25;
    const moments = [0.16, Math.max(first?.nod ? 0.2 : 0.45, peak), seconds - 0.12];
    return { name: gesture, state: 'idle', gesture, moments, seconds: seconds + 1 };
  }),
];

const mouth = (parts: Partial<MouthPose>): MouthPose => ({ ...CLOSED_MOUTH, ...parts });
export const MOUTHS: Readonly<Record<string, MouthPose>> = {
  shut: CLOSED_MOUTH,
  m: mouth({ press: 1 }),
  a: mouth({ open: 0.85 }),
  'a wide': mouth({ open: 1, wide: 0.3 }),
  e: mouth({ open: 0.45, wide: 0.5 }),
  i: mouth({ open: 0.2, wide: 0.9, teeth: 0.7 }),
  o: mouth({ open: 0.55, round: 0.7 }),
  u: mouth({ open: 0.2, round: 1 }),
  f: mouth({ open: 0.15, press: 0.8, teeth: 1 }),
  s: mouth({ open: 0.15, wide: 0.6, teeth: 1 }),
};

const WEIGHTS = [0.7, 0.35, 0.55, 0.25, 0.6] as const;

/** A mouth that talks without a voice: syllables of uneven weight. */
export function babble(at: number): MouthPose {
  const syllable = at * 4.3;
  const shape = Math.floor(syllable) % WEIGHTS.length;
  const open = Math.sin(Math.PI * (syllable % 1)) * (WEIGHTS[shape] ?? 0);
  return mouth({ open, wide: shape === 1 ? 0.7 : 0.2, round: shape === 2 ? 0.7 : 0, teeth: shape === 3 ? 0.6 : 0.2 });
}
