import type { Scene } from '#contract/scene.contract.ts';
import {
  type ComponentOf,
  DIRECTIONS,
  type Direction,
  type Frame,
  type SceneComponent,
  type TextStyle,
} from '#contract/scene-component.contract.ts';
import { contrast, INK, inkOn, readColour, WHITE } from '#web/scene/views/colours.ts';
import { shareOfFade } from '#web/scene/views/panel-view.tsx';

/** What a background shows behind a scene, as sRGB pixels (red, green, blue, opacity) over its whole artboard. */
export interface Ground {
  width: number;
  height: number;
  data: Uint8ClampedArray;
  /** Ours, drawn: words that an own picture had given a ground under their strokes need none there. */
  isDrawn?: boolean;
}
export type Grounds = Readonly<Record<Direction, Ground | null>>;

type Worded = SceneComponent & { text: TextStyle };

/** Large words need this much, WCAG 2 (1.4.3). */
const ENOUGH = 3;
/** Words are unreadable where so much of what is behind them is too like them. */
const TOO_MUCH = 0.3;
/** Points of a frame that are looked at. */
const COLUMNS = 8;
const ROWS = 4;
/** Panels that whiten what a background shows; one that is whole at its foot hides where a person ends. */
const VEILS: readonly string[] = ['left', 'right', 'down'];
const FOOT = 'up';
/** The mark of AI always has a ground of its own under its strokes; a colour of its own is quieter. */
const MARK = 'ai';
/** What is behind them is a matter of its own. */
const COVERS: readonly string[] = ['picture', 'video', 'carousel', 'web', 'button', 'chat'];

/** The panels that cover a part of the background so that words are read on it. */
export const veilsOf = ({ components }: Scene, direction: Direction): ComponentOf<'panel'>[] =>
  components.filter((one): one is ComponentOf<'panel'> => isVeil(one, direction) && !one.hidden);

const isVeil = (one: SceneComponent, direction: Direction): boolean =>
  one.kind === 'panel' && VEILS.includes(one.fade) && one.frames[direction] !== null;

/** Components whose words can't be told from what the background shows behind them. */
export function findUnreadable(scene: Scene, direction: Direction, ground: Ground): Worded[] {
  return scene.components.filter(isWorded).filter((one) => {
    const frame = one.frames[direction];
    if (!frame || one.hidden || one.kind === MARK || (one.text.halo ?? false) !== (ground.isDrawn ?? false))
      return false;
    const below = scene.components.slice(0, scene.components.indexOf(one));
    if (below.some((other) => COVERS.includes(other.kind) && !other.hidden && isOver(other.frames[direction], frame)))
      return false;
    return lostOf(one.text.colour, behindOf(frame, below, direction, scene, ground)) > TOO_MUCH;
  });
}

/** The same scene with words that are read on its background, in both directions: their colours, and what whitened the background, give way. */
export const makeReadable = (scene: Scene, grounds: Grounds): Scene =>
  DIRECTIONS.reduce((made, direction) => {
    const ground = grounds[direction];
    return ground ? makeReadableIn(made, direction, ground) : made;
  }, scene);

function makeReadableIn(scene: Scene, direction: Direction, ground: Ground): Scene {
  const isDrawn = ground.isDrawn ?? false;
  const veils = scene.components.filter((one) => isVeil(one, direction)).map(({ id }) => id);
  const bared: Scene = {
    ...scene,
    components: scene.components.map((one) => {
      if (veils.includes(one.id)) return { ...one, hidden: !isDrawn };
      const frame = one.frames[direction];
      return one.kind === 'panel' && one.fade === FOOT && frame
        ? {
            ...one,
            box: { ...one.box, fill: meanOf(footOf(frame).map((point) => groundAt(point, direction, scene, ground))) },
          }
        : one;
    }),
  };
  const lost = new Set(findUnreadable(bared, direction, ground).map(({ id }) => id));
  return {
    ...bared,
    components: bared.components.map((one) => {
      const frame = one.frames[direction];
      if (!((lost.has(one.id) || one.kind === MARK) && isWorded(one) && frame)) return one;
      const below = bared.components.slice(0, bared.components.indexOf(one));
      const behind = behindOf(frame, below, direction, bared, ground);
      const { colour } = one.text;
      if (!lost.has(one.id) && lostOf(colour, behind) <= TOO_MUCH) return one;
      const [best = INK] = [inkOn(meanOf(behind)), WHITE, INK].toSorted(
        (a, b) => lostOf(a, behind) - lostOf(b, behind),
      );
      return { ...one, text: { ...one.text, colour: best, halo: !isDrawn } };
    }),
  };
}

