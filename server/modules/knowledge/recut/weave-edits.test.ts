import { expect, test } from 'vitest';
import type { ParsedSegment } from '#server/parsing/parsed-segment.ts';
import { createWeaver, type KeptRange } from './weave-edits.ts';

const TEXT = '零一二三四五六七八九甲乙丙丁戊己庚辛壬癸';
const part = (start: number, end: number, header = ''): ParsedSegment => ({
  text: header + TEXT.slice(start, end),
  page: 1,
  heading: ['章'],
  start,
  end,
  terms: [['x', 1]],
  length: 1,
});
const edit = (start: number, end: number, text: string): KeptRange => ({
  start,
  end,
  segment: { text, page: 1, heading: ['章'], enabled: true, edited: true },
});
const weave = (kept: KeptRange[], parts: ParsedSegment[]) => {
  const weaver = createWeaver(kept);
  return [...parts.flatMap((one) => weaver.take(one)), ...weaver.finish()];
};
const texts = (kept: KeptRange[], parts: ParsedSegment[]) => weave(kept, parts).map((one) => one.text);

test('without edits passages go through as they are', () => {
  const parts = [part(0, 10), part(8, 20)];
  expect(weave([], parts)).toEqual(parts);
});

test('an edited segment stands where its text came from, and the new cut gives up its share', () => {
  expect(texts([edit(5, 12, '改')], [part(0, 10), part(10, 20)])).toEqual(['零一二三四', '改', '丙丁戊己庚辛壬癸']);
});

test('a passage around an edit falls into two; one within it is gone; nothing is said twice where passages overlap', () => {
  expect(texts([edit(8, 12, '改')], [part(0, 20)])).toEqual(['零一二三四五六七', '改', '丙丁戊己庚辛壬癸']);
  expect(texts([edit(0, 20, '改')], [part(3, 9), part(7, 15)])).toEqual(['改']);
  expect(texts([edit(6, 9, '改')], [part(0, 8), part(5, 20)])).toEqual([
    '零一二三四五',
    '改',
    '五',
    '九甲乙丙丁戊己庚辛壬癸',
  ]);
});

test('a deleted range leaves a hole, an edit behind the last passage is not lost', () => {
  expect(texts([{ start: 10, end: 20, segment: null }], [part(0, 14)])).toEqual(['零一二三四五六七八九']);
  expect(texts([edit(18, 20, '尾')], [part(0, 10)])).toEqual(['零一二三四五六七八九', '尾']);
});

test('pieces know their places, keep the header of their table, and are counted anew', () => {
  const [before, kept, after] = weave([edit(4, 6, '改')], [part(0, 10, '表头\n')]);
  expect(before).toEqual({ text: '表头\n零一二三', page: 1, heading: ['章'], start: 0, end: 4 });
  expect(kept).toMatchObject({ start: 4, end: 6, edited: true, enabled: true });
  expect(after).toMatchObject({ text: '表头\n六七八九', start: 6, end: 10 });
});
