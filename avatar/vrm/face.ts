import type { Mood } from '../motion/moods.ts';
import type { RigPose } from '../motion/pose.ts';
import type { MouthPose } from '../mouth-pose.ts';

/** Mouth shapes that every VRM names: a, i, u, e, o. */
export const VISEMES = ['aa', 'ih', 'ou', 'ee', 'oh'] as const;
export type Viseme = (typeof VISEMES)[number];

export const FEELINGS = ['happy', 'angry', 'sad', 'relaxed', 'surprised'] as const;
export type Feeling = (typeof FEELINGS)[number];

/** Lips part this much before a shape is wholly itself: a shut mouth has no vowel. */
const PARTED = 0.14;

/** Shares of the five shapes, together 1 at most; all 0 for a shut mouth. */
export function mixVisemes({ open, wide, round, press }: MouthPose): Record<Viseme, number> {
  const parted = Math.min(1, open / PARTED) * (1 - press);
  // A rounded mouth is u while nearly shut, o when the jaw drops; a wide one i, then e.
  const jaw = Math.min(1, open * 1.7);
  const rounded = round * parted;
  const spread = wide * (1 - round) * parted;
  const shares = {
    aa: open * (1 - round) * (1 - wide * 0.75) * (1 - press),
    ih: spread * (1 - jaw),
    ou: rounded * (1 - jaw),
    ee: spread * jaw * 0.7,
    oh: rounded * jaw,
  };
  const sum = VISEMES.reduce((total, name) => total + shares[name], 0);
  const shrink = sum > 1 ? 1 / sum : 1;
  for (const name of VISEMES) shares[name] *= shrink;
  return shares;
}

const NO_FEELING: Readonly<Record<Feeling, number>> = { happy: 0, angry: 0, sad: 0, relaxed: 0, surprised: 0 };

/** What a mood looks like. Files draw their expressions strongly: half of one is a lot. */
const MOOD_FEELINGS: Readonly<Record<Mood, Partial<Record<Feeling, number>>>> = {
  calm: {},
  glad: { happy: 0.6 },
  sorry: { sad: 0.62 },
  serious: { angry: 0.38 },
  surprised: { surprised: 0.72 },
};

/**
 * Where the face tends to. Smiles and brows of gestures and states come on top of the mood.
 * @param open of the mouth: while it speaks, the feeling leaves it room
 */
export function mixFeelings(mood: Mood, { smile, brow, browSkew }: RigPose, open: number): Record<Feeling, number> {
  const feelings = { ...NO_FEELING, ...MOOD_FEELINGS[mood] };
  if (mood === 'calm') {
    feelings.happy = clamp(smile * 0.55);
    feelings.relaxed = clamp(0.1 + smile * 0.2);
    feelings.sad = clamp(-smile * 0.35);
    feelings.surprised = clamp((brow + Math.abs(browSkew) * 0.3 - 0.3) * 0.35);
  }
  const room = 1 - Math.min(1, open) * 0.45;
  for (const name of FEELINGS) feelings[name] *= room;
  return feelings;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
