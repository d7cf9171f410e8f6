import { PEOPLE } from '#avatar/cast/people.ts';
import type { Person } from '#avatar/character.ts';
import { CLOTHS, HAIRS } from '#avatar/paint/palette.ts';
import { HOME_PEOPLE } from '#contract/company.contract.ts';
import { type Stand, speaking } from './draw.ts';
import type { PlaceName } from './places.ts';

/** One picture: CSS size, how sharp, the place (or none), and who stands there. */
export interface Job {
  width: number;
  height: number;
  ratio?: number;
  place: PlaceName | null;
  /** Which part of the place: 0 left .. 1 right. */
  at?: number;
  stand?: Stand;
}

/** Somebody made to order: a face of the cast in other clothes, for the seventh place of the gallery. */
const MADE: Person = {
  ...(PEOPLE.find(({ code }) => code === 'xiaoman') ?? PEOPLE[0]),
  hair: { style: 'ponytail', tone: HAIRS.brown },
  outfit: { kind: 'mandarin', cloth: CLOTHS.coral, accent: '#fff4e4' },
  wears: { earrings: '#e6c684' },
};

const shot = (place: PlaceName, at: number, who: string, x: number, pose: Stand['pose'], head = 0.44): Job => ({
  width: 304,
  height: 400,
  ratio: 1.8,
  place,
  at,
  stand: { who, x, eyes: who === 'qinghe' ? 0.52 : 0.48, head, pose: { smile: 0.3, ...pose } },
});
const wide = (place: PlaceName, at: number, who: string, pose: Stand['pose']): Job => ({
  width: 736,
  height: 472,
  ratio: 1.5,
  place,
  at,
  stand: { who, x: 0.69, eyes: who === 'qinghe' ? 0.5 : 0.46, head: 0.5, pose: { smile: 0.3, ...pose } },
});
const cover = (place: PlaceName, at: number, who: string, x: number, pose: Stand['pose']): Job => ({
  width: 384,
  height: 533,
  ratio: 1.5,
  place,
  at,
  stand: { who, x, eyes: who === 'qinghe' ? 0.5 : 0.46, head: 0.42, pose: { smile: 0.3, ...pose } },
});
const face = (who: string | Person, pose: Stand['pose'] = {}): Job => ({
  width: 120,
  height: 232,
  ratio: 2,
  place: 'studio',
  stand: { who, x: 0.5, eyes: 0.48, head: 0.36, pose: { smile: 0.2, ...pose } },
});
const greeting = (pose: Stand['pose']): Job => ({
  width: 148,
  height: 292,
  ratio: 2,
  place: 'studio',
  stand: { who: 'wenyin', x: 0.5, eyes: 0.5, head: 0.36, pose },
});
const hero = (who: string): Job => ({
  width: 640,
  height: 720,
  ratio: 1.25,
  place: null,
  stand: { who, x: 0.5, eyes: 0, head: 0 },
});
const copilot = (who: string): Job => ({
  width: 736,
  height: 552,
  ratio: 1.5,
  place: 'bank',
  at: 0.1,
  stand: { who, x: 0.2, eyes: 0.44, head: 0.36, pose: { headX: 0.4, gazeX: 0.2, mouth: speaking(0.3) } },
});
const trial = (who: string): Job => ({
  width: 64,
  height: 64,
  ratio: 2,
  place: 'studio',
  stand: { who, x: 0.5, eyes: 0.5, head: 0.78, pose: { smile: 0.5 } },
});

/** One for each who may stand on a home page. */
const ofEach = (name: string, make: (who: string) => Job): Record<string, Job> =>
  Object.fromEntries(HOME_PEOPLE.map((who) => [`${name}-${who}`, make(who)]));

