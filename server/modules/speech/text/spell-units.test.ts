import { expect, test } from 'vitest';
import { spellUnits } from './spell-units.ts';

test('a sentence becomes syllables, pauses and letters', () => {
  expect(spellUnits('您好，我是 AI。')).toEqual([
    ['n', 'in'],
    ['h', 'ao'],
    'pause',
    ['w', 'o'],
    ['sh', 'i'],
    'letter',
    'letter',
    'pause',
  ]);
});

test('a word decides how its characters are read', () => {
  expect(spellUnits('银行行长')).toEqual([
    ['y', 'in'],
    ['h', 'ang'],
    ['h', 'ang'],
    ['zh', 'ang'],
  ]);
});

test('a text without Chinese has none', () => {
  expect(spellUnits('Good morning.')).toEqual([]);
  expect(spellUnits('')).toEqual([]);
});
