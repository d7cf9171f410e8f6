import type { PersonPosition, Scene, SceneSize } from '#contract/scene.contract.ts';
import type { Direction, Frame } from '#contract/scene-component.contract.ts';
import { type Box, BUST, frameOf, unitOf } from '#web/scene/person-box.ts';

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const tenth = (value: number) => Math.round(value * 10) / 10;

/** The other way round; what the contract does not allow is brought into its bounds. */
export function positionOfBox(box: Box, { width, height }: SceneSize, url = ''): PersonPosition {
  const percentageWidth = tenth(within((box.width / width) * 100, 5, 200));
  const scale = percentageWidth / 100;
  return {
    url,
    percentageWidth,
    x: tenth(within((box.x / width - (1 - scale) / 2) * 100, -100, 100)),
    y: tenth(within((box.y / height - (1 - scale)) * 100, -100, 100)),
  };
}

/** The element, as wide to high as the artboard, in which a person stands like this. */
export function boxAround(bust: Box, size: SceneSize): Box {
  const scale = bust.width / (BUST.width * unitOf(size));
  const [width, height] = [size.width * scale, size.height * scale];
  return { x: bust.x + (bust.width - width) / 2, y: bust.y + bust.height - height, width, height };
}

/** What a turned frame covers, upright. */
export function boundsOf({ x, y, width, height, rotation }: Frame): Box {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [across, down] = [width * cos + height * sin, width * sin + height * cos];
  return { x: x + (width - across) / 2, y: y + (height - down) / 2, width: across, height: down };
}

/** What all of them cover together; null of none. */
export function joinBoxes(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Of the selected ones, as they stand. */
export function boxOfSelection(scene: Scene, ids: readonly string[], direction: Direction): Box | null {
  const frames = scene.components
    .filter(({ id }) => ids.includes(id))
    .flatMap((one) => frameOf(scene, one, direction) ?? []);
  return joinBoxes(frames.map(boundsOf));
}

interface BarPlace {
  bar: { width: number; height: number };
  /** What it belongs to. */
  around: Box;
  others: readonly Box[];
  room: { width: number; height: number };
  /** Over it; a face there would be covered. */
  mayBeOver: boolean;
}

/** From the edges of the room, and of the dock at its foot, CSS pixels. */
const EDGE = 8;
const FOOT = 76;
/** From what it belongs to: the handle that turns it stands over it. */
const OVER = 44;
/** And its size under it. */
const UNDER = 38;
const BESIDE = 10;

/** Where a bar of tools covers least of what stands around; of equals over, then under, then beside. All are CSS pixels in the room. */
export function placeBar({ bar, around, others, room, mayBeOver }: BarPlace): { x: number; y: number } {
  const most = { x: room.width - bar.width - EDGE, y: room.height - bar.height - FOOT };
  const across = (x: number) => within(x, EDGE, Math.max(EDGE, most.x));
  const down = (y: number) => within(y, EDGE, Math.max(EDGE, most.y));
  const over = around.y - bar.height - OVER;
  const under = around.y + around.height + UNDER;
  const xs = [around.x + (around.width - bar.width) / 2, around.x, around.x + around.width - bar.width].map(across);
  const middle = down(around.y + (around.height - bar.height) / 2);
  const right = around.x + around.width + BESIDE;
  const left = around.x - bar.width - BESIDE;
  const places = [
    ...(mayBeOver && over > EDGE ? xs.map((x) => ({ x, y: over })) : []),
    ...(under <= most.y ? xs.map((x) => ({ x, y: under })) : []),
    ...(right <= most.x ? [{ x: right, y: middle }] : []),
    ...(left >= EDGE ? [{ x: left, y: middle }] : []),
  ];
  const covered = (place: { x: number; y: number }) =>
    others.reduce((sum, other) => sum + overlapOf({ ...place, ...bar }, other), 0);
  const first = places[0] ?? { x: xs[0] ?? EDGE, y: down(under) };
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best), first);
}

function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