/** Everything that the public site shows, by name. */
export const JOBS: Record<string, Job> = {
  ...ofEach('hero', hero),

  'shot-gov': shot('gov', 0, 'zhiyao', 0.52, { headX: 0.3, mouth: speaking(0.3) }),
  'shot-museum': shot('museum', 1, 'qinghe', 0.46, { headX: -0.3, mouth: speaking(0.35) }),
  'shot-bank': shot('bank', 0.5, 'jingxing', 0.52, { headX: 0.2 }),
  'shot-travel': shot('travel', 0, 'muyun', 0.56, { headX: -0.35, mouth: speaking(0.25) }),
  'shot-shop': shot('shop', 0.5, 'xiaoman', 0.48, { headX: 0.25, mouth: speaking(0.45) }),
  'shot-desk': shot('desk', 0, 'wenyin', 0.5, { headX: 0.2, mouth: speaking(0.3) }),
  'shot-arena': shot('arena', 0.2, 'muyun', 0.48, { headX: 0.3, mouth: speaking(0.45) }),
  'shot-news': shot('news', 0.4, 'jingxing', 0.5, { headX: -0.15, mouth: speaking(0.25) }),
  'shot-stage': shot('arena', 0.8, 'xiaoman', 0.54, { headX: -0.25, mouth: speaking(0.4) }),

  'wide-gov': wide('gov', 0.5, 'zhiyao', { headX: -0.3, mouth: speaking(0.35) }),
  'wide-museum': wide('museum', 0.9, 'qinghe', { headX: -0.25, mouth: speaking(0.35) }),
  'wide-bank': wide('bank', 0.3, 'jingxing', { headX: -0.2, mouth: speaking(0.25) }),
  'wide-travel': wide('travel', 0.4, 'muyun', { headX: -0.3, mouth: speaking(0.3) }),
  'wide-shop': wide('shop', 0.5, 'xiaoman', { headX: -0.25, mouth: speaking(0.45) }),
  'wide-desk': wide('desk', 0.5, 'wenyin', { headX: -0.2, mouth: speaking(0.3) }),
  'wide-arena': wide('arena', 0.4, 'muyun', { headX: -0.3, mouth: speaking(0.5) }),
  'wide-news': wide('news', 0.5, 'jingxing', { headX: -0.2, mouth: speaking(0.3) }),

  'face-jingxing': face('jingxing', { headX: 0.25 }),
  'face-zhiyao': face('zhiyao', { headX: 0.1 }),
  'face-qinghe': face('qinghe', { headX: -0.2 }),
  'face-xiaoman': face('xiaoman', { headX: 0.2 }),
  'face-muyun': face('muyun', { headX: -0.25 }),
  'face-wenyin': face('wenyin', { headX: 0.1 }),
  'face-made': face(MADE, { headX: -0.15 }),
  'word-calm': greeting({ headX: 0.2, smile: 0.1, mouth: speaking(0.2, 0.2) }),
  'word-warm': greeting({ headX: -0.1, smile: 0.8, brow: 0.5, mouth: speaking(0.6, 0.7) }),
  'word-kind': greeting({ headX: -0.2, roll: 0.6, blink: 1, smile: 0.5, mouth: speaking(0.1, 0.3) }),

  'back-image': { ...wide('bank', 0.3, 'jingxing', { headX: -0.2 }), width: 508, height: 292 },
  'back-video': { ...wide('travel', 0.3, 'muyun', { headX: -0.3, mouth: speaking(0.25) }), width: 508, height: 292 },
  'back-scene': { ...wide('museum', 0.9, 'qinghe', { headX: -0.25 }), width: 508, height: 292 },
  'desk-model': {
    width: 736,
    height: 552,
    ratio: 1.5,
    place: 'desk',
    stand: { who: 'jingxing', x: 0.2, eyes: 0.44, head: 0.36, pose: { headX: 0.4, gazeX: 0.3, mouth: speaking(0.25) } },
  },
  ...ofEach('desk-copilot', copilot),
  'step-scene': {
    width: 320,
    height: 288,
    ratio: 2,
    place: 'shop',
    stand: { who: 'xiaoman', x: 0.38, eyes: 0.5, head: 0.42, pose: { headX: 0.2, mouth: speaking(0.3) } },
  },
  ...ofEach('try', trial),

  'case-gov': cover('gov', 0, 'zhiyao', 0.52, { headX: 0.2, mouth: speaking(0.3) }),
  'case-museum': cover('museum', 1, 'qinghe', 0.46, { headX: -0.25, mouth: speaking(0.4) }),
  'case-shop': cover('shop', 0.1, 'xiaoman', 0.5, { headX: 0.25, mouth: speaking(0.4) }),
  'case-bank': cover('bank', 0.5, 'jingxing', 0.52, { headX: 0.2, mouth: speaking(0.25) }),
  'case-travel': cover('travel', 0, 'muyun', 0.56, { headX: -0.3, mouth: speaking(0.35) }),
  'case-desk': cover('desk', 0, 'wenyin', 0.5, { headX: 0.25, mouth: speaking(0.3) }),
};