/** What part of a frame words in a colour can't be told from, 0 to 1. */
const lostOf = (colour: string, behind: readonly string[]): number =>
  behind.filter((one) => contrast(colour.slice(0, 7), one) < ENOUGH).length / behind.length;

/** Words without a ground of their own. */
function isWorded(one: SceneComponent): one is Worded {
  if (one.kind === 'caption') return readColour(one.box.fill)[3] < 0.5;
  if (one.kind === 'logo') return one.title !== '';
  return (
    one.kind === MARK || one.kind === 'title' || one.kind === 'subtitle' || one.kind === 'text' || one.kind === 'clock'
  );
}

interface Point {
  x: number;
  y: number;
}

const pointsOf = ({ x, y, width, height }: Frame): Point[] =>
  Array.from({ length: COLUMNS * ROWS }, (_, at) => ({
    x: x + (width * ((at % COLUMNS) + 0.5)) / COLUMNS,
    y: y + (height * (Math.floor(at / COLUMNS) + 0.5)) / ROWS,
  }));

/** Of the part that a panel hides for the most part. */
const footOf = (frame: Frame): Point[] =>
  pointsOf({ ...frame, y: frame.y + frame.height / 2, height: frame.height / 2 });

const isOver = (other: Frame | null, frame: Frame): boolean => {
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  return other !== null && isWithin({ x, y }, other);
};
const isWithin = ({ x, y }: Point, frame: Frame): boolean =>
  x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height;

function groundAt({ x, y }: Point, direction: Direction, { sizes }: Scene, { width, height, data }: Ground): string {
  const size = sizes[direction];
  const column = Math.min(width - 1, Math.max(0, Math.floor((x / size.width) * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor((y / size.height) * height)));
  const at = 4 * (row * width + column);
  return hexOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
}

/** With the panels that lie between. */
function colourAt(
  point: Point,
  below: readonly SceneComponent[],
  direction: Direction,
  scene: Scene,
  ground: Ground,
): string {
  return below.reduce(
    (colour, one) => {
      const frame = one.frames[direction];
      if (one.kind !== 'panel' || one.hidden || !frame || !isWithin(point, frame)) return colour;
      const [red, green, blue, opacity] = readColour(one.box.fill);
      const share = opacity * one.opacity * shareOfFade(one.fade, along(one.fade, point, frame));
      const [r, g, b] = readColour(colour);
      return hexOf([r + (red - r) * share, g + (green - g) * share, b + (blue - b) * share]);
    },
    groundAt(point, direction, scene, ground),
  );
}

/** How far a point lies from the whole end of a fading panel: 0 to 1. */
function along(fade: ComponentOf<'panel'>['fade'], { x, y }: Point, frame: Frame): number {
  const [right, down] = [(x - frame.x) / frame.width, (y - frame.y) / frame.height];
  return { none: 0, up: 1 - down, down, left: 1 - right, right }[fade];
}

const behindOf = (
  frame: Frame,
  below: readonly SceneComponent[],
  direction: Direction,
  scene: Scene,
  ground: Ground,
): string[] => pointsOf(frame).map((point) => colourAt(point, below, direction, scene, ground));

const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function meanOf(colours: readonly string[]): string {
  const parts = colours.map((colour) => readColour(colour));
  return hexOf([0, 1, 2].map((at) => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0) / parts.length));
}
