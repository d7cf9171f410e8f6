import { type Place, type Scene, USUAL_SIZE } from '#contract/scene.contract.ts';
import { SCENE_STATES, type SceneComponent, type SceneState } from '#contract/scene-component.contract.ts';
import { inkOn } from '../views/colours.ts';
import { box, NOWHERE, type Places, part, stand, words } from './parts.ts';

/** What differs between scenes of the same layout. */
export interface Look {
  place: Place;
  /** Whose hair stands so much higher than an ordinary crown, in units of the art. */
  above: number;
  /** Of controls. */
  accent: string;
  ink: string;
  quiet: string;
  /** Of cards. */
  card: string;
  /** Of questions where they stand on a sheet. */
  onSheet: string;
  /** What the place fades into: opaque under words, nothing of a person is seen through it. */
  ground: string;
  isDark: boolean;
  organisation: string;
  title: string;
  subtitle: string;
  questions: readonly string[];
  hint: string;
  /** Under the code. */
  code: string;
}

const WHITE = '#ffffff';

/** Title over questions in two columns, the person beside them on a wide screen. */
export function titleOver(look: Look): Scene {
  const title = { wide: [64, 236, 860, 140], tall: [64, 196, 952, 140] } as const;
  return compose(look, {
    stands: [
      { middle: 1300, crown: 132, size: 1.5 },
      { middle: 540, crown: 462, size: 1.84 },
    ],
    below: [fade(look, 'side', { wide: [0, 0, 1400, 1080], tall: null }, 'right')],
    above: [fade(look, 'foot', { wide: null, tall: [0, 1100, 1080, 820] }, 'up')],
    wake: { wide: [214, 484, 560, 104], tall: [260, 1660, 560, 104] },
    parts: [
      ...titles(look, title, { wide: [64, 376, 860, 68], tall: [64, 336, 952, 68] }, 96, true),
      caption(look, { wide: [64, 236, 860, 216], tall: [64, 190, 952, 216] }, 52, true),
      questions(look, { wide: [64, 512, 860, 260], tall: [64, 1352, 952, 264] }, look.card),
      chat(look, { wide: [64, 804, 636, 196], tall: [64, 1648, 728, 196] }),
      code(look, { wide: [728, 804, 196, 196], tall: [820, 1648, 196, 196] }, 22),
    ],
  });
}

/** A title from above to below, as on a scroll. */
export function titleBeside(look: Look): Scene {
  return compose(look, {
    stands: [
      { middle: 880, crown: 136, size: 1.54 },
      { middle: 640, crown: 452, size: 1.88 },
    ],
    below: [
      fade(look, 'side', { wide: [0, 0, 760, 1080], tall: null }, 'right'),
      fade(look, 'top', { wide: null, tall: [0, 0, 1080, 820] }, 'down'),
      fade(look, 'edge', { wide: [980, 0, 940, 1080], tall: null }, 'left'),
    ],
    above: [fade(look, 'foot', { wide: null, tall: [0, 1100, 1080, 820] }, 'up')],
    wake: { wide: [1280, 804, 576, 104], tall: [260, 1660, 560, 104] },
    parts: [
      part(
        'title',
        { wide: [148, 190, 170, 780], tall: [146, 226, 184, 780] },
        {
          words: look.title,
          text: words(120, look.ink, { weight: 700, font: 'serif', vertical: true, spacing: 8 }),
          shown: [...SCENE_STATES],
        },
      ),
      part(
        'subtitle',
        { wide: [64, 202, 66, 780], tall: [64, 238, 66, 780] },
        {
          words: look.subtitle,
          text: words(42, look.quiet, { font: 'serif', vertical: true, spacing: 16 }),
        },
      ),
      caption(look, { wide: [450, 872, 760, 128], tall: [64, 1208, 952, 120] }, 40, false),
      questions(look, { wide: [1280, 236, 576, 456], tall: [64, 1352, 952, 264] }, look.card),
      chat(look, { wide: [1280, 716, 576, 150], tall: [64, 1648, 728, 196] }),
      code(look, { wide: null, tall: [820, 1648, 196, 196] }, 22),
    ],
  });
}

