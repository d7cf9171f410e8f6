import type { Scene, SceneSize } from '#contract/scene.contract.ts';
import {
  DIRECTIONS,
  type Direction,
  type Frame,
  SceneComponent,
  type SceneKind,
} from '#contract/scene-component.contract.ts';
import { type Box, frameOf } from '#web/scene/person-box.ts';
import type { CanvasGround } from './canvas-store.ts';
import { newId } from './edit-scene.ts';

const INK = '#12275A';
const ACCENT = '#2F5BD0';
const GLASS = { fill: '#FFFFFFE6', radius: 28 };
const words = (size: number, more: object = {}) => ({ size, colour: INK, ...more });

/** Width and height of the shorter side of the screen, in thousandths, where a kind is put for the first time. */
const SIZES: Record<SceneKind, readonly [width: number, height: number]> = {
  person: [1000, 1000],
  ai: [240, 36],
  caption: [820, 130],
  chat: [880, 300],
  suggestions: [880, 244],
  logo: [420, 76],
  title: [760, 120],
  subtitle: [620, 64],
  text: [560, 160],
  qr: [220, 256],
  clock: [300, 120],
  button: [280, 96],
  picture: [480, 320],
  video: [640, 360],
  audio: [300, 72],
  carousel: [640, 360],
  web: [720, 480],
  panel: [720, 420],
};

const CONTENT: Record<SceneKind, object> = {
  person: {},
  ai: { text: words(22) },
  caption: { text: words(36, { colour: '#FFFFFF', align: 'center' }), box: { fill: '#0F1226B3', radius: 24 } },
  chat: { box: GLASS, colour: INK, accent: ACCENT, hint: '' },
  suggestions: { from: 'role', items: [], text: words(34), box: GLASS, accent: ACCENT },
  logo: { url: '', title: '', text: words(32, { weight: 600 }) },
  title: { words: '您好，很高兴见到您', text: words(88, { weight: 700, align: 'center' }) },
  subtitle: { words: '有什么想问的，直接告诉我', text: words(38, { align: 'center' }) },
  text: { words: '双击修改文字', text: words(32) },
  qr: { of: 'page', url: '', label: '扫码带走', text: words(24, { align: 'center' }), box: GLASS, colour: INK },
  clock: { text: words(56, { weight: 600, align: 'right' }) },
  button: {
    words: '我想咨询',
    text: words(34, { weight: 600, align: 'center', colour: '#FFFFFF' }),
    box: { fill: ACCENT, radius: 48 },
    action: { do: 'ask', text: '你能帮我做什么？' },
  },
  picture: { url: '', alt: '', radius: 20, action: { do: 'nothing' } },
  video: { url: '', radius: 20 },
  audio: { url: '' },
  carousel: { urls: [], radius: 20 },
  web: { url: '', radius: 20 },
  panel: { box: GLASS },
};

/**
 * A component as it is put on a scene: in both directions, its middle where it was dropped, else where the fewest lies over it.
 * @param more content in place of the usual one
 * @param ground what stands there besides the scene's components
 */
export function makeComponent(
  kind: SceneKind,
  scene: Scene,
  direction: Direction,
  {
    at = null,
    more = {},
    ratio = null,
    ground = null,
  }: {
    at?: { x: number; y: number } | null;
    more?: object;
    ratio?: number | null;
    ground?: CanvasGround | null;
  } = {},
): SceneComponent {
  const frames = Object.fromEntries(
    DIRECTIONS.map((one) => {
      const size = scene.sizes[one];
      const shape = shapeIn(size, SIZES[kind], ratio);
      return [
        one,
        frameIn(shape, at && one === direction ? at : spotIn(kind, scene, one, shape, ground?.taken(one) ?? [])),
      ];
    }),
  );
  return SceneComponent.parse({ kind, id: newId(), frames, ...CONTENT[kind], ...ground?.content[kind], ...more });
}

type Shape = Pick<Frame, 'width' | 'height'>;

function shapeIn(size: SceneSize, [across, down]: readonly [number, number], ratio: number | null): Shape {
  const short = Math.min(size.width, size.height) / 1000;
  const width = Math.round(across * short);
  return { width, height: Math.round(ratio === null ? down * short : width / ratio) };
}

const frameIn = ({ width, height }: Shape, at: { x: number; y: number }): Frame => ({
  x: Math.round(at.x - width / 2),
  y: Math.round(at.y - height / 2),
  width,
  height,
  rotation: 0,
});

/** Where a kind is looked for first, from above to below: 0 at the head of the screen, 1 at its foot. */
const HEIGHTS: Partial<Record<SceneKind, number>> = {
  logo: 0,
  clock: 0,
  title: 0.1,
  subtitle: 0.2,
  caption: 0.7,
  suggestions: 0.75,
  chat: 0.85,
  qr: 0.85,
  button: 0.75,
};
/** Corners that lie nearer to each other than this look like one component. */
const SAME = 24;
/** What is no component and can't be moved away weighs like a face. */
const BESIDES = 3;
const COLUMNS = 9;
const ROWS = 16;
/** Of the height of a person: head and shoulders. */
const FACE = 0.55;

/** The middle of where the new one covers the least, near to where its kind belongs; a face counts most. */
function spotIn(
  kind: SceneKind,
  scene: Scene,
  direction: Direction,
  { width, height }: Shape,
  besides: readonly Box[],
): { x: number; y: number } {
  const size = scene.sizes[direction];
  const margin = Math.min(size.width, size.height) * 0.06;
  const taken = scene.components.flatMap((one) => {
    const frame = one.hidden || one.kind === 'panel' ? null : frameOf(scene, one, direction);
    if (!frame) return [];
    if (one.kind !== 'person') return [{ ...frame, weight: one.kind === 'caption' ? 0.3 : 1 }];
    return [
      { ...frame, weight: 0.6 },
      { ...frame, height: frame.height * FACE, weight: 3 },
    ];
  });
  taken.push(...besides.map((box) => ({ ...box, rotation: 0, weight: BESIDES })));
  const room = { x: Math.max(0, size.width - 2 * margin - width), y: Math.max(0, size.height - 2 * margin - height) };
  const wanted = HEIGHTS[kind] ?? 0.5;
  let best = { x: size.width / 2, y: size.height / 2, cost: Number.POSITIVE_INFINITY };
  for (let row = 0; row <= ROWS; row++)
    for (let column = 0; column <= COLUMNS; column++) {
      const x = margin + (room.x * column) / COLUMNS;
      const y = margin + (room.y * row) / ROWS;
      const covered = taken.reduce((sum, other) => sum + overlap({ x, y, width, height }, other) * other.weight, 0);
      const isSame = taken.some((other) => Math.abs(other.x - x) < SAME && Math.abs(other.y - y) < SAME);
      const cost = covered / (width * height) + Math.abs(row / ROWS - wanted) * 0.4 + (isSame ? 1 : 0);
      if (cost < best.cost) best = { x: x + width / 2, y: y + height / 2, cost };
    }
  return { x: best.x, y: best.y };
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}
