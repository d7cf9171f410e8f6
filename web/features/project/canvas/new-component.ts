import type { Scene, SceneSize } from '#contract/scene.contract.ts';
import {
  DIRECTIONS,
  type Direction,
  type Frame,
  SceneComponent,
  type SceneKind,
} from '#contract/scene-component.contract.ts';
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
  carousel: [640, 360],
  web: [720, 480],
  panel: [720, 420],
};

const CONTENT: Record<SceneKind, object> = {
  person: {},
  ai: { text: words(22) },
  caption: { text: words(36, { colour: '#FFFFFF', align: 'center' }), box: { fill: '#0F1226B3', radius: 24 } },
  chat: { box: GLASS, colour: INK, accent: ACCENT, hint: '直接开口，我在听' },
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
  carousel: { urls: [], radius: 20 },
  web: { url: '', radius: 20 },
  panel: { box: GLASS },
};

/**
 * A component as it is put on a scene: in both directions, its middle where it was dropped, else where the fewest lies over it.
 * @param more content in place of the usual one
 */
export function makeComponent(
  kind: SceneKind,
  scene: Scene,
  direction: Direction,
  {
    at = null,
    more = {},
    ratio = null,
  }: { at?: { x: number; y: number } | null; more?: object; ratio?: number | null } = {},
): SceneComponent {
  const frames = Object.fromEntries(
    DIRECTIONS.map((one) => {
      const size = scene.sizes[one];
      return [one, frameIn(size, SIZES[kind], ratio, at && one === direction ? at : spotIn(size, one, scene))];
    }),
  );
  return SceneComponent.parse({ kind, id: newId(), frames, ...CONTENT[kind], ...more });
}

function frameIn(
  size: SceneSize,
  [across, down]: readonly [number, number],
  ratio: number | null,
  at: { x: number; y: number },
): Frame {
  const short = Math.min(size.width, size.height) / 1000;
  const width = Math.round(across * short);
  const height = Math.round(ratio === null ? down * short : width / ratio);
  return { x: Math.round(at.x - width / 2), y: Math.round(at.y - height / 2), width, height, rotation: 0 };
}

/** In the middle of the screen, every further one a little lower, so that none hides another. */
function spotIn({ width, height }: SceneSize, direction: Direction, { components }: Scene) {
  const step = (components.length % 6) * 24;
  return { x: Math.round(width * (direction === '1' ? 0.3 : 0.5)) + step, y: Math.round(height * 0.42) + step };
}
