import { expect, test } from 'vitest';
import { pickRange } from './use-range.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const at = (index: number) => rows[index] as { id: string };
const ids = (anchor: string | null, index: number) => pickRange(rows, anchor, at(index)).map(({ id }) => id);

test('from the row that was chosen last to this one, in either direction', () => {
  expect(ids('a', 2)).toEqual(['a', 'b', 'c']);
  expect(ids('d', 1)).toEqual(['b', 'c', 'd']);
  expect(ids('b', 1)).toEqual(['b']);
});

test('this one alone where none was chosen, or the other one is on another page', () => {
  expect(ids(null, 2)).toEqual(['c']);
  expect(ids('x', 2)).toEqual(['c']);
});
