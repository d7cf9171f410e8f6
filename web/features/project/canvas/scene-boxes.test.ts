import { expect, it } from 'vitest';
import { placeBar } from './scene-boxes.ts';

const bar = { width: 200, height: 40 };
const room = { width: 1000, height: 800 };
const around = { x: 400, y: 300, width: 100, height: 60 };
const place = (others: Parameters<typeof placeBar>[0]['others'], more: Partial<Parameters<typeof placeBar>[0]> = {}) =>
  placeBar({ bar, around, others, room, mayBeOver: true, ...more });

it('a bar of tools stands over what it belongs to, where nothing is', () => {
  expect(place([])).toEqual({ x: 350, y: 216 });
});

it('it goes where it covers least: aside, under it, beside it', () => {
  const title = { x: 300, y: 200, width: 95, height: 60 };
  expect(place([title])).toEqual({ x: 400, y: 216 });
  const above = { x: 0, y: 0, width: 1000, height: 290 };
  expect(place([above])).toEqual({ x: 350, y: 398 });
  const below = { x: 0, y: 370, width: 1000, height: 430 };
  expect(place([above, below])).toEqual({ x: 510, y: 310 });
});

it('a face is not covered, nor the edge or the dock crossed', () => {
  expect(place([], { mayBeOver: false })).toEqual({ x: 350, y: 398 });
  expect(place([], { around: { x: 0, y: 0, width: 50, height: 50 } })).toEqual({ x: 8, y: 88 });
  const all = { x: 0, y: 0, width: 1000, height: 800 };
  expect(place([], { around: all })).toEqual({ x: 400, y: 684 });
});
