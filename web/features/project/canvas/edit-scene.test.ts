import { describe, expect, test } from 'vitest';
import { Scene } from '#contract/scene.contract.ts';
import type { Frame, SceneComponent } from '#contract/scene-component.contract.ts';
import { boxOfPerson, bustIn, frameOf } from '#web/scene/person-box.ts';
import { plainScene } from '#web/scene/templates/index.ts';
import {
  align,
  changeComponent,
  distribute,
  groupAll,
  listLayers,
  moveBy,
  pasteAll,
  placeAll,
  putUnder,
  removeAll,
  reorder,
  resizeScene,
  ungroupAll,
  withGroups,
} from './edit-scene.ts';
import { makeComponent } from './new-component.ts';
import { boundsOf, boxAround, positionOfBox } from './scene-boxes.ts';

const at = (x: number, y: number, width = 100, height = 50): Frame => ({ x, y, width, height, rotation: 0 });
const panel = (id: string, frame: Frame, more: object = {}): SceneComponent => ({
  ...makeComponent('panel', plainScene(), '2'),
  ...more,
  id,
  frames: { '1': null, '2': frame },
});
const make = (...components: SceneComponent[]): Scene => {
  const plain = plainScene();
  return {
    ...plain,
    components: [...plain.components.filter(({ kind }) => kind === 'person' || kind === 'ai'), ...components],
  };
};
const frame = (scene: Scene, id: string) => scene.components.find((one) => one.id === id)?.frames['2'];
const order = (scene: Scene) =>
  scene.components
    .map(({ id }) => id)
    .filter((id) => /^[a-e]$/.test(id))
    .join('');

describe('standing', () => {
  test('a person stands in the same place after it has been read from its box', () => {
    const { person, sizes } = plainScene();
    for (const direction of ['1', '2'] as const) {
      const box = boxOfPerson(person[direction], sizes[direction]);
      const back = positionOfBox(boxAround(bustIn(box), sizes[direction]), sizes[direction]);
      for (const key of ['percentageWidth', 'x', 'y'] as const)
        expect(back[key]).toBeCloseTo(person[direction][key], 0);
    }
  });

  test('moving a person changes its position and no frame', () => {
    const scene = plainScene();
    const person = scene.components.find(({ kind }) => kind === 'person');
    const before = person && frameOf(scene, person, '2');
    const moved = moveBy(scene, '2', [person?.id ?? ''], 108, 0);
    expect(moved.person['2'].x).toBeCloseTo(scene.person['2'].x + 10, 1);
    expect(moved.person['1']).toEqual(scene.person['1']);
    const after = person && frameOf(moved, person, '2');
    expect(after?.x).toBeCloseTo((before?.x ?? 0) + 108, 0);
    expect(moved.components).toEqual(scene.components);
  });

  test('what is turned covers more than its own sides', () => {
    expect(boundsOf({ ...at(0, 0, 100, 50), rotation: 90 })).toEqual({
      x: expect.closeTo(25),
      y: expect.closeTo(-25),
      width: expect.closeTo(50),
      height: expect.closeTo(100),
    });
  });

  test('frames are kept in whole pixels and within the contract; locked ones stay', () => {
    const scene = make(panel('a', at(10, 10)), panel('b', at(0, 0), { locked: true }));
    const put = placeAll(scene, '2', new Map([['a', { x: 10.4, y: 0.6, width: 0.2, height: 9999, rotation: 190 }]]));
    expect(frame(put, 'a')).toEqual({ x: 10, y: 1, width: 1, height: 7680, rotation: -170 });
    expect(frame(moveBy(scene, '2', ['a', 'b'], 5, 5), 'b')).toEqual(at(0, 0));
    expect(() => Scene.parse(put)).not.toThrow();
  });
});

