import { expect, test } from 'vitest';
import { countSelected, isSelected, type Selection, toggle } from './selection.ts';

const NEW = { id: 'new', answered: false };
const KNOWN = { id: 'known', answered: true };
const none: Selection = { all: false, changed: new Map() };

test('what the library answers already is not selected, until somebody selects it', () => {
  expect([isSelected(none, NEW), isSelected(none, KNOWN), countSelected(none, 9, 4)]).toEqual([true, false, 4]);
  const more = toggle(none, KNOWN);
  expect([isSelected(more, KNOWN), countSelected(more, 9, 4)]).toEqual([true, 5]);
  const less = toggle(none, NEW);
  expect([isSelected(less, NEW), countSelected(less, 9, 4)]).toEqual([false, 3]);
  expect(toggle(more, KNOWN)).toEqual(none);
});

test('all can be selected, and some of them left out', () => {
  const all: Selection = { all: true, changed: new Map() };
  expect(countSelected(all, 9, 4)).toBe(9);
  const less = toggle(all, KNOWN);
  expect([isSelected(less, KNOWN), countSelected(less, 9, 4)]).toEqual([false, 8]);
});
