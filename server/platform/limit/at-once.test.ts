import { expect, test } from 'vitest';
import { limitAtOnce } from './at-once.ts';

test('so much is under way at once for each key, and what has left makes room', () => {
  const enter = limitAtOnce({ perProcess: 2 }, '太多了');
  const leave = enter('a');
  enter('a');
  expect(() => enter('a')).toThrow('太多了');
  enter('b');
  leave();
  enter('a');
  expect(() => enter('a')).toThrow('太多了');
});
