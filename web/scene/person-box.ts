import type { PersonPosition, Scene, SceneSize } from '#contract/scene.contract.ts';
import type { Direction, Frame, SceneComponent } from '#contract/scene-component.contract.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the element of the person stands that its position tells: the whole artboard at 100 percent. */
export function boxOfPerson({ percentageWidth, x, y }: PersonPosition, { width, height }: SceneSize): Box {
  const scale = percentageWidth / 100;
  return {
    x: ((1 - scale) / 2 + x / 100) * width,
    y: (1 - scale + y / 100) * height,
    width: width * scale,
    height: height * scale,
  };
}

/** Of what is drawn in the element of the person (web/scene/person-layer.tsx), in units of its art: it stands on the foot, in the middle. */
export const BUST = { width: 364, height: 612 };
const ELEMENT = { width: 370, height: 684 };
export const unitOf = ({ width, height }: { width: number; height: number }) =>
  Math.min(height / ELEMENT.height, width / ELEMENT.width);

/** What is seen of the person in its element. */
export function bustIn(box: Box): Box {
  const [width, height] = [BUST.width * unitOf(box), BUST.height * unitOf(box)];
  return { x: box.x + (box.width - width) / 2, y: box.y + box.height - height, width, height };
}

/** Where a component is seen in a direction, the person without the room around it; null: nowhere. */
export function frameOf(scene: Scene, component: SceneComponent, direction: Direction): Frame | null {
  if (component.kind !== 'person') return component.frames[direction];
  return { ...bustIn(boxOfPerson(scene.person[direction], scene.sizes[direction])), rotation: 0 };
}
