import { afterEach, expect, it } from 'vitest';
import { addHolder, type Holder, keepWithinRoom, removeHolder, roomFor } from './share-memory.ts';

const holders = new Set<Holder>();
const ended: string[] = [];
const hold = (name: string, heldMb: number, isBusy = true): Holder => {
  const holder = { heldMb, isBusy, giveUp: () => void ended.push(name) };
  holders.add(holder);
  addHolder(holder);
  return holder;
};

afterEach(() => {
  for (const holder of holders) removeHolder(holder);
  ended.length = 0;
});

// Nothing fits beside a server that fills its share: what is left for reading is then the least there is.
const FULL = 5000;

it('ends what waits for a file first, and then one that reads: the one that holds the most', () => {
  hold('small', 100);
  hold('waiting', 100, false);
  hold('large', FULL);
  hold('larger', FULL + 1);
  keepWithinRoom();
  expect(ended).toEqual(['waiting', 'larger']);
});

it('ends what waits for its turn before what works, and no more than is needed', () => {
  hold('works', 200);
  hold('rests too', 100).rests = () => true;
  hold('rests', FULL).rests = () => true;
  keepWithinRoom();
  expect(ended).toEqual(['rests']);
});

it('ends others before what is kept, however much that holds', () => {
  const kept = hold('kept', FULL + 1);
  kept.isKept = true;
  hold('large', 200);
  keepWithinRoom();
  expect(ended).toEqual(['large']);
  keepWithinRoom();
  expect(ended).toEqual(['large']);
});

it('ends nothing that reads while what waits is enough', () => {
  hold('waiting', FULL, false);
  hold('small', 50);
  keepWithinRoom();
  expect(ended).toEqual(['waiting']);
});

it('ends no small file for what many hold', () => {
  for (let at = 0; at < 100; at++) hold(`${at}`, 100);
  keepWithinRoom();
  expect(ended).toEqual([]);
});

it('leaves a file enough to be read beside the largest', () => {
  hold('largest', FULL);
  expect(roomFor(hold('next', 0))).toBeGreaterThanOrEqual(200);
});
