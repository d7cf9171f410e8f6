import { describe, expect, it } from 'vitest';
import { listSceneMedia, Scene, USUAL_SIZE } from '#contract/scene.contract.ts';
import {
  type Direction,
  SCENE_STATES,
  type SceneComponent,
  type SceneState,
} from '#contract/scene-component.contract.ts';
import { SHIPPED_AVATARS } from '#server/modules/avatar/shipped-avatars.ts';
import { isShown, placeComponent } from '../scene-view.tsx';
import { plainScene, SCENE_TEMPLATES } from './index.ts';
import { stand } from './parts.ts';

/** Whose hair, or what stands on the head, is higher than an ordinary crown, in units of the art (avatar/cast). */
const ABOVE: Readonly<Record<string, number>> = { qinghe: 66, abo: 14 };
const SCENES = [
  ...SCENE_TEMPLATES.map(({ key, scene, avatarCode }) => ({ key, scene, above: ABOVE[avatarCode] ?? 0 })),
  { key: 'plain', scene: plainScene(), above: 0 },
];
const cases = SCENES.flatMap((one) => (['1', '2'] as const).map((direction) => ({ ...one, direction })));

interface Area {
  id: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const areaOf = ({ id, frames }: SceneComponent, direction: Direction): Area[] => {
  const frame = frames[direction];
  return frame
    ? [{ id, left: frame.x, top: frame.y, right: frame.x + frame.width, bottom: frame.y + frame.height }]
    : [];
};
const meet = (one: Area, other: Area) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
/** All that says something, as it stands in a state. */
const told = (scene: Scene, direction: Direction, state: SceneState) =>
  scene.components
    .filter((one) => one.kind !== 'panel' && one.kind !== 'person' && isShown(one, state))
    .flatMap((one) => areaOf(one, direction));

describe('finished scenes', () => {
  it('are eight, each with somebody of the cast', () => {
    expect(new Set(SCENE_TEMPLATES.map(({ key }) => key)).size).toBe(8);
    expect(new Set(SCENE_TEMPLATES.map(({ scene }) => JSON.stringify(scene.background))).size).toBe(8);
    const cast: readonly string[] = SHIPPED_AVATARS.map(({ code }) => code);
    for (const { avatarCode } of SCENE_TEMPLATES) expect(cast).toContain(avatarCode);
  });

  it.each(SCENES)('$key is a scene as it stands, and needs no materials', ({ scene }) => {
    expect(Scene.parse(scene)).toEqual(scene);
    expect(listSceneMedia(scene)).toEqual([]);
  });

  it('are made anew for whoever begins with a blank canvas', () => {
    expect(plainScene()).not.toBe(plainScene());
    expect(plainScene().components.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['person', 'chat', 'caption', 'suggestions', 'ai']),
    );
  });

  it.each(cases)('$key in direction $direction keeps a margin', ({ scene, direction }) => {
    const { width, height } = scene.sizes[direction];
    for (const one of scene.components.filter(({ kind }) => kind !== 'panel').flatMap((c) => areaOf(c, direction))) {
      expect.soft(one.left, one.id).toBeGreaterThanOrEqual(48);
      expect.soft(width - one.right, one.id).toBeGreaterThanOrEqual(48);
      expect.soft(one.top, one.id).toBeGreaterThanOrEqual(40);
      expect.soft(height - one.bottom, one.id).toBeGreaterThanOrEqual(16);
    }
  });

  it.each(cases)('$key in direction $direction has nothing on top of each other', ({ scene, direction }) => {
    for (const state of SCENE_STATES) {
      const areas = told(scene, direction, state);
      for (const [index, one] of areas.entries())
        for (const other of areas.slice(index + 1))
          expect.soft(meet(one, other), `${state}: ${one.id} and ${other.id}`).toBe(false);
    }
  });

  it.each(cases)('$key in direction $direction leaves the face free', ({ scene, direction, above }) => {
    const face = faceOf(scene, direction, above);
    for (const state of SCENE_STATES)
      for (const one of told(scene, direction, state)) expect.soft(meet(one, face), one.id).toBe(false);
  });

  it.each(cases)('$key in direction $direction hides where the person ends', ({ scene, direction }) => {
    const { bottom } = personOf(scene, direction);
    if (bottom >= scene.sizes[direction].height) return;
    for (const state of SCENE_STATES) {
      const hides = scene.components.some((one) => {
        const [area] = areaOf(one, direction);
        if (one.kind !== 'panel' || one.box.fill.length !== 7 || !area || !isShown(one, state)) return false;
        // A panel that fades out upwards is whole for nearly half of its height.
        const whole = one.fade === 'up' ? area.bottom - (area.bottom - area.top) * 0.45 : area.top;
        return whole < bottom && area.bottom > bottom && area.right - area.left >= 900;
      });
      expect(hides, state).toBe(true);
    }
  });
});

/** The box of the person, see person-layer.tsx. */
function personOf(scene: Scene, direction: Direction): Area {
  const person = scene.components.find(({ kind }) => kind === 'person') as SceneComponent;
  const at = placeComponent(scene, person, direction);
  const [left, top, width, height] = [at?.left, at?.top, at?.width, at?.height].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { id: 'person', left, top, right: left + width, bottom: top + height };
}

/** From above the brows to the chin of somebody whose hair stands so high. */
function faceOf(scene: Scene, direction: Direction, above: number): Area {
  const { left, right, top, bottom } = personOf(scene, direction);
  const size = Math.min((bottom - top) / (684 + above), (right - left) / 370);
  const middle = (left + right) / 2;
  return {
    ...{ id: 'face', left: middle - 90 * size, right: middle + 90 * size },
    ...{ top: bottom - 560 * size, bottom: bottom - 272 * size },
  };
}

describe('where somebody stands', () => {
  it.each([
    ['1', { middle: 1300, crown: 132, size: 1.5, above: 0 }],
    ['2', { middle: 540, crown: 480, size: 1.8, above: 0 }],
    ['2', { middle: 640, crown: 452, size: 1.88, above: 66 }],
  ] as const)('direction %s: %o', (direction, wanted) => {
    const position = stand(direction, wanted);
    const scene = { ...plainScene(), person: { '1': position, '2': position } };
    const { left, right, top, bottom } = personOf(scene, direction);
    expect((left + right) / 2).toBeCloseTo(wanted.middle, 0);
    expect((bottom - top) / (684 + wanted.above)).toBeCloseTo(wanted.size, 2);
    expect(bottom - 662 * wanted.size).toBeCloseTo(wanted.crown, 0);
  });

  it('is the whole artboard at 100 percent', () => {
    const position = { url: '', percentageWidth: 100, x: 0, y: 0 };
    const scene = { ...plainScene(), person: { '1': position, '2': position } };
    for (const direction of ['1', '2'] as const) {
      const { width, height } = USUAL_SIZE[direction];
      expect(personOf(scene, direction)).toMatchObject({ left: 0, top: 0, right: width, bottom: height });
    }
  });

  it('is scaled about the middle of its foot, then moved by percents of the artboard', () => {
    const position = { url: '', percentageWidth: 50, x: 10, y: -5 };
    const scene = { ...plainScene(), person: { '1': position, '2': position } };
    expect(personOf(scene, '2')).toMatchObject({ left: 270 + 108, top: 960 - 96, right: 810 + 108, bottom: 1920 - 96 });
  });
});
