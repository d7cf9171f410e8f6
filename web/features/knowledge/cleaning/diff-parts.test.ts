import { expect, test } from 'vitest';
import { diffParts, showHidden } from './diff-parts.ts';

test('characters that go and come are told apart, long runs between are folded', () => {
  const same = '甲乙丙丁戊己庚辛壬癸'.repeat(10);
  const parts = diffParts(`Ａ${same}尾页`, `A${same}尾`);
  expect(parts.map(({ kind }) => kind)).toEqual(['gone', 'new', 'same', 'skipped', 'same', 'gone']);
  expect(
    parts
      .filter(({ kind }) => kind !== 'new')
      .map(({ text }) => text)
      .join(''),
  ).toBe(`Ａ${same}尾页`);
});

test('a page number after a number that changes is not mixed up with it', () =>
  expect(diffParts('电话：１２３３３。\n— 1 —', '电话：12333。').map(({ kind, text }) => [kind, text])).toEqual([
    ['same', '电话：'],
    ['gone', '１２３３３'],
    ['new', '12333'],
    ['same', '。'],
    ['gone', '\n— 1 —'],
  ]));

test('a segment that goes is gone as a whole', () =>
  expect(diffParts('— · —', '')).toEqual([{ kind: 'gone', text: '— · —' }]));

test('texts without anything in common are shown one after the other', () => {
  const [gone, fresh, ...rest] = diffParts('甲'.repeat(900), '乙'.repeat(900));
  expect([gone?.kind, fresh?.kind, rest]).toEqual(['gone', 'new', []]);
});

test('what nobody sees is made visible', () => expect(showHidden('先\u200b办\n')).toBe('先▯办↵\n'));
