import { expect, test } from 'vitest';
import { isShadeOf } from './is-shade-of.ts';

test.each([
  ['#3C4BE0', '#4B5BFF', true],
  ['#09645F', '#0B7F78', true],
  ['#ff0a22', '#ff2a0a', true],
  ['#3C4BE0', '#8a5a12', false],
  ['#222222', '#888888', true],
  ['#000000', '#ffffff', true],
  ['#222222', '#4B5BFF', false],
])('%s beside %s: %s', (colour, other, is) => expect(isShadeOf(colour, other)).toBe(is));
