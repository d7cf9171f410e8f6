import { describe, expect, test } from 'vitest';
import type { Scene } from '#contract/scene.contract.ts';
import { plainScene, SCENE_TEMPLATES } from '#web/scene/templates/index.ts';
import { chooseDirection, fillEdges, fillHeight, placeAnswer, withChat, withoutCodes } from './fit-scene.ts';

test('a window shows the layout that fits it, one that is nearly square what the project is made for', () => {
  expect(chooseDirection(1080, 1920, '1')).toBe('2');
  expect(chooseDirection(1920, 1080, '2')).toBe('1');
  expect(chooseDirection(1000, 1100, '1')).toBe('1');
  expect(chooseDirection(1000, 900, '2')).toBe('2');
  expect(chooseDirection(1000, 900, null)).toBe('1');
});

test('panels that reach the edge reach that of the window, and others stay', () => {
  const panel = (scene: Scene, id: string) => scene.components.find((one) => one.id === id)?.frames['2'];
  const scene = SCENE_TEMPLATES.find(({ key }) => key === 'bank')?.scene ?? plainScene();
  const filled = fillEdges(scene, '2', { side: 100, top: 50 });
  expect(panel(filled, 'foot')).toMatchObject({ x: -100, width: 1280, y: 1500, height: 420 });
  expect(panel(filled, 'sheet')).toEqual(panel(scene, 'sheet'));
});

test('behind the whole end of what fades out it goes on as it ends, as one area', () => {
  const scene = SCENE_TEMPLATES.find(({ key }) => key === 'gov')?.scene ?? plainScene();
  const filled = fillEdges(scene, '1', { side: 100, top: 0 });
  expect(filled.components).toHaveLength(scene.components.length);
  expect(filled.components.find(({ id }) => id === 'side')).toMatchObject({
    fade: 'right',
    lead: 100,
    frames: { '1': { x: -100, y: 0, width: 1500, height: 1080 } },
  });
});

test('on a phone nothing is to be read by a phone, and the rest stays', () => {
  const scene = SCENE_TEMPLATES.find(({ key }) => key === 'gov')?.scene ?? plainScene();
  const codes = scene.components.filter(({ kind }) => kind === 'qr');
  expect(codes.length).toBeGreaterThan(0);
  const without = withoutCodes(scene);
  expect(without).toEqual({ ...scene, components: scene.components.filter((one) => !codes.includes(one)) });
});

describe.each(SCENE_TEMPLATES)('the written answer in $key', ({ scene }) => {
  test.each(['1', '2'] as const)('has room in direction %s and covers only what is not needed then', (direction) => {
    const place = placeAnswer(scene, direction);
    expect(place?.frame.height).toBeGreaterThanOrEqual(190);
    expect(place?.frame.width).toBeGreaterThanOrEqual(500);
    expect(['caption', 'suggestions']).toEqual(expect.arrayContaining([...(place?.covers ?? ['none'])]));
  });
});

test('a scene without a bar that asks gets one', () => {
  const usual = plainScene();
  const chat = usual.components.find((one) => one.kind === 'chat');
  if (!chat) throw new Error('No chat');
  expect(withChat(usual, '1', chat)).toBe(usual);
  const without = { ...usual, components: usual.components.filter(({ kind }) => kind !== 'chat') };
  expect(withChat(without, '1', chat).components).toContain(chat);
  const hidden = { ...usual, components: usual.components.map((one) => ({ ...one, hidden: one.kind === 'chat' })) };
  expect(withChat(hidden, '2', chat).components.filter(({ kind }) => kind === 'chat')).toEqual([chat]);
});

test('on a higher screen what stands over the head goes up and the person grows; nothing else moves', () => {
  const scene = SCENE_TEMPLATES.find(({ key }) => key === 'gov')?.scene ?? plainScene();
  expect(fillHeight(scene, '2', 0)).toBe(scene);
  expect(fillHeight(scene, '1', 200)).toBe(scene);
  const filled = fillHeight(scene, '2', 200);
  const moved = filled.components.filter((one, at) => one.frames['2']?.y !== scene.components[at]?.frames['2']?.y);
  expect(moved.map(({ kind }) => kind)).toContain('title');
  expect(moved.map(({ kind }) => kind)).not.toContain('chat');
  for (const one of moved) {
    const before = scene.components.find(({ id }) => id === one.id)?.frames['2'];
    expect(one.frames).toEqual({ '1': one.frames['1'], '2': { ...before, y: (before?.y ?? 0) - 200 } });
  }
  expect(filled.person['2'].percentageWidth).toBeCloseTo(scene.person['2'].percentageWidth * 1.08, 5);
  expect(filled.person['1']).toEqual(scene.person['1']);
});
