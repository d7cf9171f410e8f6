import type { Channels } from './channels.ts';

/** How somebody feels about what they say. */
export const MOODS = ['calm', 'glad', 'sorry', 'serious', 'surprised'] as const;
export type Mood = (typeof MOODS)[number];
export const isMood = (name: string): name is Mood => (MOODS as readonly string[]).includes(name);

/** What a mood adds to the pose of any state. */
export const MOOD_CHANNELS: Readonly<Record<Mood, Readonly<Partial<Channels>>>> = {
  calm: {},
  glad: { smile: 0.6, squint: 0.16, brow: 0.16 },
  sorry: { smile: -0.62, brow: 0.12, browTilt: 0.95, headY: 0.24, roll: 0.3, lean: 0.2 },
  serious: { smile: -0.45, brow: -0.26, browTilt: -0.42, squint: 0.16 },
  surprised: { brow: 0.95, headY: -0.14, lean: -0.3, squint: -0.75, smile: -0.15 },
};
