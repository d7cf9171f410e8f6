/** Sizes in CSS px of every picture that scripts/pictures draws. Missing files fail the test beside this. */
const GROUPS = {
  hero: {
    width: 640,
    height: 720,
    names: [
      'hero-zhiyao',
      'hero-qinghe',
      'hero-jingxing',
      'hero-xiaoman',
      'hero-muyun',
      'hero-wenyin',
      'hero-shuning',
      'hero-zhongan',
      'hero-yuntuan',
      'hero-abo',
    ],
  },
  shot: {
    width: 304,
    height: 400,
    names: [
      'shot-gov',
      'shot-museum',
      'shot-bank',
      'shot-travel',
      'shot-shop',
      'shot-desk',
      'shot-arena',
      'shot-news',
      'shot-stage',
    ],
  },
  wide: {
    width: 736,
    height: 472,
    names: ['wide-gov', 'wide-museum', 'wide-bank', 'wide-travel', 'wide-shop', 'wide-desk', 'wide-arena', 'wide-news'],
  },
  face: {
    width: 120,
    height: 232,
    names: ['face-jingxing', 'face-zhiyao', 'face-qinghe', 'face-xiaoman', 'face-muyun', 'face-wenyin', 'face-made'],
  },
  word: { width: 148, height: 292, names: ['word-calm', 'word-warm', 'word-kind'] },
  back: { width: 508, height: 292, names: ['back-image', 'back-video', 'back-scene'] },
  desk: {
    width: 736,
    height: 552,
    names: [
      'desk-model',
      'desk-copilot-zhiyao',
      'desk-copilot-qinghe',
      'desk-copilot-jingxing',
      'desk-copilot-xiaoman',
      'desk-copilot-muyun',
      'desk-copilot-wenyin',
      'desk-copilot-shuning',
      'desk-copilot-zhongan',
      'desk-copilot-yuntuan',
      'desk-copilot-abo',
    ],
  },
  step: { width: 320, height: 288, names: ['step-scene'] },
  try: {
    width: 64,
    height: 64,
    names: [
      'try-zhiyao',
      'try-qinghe',
      'try-jingxing',
      'try-xiaoman',
      'try-muyun',
      'try-wenyin',
      'try-shuning',
      'try-zhongan',
      'try-yuntuan',
      'try-abo',
    ],
  },
  case: {
    width: 384,
    height: 533,
    names: ['case-gov', 'case-museum', 'case-shop', 'case-bank', 'case-travel', 'case-desk'],
  },
} as const;

export type PictureName = (typeof GROUPS)[keyof typeof GROUPS]['names'][number];

const FILES: Record<string, string> = import.meta.glob('./pictures/*.{webp,webm,mp4,mp3}', {
  eager: true,
  query: '?no-inline',
  import: 'default',
});

/** Address of a file that scripts/pictures made. */
export function fileOf(name: string): string {
  return FILES[`./pictures/${name}`] ?? '';
}

export function sizeOf(name: PictureName): { width: number; height: number } {
  const { width, height } = GROUPS[name.slice(0, name.indexOf('-')) as keyof typeof GROUPS];
  return { width, height };
}
