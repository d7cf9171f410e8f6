import type { Channels } from './channels.ts';

/** How somebody feels about what they say. */
export const MOODS = ['calm', 'glad', 'sorry', 'serious', 'surprised'] as const;
export type Mood = (typeof MOODS)[number];
export const isMood = (name: string): name is Mood => (MOODS as readonly string[]).includes(name);

/** What a mood adds to the pose of any state. */
export const MOOD_CHANNELS: Readonly<Record<Mood, Readonly<Partial<Channels>>>> = {
  calm: {},
  glad: { smile: 0.55, squint: 0.18, brow: 0.14 },
  sorry: { smile: -0.32, brow: 0.3, headY: 0.18, roll: 0.25, lean: 0.2 },
  serious: { smile: -0.18, brow: -0.32, squint: 0.14 },
  surprised: { brow: 0.75, headY: -0.12, lean: -0.25, squint: -0.1 },
};