describe('arranging', () => {
  test('one goes to the edges of the artboard, several to what they cover together', () => {
    const scene = make(panel('a', at(100, 100)), panel('b', at(300, 400, 200, 100)));
    expect(frame(align(scene, '2', ['a'], 'right'), 'a')?.x).toBe(980);
    expect(frame(align(scene, '2', ['a'], 'middle'), 'a')?.y).toBe(935);
    const right = align(scene, '2', ['a', 'b'], 'right');
    expect([frame(right, 'a')?.x, frame(right, 'b')?.x]).toEqual([400, 300]);
    const top = align(scene, '2', ['a', 'b'], 'top');
    expect([frame(top, 'a')?.y, frame(top, 'b')?.y]).toEqual([100, 100]);
  });

  test('a group is arranged as one', () => {
    const scene = make(
      panel('a', at(0, 0), { group: 'g' }),
      panel('b', at(200, 0), { group: 'g' }),
      panel('c', at(500, 90)),
    );
    const alone = align(scene, '2', ['a', 'b'], 'centre');
    expect([frame(alone, 'a')?.x, frame(alone, 'b')?.x]).toEqual([390, 590]);
    const both = align(scene, '2', ['a', 'b', 'c'], 'bottom');
    expect([frame(both, 'a')?.y, frame(both, 'b')?.y, frame(both, 'c')?.y]).toEqual([90, 90, 90]);
  });

  test('the outermost stay, those between get the same gaps, whatever their order', () => {
    const scene = make(panel('a', at(0, 0, 100)), panel('c', at(900, 0, 100)), panel('b', at(110, 0, 200)));
    const spread = distribute(scene, '2', ['a', 'b', 'c'], 'across');
    expect(['a', 'b', 'c'].map((id) => frame(spread, id)?.x)).toEqual([0, 400, 900]);
    expect(distribute(scene, '2', ['a', 'b'], 'across')).toBe(scene);
  });
});

describe('layers', () => {
  const scene = make(panel('a', at(0, 0)), panel('b', at(0, 0)), panel('c', at(0, 0)), panel('d', at(0, 0)));

  test('up and down by one, those that are moved keep their order', () => {
    expect(order(reorder(scene, ['a', 'b'], 'up'))).toBe('cabd');
    expect(order(reorder(scene, ['c', 'd'], 'up'))).toBe('abcd');
    expect(order(reorder(scene, ['b', 'd'], 'down'))).toBe('badc');
    expect(order(reorder(scene, ['c', 'a'], 'top'))).toBe('bdac');
    expect(order(reorder(scene, ['d', 'b'], 'bottom'))).toBe('bdac');
  });

  test('one is put under another, or over all', () => {
    expect(order(putUnder(scene, ['d'], 'b'))).toBe('adbc');
    expect(order(putUnder(scene, ['a'], null))).toBe('bcda');
    expect(putUnder(scene, ['a'], 'a')).toBe(scene);
  });

  test('members of a group lie one over the other and are found together', () => {
    const grouped = groupAll(scene, ['a', 'c']);
    expect(order(grouped)).toBe('bacd');
    expect(withGroups(grouped, ['a']).sort()).toEqual(['a', 'c']);
    expect(withGroups(ungroupAll(grouped, ['a', 'c']), ['a'])).toEqual(['a']);
    expect(withGroups(scene, ['a'])).toEqual(['a']);
  });

  const group = (id: string, group = 'g') => panel(id, at(0, 0), { group });
  const grouped = make(panel('a', at(0, 0)), group('b'), group('c'), panel('d', at(0, 0)), panel('e', at(0, 0)));
  const groupOf = (scene: Scene, id: string) => scene.components.find((one) => one.id === id)?.group;

  test('a group moves as one, past others as one, and its members within it', () => {
    expect(order(reorder(grouped, ['b', 'c'], 'up'))).toBe('adbce');
    expect(order(reorder(grouped, ['a'], 'up'))).toBe('bcade');
    expect(order(reorder(grouped, ['d'], 'down'))).toBe('adbce');
    expect(order(reorder(grouped, ['b'], 'up'))).toBe('acbde');
    expect(order(reorder(grouped, ['b'], 'top'))).toBe('acbde');
    expect(listLayers(grouped.components).map((one) => one.length)).toEqual([1, 1, 1, 2, 1, 1]);
  });

  test('what is put between members is of their group, what leaves it of none, and no group comes into another', () => {
    const joined = putUnder(grouped, ['e'], 'c');
    expect(order(joined)).toBe('abecd');
    expect(groupOf(joined, 'e')).toBe('g');
    const left = putUnder(grouped, ['b'], null);
    expect(order(left)).toBe('acdeb');
    expect(groupOf(left, 'b')).toBe('');
    expect(groupOf(putUnder(grouped, ['c'], 'b'), 'c')).toBe('g');
    const two = make(group('a', 'h'), group('b'), group('c'), group('d', 'h'));
    expect(order(putUnder(two, ['a', 'd'], 'c'))).toBe('bcad');
  });
});