/** A large title, a list of questions and a large code. */
export function titleAndCode(look: Look): Scene {
  return compose(look, {
    stands: [
      { middle: 540, crown: 132, size: 1.5 },
      { middle: 540, crown: 462, size: 1.84 },
    ],
    below: [fade(look, 'side', { wide: [300, 0, 1620, 1080], tall: null }, 'left')],
    above: [fade(look, 'foot', { wide: null, tall: [0, 1020, 1080, 900] }, 'up')],
    wake: { wide: [1010, 414, 560, 104], tall: [260, 1660, 560, 104] },
    parts: [
      ...titles(
        look,
        { wide: [1010, 206, 846, 140], tall: [64, 196, 952, 146] },
        { wide: [1010, 346, 846, 70], tall: [64, 342, 952, 70] },
        100,
        false,
      ),
      caption(look, { wide: [1010, 206, 846, 216], tall: [64, 190, 952, 216] }, 52, false),
      questions(look, { wide: [1010, 462, 546, 420], tall: [64, 1274, 620, 416] }, look.card),
      code(look, { wide: [1580, 554, 276, 328], tall: [716, 1362, 300, 328] }, 26),
      chat(look, { wide: [1010, 906, 846, 126], tall: [64, 1716, 952, 128] }),
    ],
  });
}

/** Everything on one sheet beside the person, or below on a tall screen. */
export function onSheet(look: Look): Scene {
  return compose(look, {
    stands: [
      { middle: 556, crown: 132, size: 1.54 },
      { middle: 540, crown: 236, size: 2 },
    ],
    below: [],
    above: [
      fade(look, 'foot', { wide: null, tall: [0, 1500, 1080, 420] }, 'up'),
      part(
        'panel',
        { wide: [980, 196, 876, 808], tall: [48, 1224, 984, 620] },
        {
          id: 'sheet',
          name: '底板',
          box: box(look.card.slice(0, 7), 48, { raised: true }),
          fade: 'none',
          shown: [...SCENE_STATES],
        },
      ),
    ],
    wake: { wide: [1032, 814, 772, 104], tall: [100, 1684, 880, 104] },
    parts: [
      ...titles(
        look,
        { wide: [1032, 248, 772, 96], tall: [100, 1264, 880, 96] },
        { wide: [1032, 344, 772, 56], tall: [100, 1360, 880, 50] },
        66,
        false,
      ),
      caption(look, { wide: [1032, 248, 772, 160], tall: [100, 1264, 880, 148] }, 44, false),
      questions(look, { wide: [1032, 440, 772, 304], tall: [100, 1436, 880, 204] }, look.onSheet, [...SCENE_STATES]),
      chat(look, { wide: [1032, 780, 772, 172], tall: [100, 1660, 880, 148] }, look.onSheet),
    ],
  });
}

interface Composition {
  /** On a wide and on a tall screen. */
  stands: readonly [{ middle: number; crown: number; size: number }, { middle: number; crown: number; size: number }];
  /** Behind the person. */
  below: readonly SceneComponent[];
  /** Before the person, under everything else. */
  above: readonly SceneComponent[];
  parts: readonly SceneComponent[];
  /** What is pressed to wake the person. */
  wake: Places;
}

