import { expect, test } from 'vitest';
import { Scene } from '#contract/scene.contract.ts';
import { plainScene } from '#web/scene/templates/index.ts';
import { createCanvasStore } from './canvas-store.ts';
import { changeComponent, moveBy, removeAll } from './edit-scene.ts';
import { makeComponent } from './new-component.ts';

function open() {
  const clock = { now: 0 };
  const title = { ...makeComponent('title', plainScene(), '2'), id: 'title' };
  const scene = { ...plainScene(), components: [...plainScene().components, title] };
  const canvas = createCanvasStore(scene, '2', { now: () => clock.now });
  const words = () => {
    const found = canvas.getState().scene.components.find(({ id }) => id === 'title');
    return found && 'words' in found ? found.words : null;
  };
  const say = (text: string, key = 'title words') =>
    canvas.edit((before) => changeComponent(before, 'title', { words: text }), { key });
  return { canvas, clock, scene, words, say };
}

test('every step can be taken back to where it began, and forth again', () => {
  const { canvas, scene } = open();
  for (let step = 0; step < 300; step++) canvas.edit((before) => moveBy(before, '2', ['title'], 1, 0));
  const end = canvas.getState().scene;
  for (let step = 0; step < 300; step++) canvas.undo();
  expect(canvas.getState().scene).toBe(scene);
  canvas.undo();
  expect(canvas.getState().scene).toBe(scene);
  for (let step = 0; step < 301; step++) canvas.redo();
  expect(canvas.getState().scene).toBe(end);
});

test('typing in one field is one step; a pause, another field and another selection begin the next', () => {
  const { canvas, clock, words, say } = open();
  say('你');
  clock.now += 300;
  say('你好');
  clock.now += 5000;
  say('你好吗');
  clock.now += 100;
  say('换了一处', 'another field');
  canvas.select(['title']);
  say('又一次', 'another field');
  const seen = [];
  while (canvas.getState().past.length > 0) {
    canvas.undo();
    seen.push(words());
  }
  expect(seen).toEqual(['换了一处', '你好吗', '你好', '您好，很高兴见到您']);
});

test('however it is moved, sized and coloured, the mark of what is made by a machine stays where it is read', () => {
  const { canvas } = open();
  const ai = () => canvas.getState().scene.components.find(({ kind }) => kind === 'ai');
  const id = ai()?.id ?? '';
  canvas.edit((scene) => moveBy(scene, '2', [id], 9000, -9000));
  canvas.edit((scene) => changeComponent(scene, id, { locked: false }));
  canvas.edit((scene) => moveBy(scene, '2', [id], 9000, -9000));
  expect(ai()?.frames['2']).toMatchObject({ x: 1080 - 400, y: 0 });
  canvas.edit((scene) => changeComponent(scene, id, { opacity: 0.1, hidden: true }));
  expect(ai()).toMatchObject({ opacity: 1, hidden: false });
  const { scene } = canvas.getState();
  expect(Scene.parse(scene)).toEqual(scene);
});

test('what changes nothing is no step, and a new step ends what could be done again', () => {
  const { canvas, say } = open();
  canvas.edit((scene) => ({ ...scene }));
  expect(canvas.getState().past).toHaveLength(0);
  say('一', 'a');
  canvas.undo();
  expect(canvas.getState().future).toHaveLength(1);
  say('二', 'b');
  expect(canvas.getState().future).toHaveLength(0);
});

test('typing goes on as a step of its own after an undo', () => {
  const { canvas, words, say } = open();
  say('一');
  canvas.undo();
  say('二');
  canvas.undo();
  expect(words()).toBe('您好，很高兴见到您');
});

test('a step is seen in the direction in which it was made, and what is gone is no longer selected', () => {
  const { canvas } = open();
  canvas.select(['title']);
  canvas.edit((scene) => removeAll(scene, ['title']));
  expect(canvas.getState().selection).toEqual([]);
  canvas.turn('1');
  canvas.undo();
  expect(canvas.getState().direction).toBe('2');
});
