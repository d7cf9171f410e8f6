import { expect, test } from 'vitest';
import { cutInsertion } from './cut-insertion.ts';

test.each([
  ['fits', 'ab', 'abc', 3, 'abc'],
  ['typed at the end', 'abc', 'abcd', 3, 'abc'],
  ['typed in the middle of a full text', 'abc', 'abXc', 3, 'abc'],
  ['pasted in the middle: as much as fits', 'abc', 'aXYZbc', 4, 'aXbc'],
  ['pasted over a selection', 'abcdef', 'aXXXXXf', 5, 'aXXXf'],
  ['pasted into nothing', '', 'abcdef', 3, 'abc'],
  ['counted in characters', '', '🀄🀄🀄', 2, '🀄🀄'],
  ['never half of a character', '🀄', '🀄🀅', 1, '🀄'],
  ['the text before was too long already', 'abcdef', 'abcdefg', 3, 'abc'],
])('%s', (_title, before, next, max, expected) => {
  expect(cutInsertion(before, next, max)).toBe(expected);
});
