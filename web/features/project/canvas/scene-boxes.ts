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