function compose(look: Look, { stands: [wide, tall], below, above, parts, wake }: Composition): Scene {
  const { ink, accent, organisation } = look;
  return {
    version: 1,
    sizes: { '1': USUAL_SIZE['1'], '2': USUAL_SIZE['2'] },
    background: { kind: 'place', place: look.place, moves: true },
    person: { '1': stand('1', { ...wide, above: look.above }), '2': stand('2', { ...tall, above: look.above }) },
    components: [
      ...below,
      part('person', NOWHERE, {}),
      ...above,
      part(
        'logo',
        { wide: [64, 52, 700, 76], tall: [64, 64, 540, 76] },
        {
          url: '',
          title: organisation,
          text: words(34, ink, { weight: 600 }),
          shown: [...SCENE_STATES],
        },
      ),
      part(
        'clock',
        { wide: [1456, 44, 400, 104], tall: [616, 50, 400, 104] },
        {
          text: words(54, ink, { weight: 600, align: 'right' }),
          date: true,
          seconds: false,
          city: '',
          shown: [...SCENE_STATES],
        },
      ),
      ...parts,
      part('button', wake, {
        id: 'wake',
        name: '唤醒提示',
        words: '轻触屏幕，和我说话',
        text: words(40, inkOn(accent), { weight: 600, align: 'center' }),
        box: box(accent, 52),
        action: { do: 'nothing' },
        shown: ['asleep'],
      }),
      part(
        'ai',
        { wide: [64, 1030, 400, 32], tall: [64, 1868, 400, 32] },
        {
          text: words(22, ink),
          locked: true,
          shown: [...SCENE_STATES],
        },
      ),
    ],
  };
}

/** While somebody talks the caption takes their place. */
function titles(look: Look, title: Places, subtitle: Places, size: number, isMiddle: boolean): SceneComponent[] {
  // In the middle on a tall screen; beside the person it begins at the left of its column, which is as wide as its words.
  const align = isMiddle ? 'center' : 'left';
  return [
    part('title', title, {
      words: look.title,
      text: words(size, look.ink, { weight: 600, align }),
      shown: ['idle', 'asleep'],
    }),
    part('subtitle', subtitle, {
      words: look.subtitle,
      text: words(Math.round(size * 0.42), look.quiet, { align }),
      shown: ['idle'],
    }),
  ];
}

function caption(look: Look, places: Places, size: number, isMiddle: boolean): SceneComponent {
  const isFramed = size <= 40;
  return part('caption', places, {
    text: words(size, look.ink, { weight: 500, align: isFramed || isMiddle ? 'center' : 'left' }),
    box: isFramed ? box(look.isDark ? '#141220e0' : '#ffffffeb', 28) : box(`${look.ground}00`, 0),
    shown: ['talking'],
  });
}

const glass = (look: Look) => (look.isDark ? { border: { width: 2, colour: '#ffffff33' } } : {});

const questions = (
  look: Look,
  places: Places,
  fill: string,
  shown: SceneState[] = ['idle', 'talking'],
): SceneComponent =>
  part('suggestions', places, {
    from: 'own',
    items: [...look.questions],
    most: 4,
    columns: 'auto',
    gap: 20,
    text: words(34, look.ink),
    box: box(fill, 28, glass(look)),
    accent: look.isDark ? look.quiet : look.accent,
    whileTalking: 'related',
    shown,
  });

const chat = (look: Look, places: Places, fill = look.card): SceneComponent =>
  part('chat', places, {
    box: box(fill, 44, glass(look)),
    colour: look.ink,
    accent: look.accent,
    hint: look.hint,
  });

const code = (look: Look, places: Places, size: number): SceneComponent =>
  part('qr', places, {
    of: 'page',
    url: '',
    label: size > 24 ? look.code : '扫码带走',
    text: words(size, '#3c4566'),
    box: box(WHITE, 32),
    colour: look.isDark ? '#14172b' : look.ink,
  });

const fade = (look: Look, id: string, places: Places, to: 'up' | 'down' | 'left' | 'right'): SceneComponent =>
  part('panel', places, {
    id,
    name: '渐隐底色',
    // What hides the foot of a person is opaque.
    box: box(to === 'up' ? look.ground : `${look.ground}${to === 'down' ? 'd9' : 'f5'}`, 0),
    fade: to,
    shown: [...SCENE_STATES],
  });