describe('copies', () => {
  test('a copy is put aside with a group of its own; what is there once is not copied', () => {
    const scene = make(panel('a', at(0, 0), { group: 'g', locked: true }), panel('b', at(9, 9), { group: 'g' }));
    const { scene: pasted, ids, refused } = pasteAll(scene, scene.components, 24);
    expect(refused).toBe(2);
    expect(ids).toHaveLength(2);
    const copies = pasted.components.filter(({ id }) => ids.includes(id));
    expect(copies.map(({ frames }) => frames['2'])).toEqual([at(24, 24), at(33, 33)]);
    expect(new Set(copies.map(({ group }) => group)).size).toBe(1);
    expect(copies[0]?.group).not.toBe('g');
    expect(copies[0]?.locked).toBe(false);
    expect(() => Scene.parse(pasted)).not.toThrow();
  });

  test('no more are pasted than a scene holds', () => {
    const many = make(...Array.from({ length: 77 }, (_, index) => panel(`p${index}`, at(0, 0))));
    const { scene, ids } = pasteAll(many, many.components.slice(2, 10), 0);
    expect(ids).toHaveLength(1);
    expect(scene.components).toHaveLength(80);
  });

  test('person and AI mark cannot be removed', () => {
    const scene = make(panel('a', at(0, 0)));
    const kinds = removeAll(
      scene,
      scene.components.map(({ id }) => id),
    ).components.map(({ kind }) => kind);
    expect(kinds).toEqual(['person', 'ai']);
  });
});

test('another size keeps everybody their share of the screen', () => {
  const scene = changeComponent(make(panel('a', at(108, 192, 540, 960))), 'a', {});
  const larger = resizeScene(scene, '2', { width: 2160, height: 3840 });
  expect(frame(larger, 'a')).toEqual(at(216, 384, 1080, 1920));
  expect(larger.sizes['1']).toEqual(scene.sizes['1']);
  expect(() => Scene.parse(larger)).not.toThrow();
});

test('every kind that can be put on a scene is one that the contract takes, in both directions and off the face', () => {
  const plain = plainScene();
  const person = plain.components.find(({ kind }) => kind === 'person');
  for (const kind of [
    'logo',
    'title',
    'subtitle',
    'text',
    'qr',
    'clock',
    'button',
    'picture',
    'video',
    'carousel',
    'web',
    'panel',
  ] as const) {
    const made = makeComponent(kind, plain, '2');
    expect(() => Scene.parse({ ...plain, components: [...plain.components, made] })).not.toThrow();
    for (const direction of ['1', '2'] as const) {
      const { width, height } = plain.sizes[direction];
      const placed = made.frames[direction];
      expect(
        placed &&
          placed.x >= 0 &&
          placed.y >= 0 &&
          placed.x + placed.width <= width &&
          placed.y + placed.height <= height,
      ).toBe(true);
    }
  }
  const bust = person && frameOf(plain, person, '2');
  const title = makeComponent('title', plain, '2').frames['2'];
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(bust?.y ?? 0) + 1);
});

test('a new one keeps off what stands there: others like it, and the page of a presentation', () => {
  let scene = plainScene();
  for (let count = 0; count < 4; count++)
    scene = { ...scene, components: [...scene.components, makeComponent('text', scene, '1')] };
  const corners = scene.components
    .filter(({ kind }) => kind === 'text')
    .map(({ frames }) => `${frames['1']?.x} ${frames['1']?.y}`);
  expect(new Set(corners).size).toBe(4);

  const empty = { ...plainScene(), components: [] };
  const { width, height } = empty.sizes['1'];
  const page = { x: 0, y: 0, width: width * 0.66, height: height * 0.75 };
  const made = makeComponent('title', empty, '1', {
    ground: { taken: () => [page], content: { title: { words: '本页标题' } } },
  });
  expect(made).toMatchObject({ words: '本页标题' });
  const frame = made.frames['1'];
  expect(frame && (frame.x >= page.width || frame.y >= page.height)).toBe(true);
});
