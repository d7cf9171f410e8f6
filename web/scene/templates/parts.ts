import { type PersonPosition, USUAL_SIZE } from '#contract/scene.contract.ts';
import type {
  BoxStyle,
  Direction,
  Frame,
  SceneComponent,
  SceneKind,
  TextStyle,
} from '#contract/scene-component.contract.ts';

/** Left, top, width, height. */
export type Rect = readonly [x: number, y: number, width: number, height: number];

const frameOf = (rect: Rect | null): Frame | null =>
  rect && { x: rect[0], y: rect[1], width: rect[2], height: rect[3], rotation: 0 };

type Of<K extends SceneKind> = Extract<SceneComponent, { kind: K }>;
type Common = 'kind' | 'id' | 'name' | 'frames' | 'shown' | 'opacity' | 'locked' | 'hidden' | 'group';

/** Where a component stands in both directions; null: not there. */
export interface Places {
  wide: Rect | null;
  tall: Rect | null;
}

export const NOWHERE: Places = { wide: null, tall: null };

/** One component, named after its kind unless there are two of that. */
export function part<K extends SceneKind>(
  kind: K,
  { wide, tall }: Places,
  own: Omit<Of<K>, Common> & Partial<Pick<Of<K>, 'id' | 'name' | 'shown' | 'locked'>>,
): SceneComponent {
  return {
    ...{ id: kind, name: '', shown: ['idle', 'talking'], opacity: 1, locked: false, hidden: false, group: '' },
    ...own,
    kind,
    frames: { '1': frameOf(wide), '2': frameOf(tall) },
  } as SceneComponent;
}

export const words = (size: number, colour: string, more: Partial<TextStyle> = {}): TextStyle => ({
  ...{ size, colour, weight: 400, align: 'left', font: 'sans', vertical: false, spacing: 0 },
  ...more,
});

export const box = (fill: string, radius: number, more: Partial<BoxStyle> = {}): BoxStyle => ({
  ...{ fill, radius, border: null, raised: false },
  ...more,
});

/** Heights of a bust in the units of its art, see person-layer.tsx: from its foot to an ordinary crown, and all of it. */
const CROWN = 662;
const WHOLE = 684;

interface Stand {
  /** Of the body, scene pixels from the left. */
  middle: number;
  /** Top of an ordinary head of hair, scene pixels from above. */
  crown: number;
  /** Scene pixels of one unit of the art: a head is some 240 wide. */
  size: number;
  /** How far the hair stands above an ordinary crown, in units of the art. */
  above: number;
}

/** The position of a person who shall stand like that on a usual screen. */
export function stand(direction: Direction, { middle, crown, size, above }: Stand): PersonPosition {
  const { width, height } = USUAL_SIZE[direction];
  const foot = crown + CROWN * size;
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    url: '',
    percentageWidth: round(((size * (WHOLE + above)) / height) * 100),
    x: round(((middle - width / 2) / width) * 100),
    y: round(((foot - height) / height) * 100),
  };
}
