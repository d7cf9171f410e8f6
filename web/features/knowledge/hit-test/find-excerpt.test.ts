import { describe, expect, it } from 'vitest';
import { findExcerpt, type Mark, splitByMarks } from './find-excerpt.ts';

describe('findExcerpt', () => {
  const filler = '这里是一段没有关系的说明文字，';
  const sentence = '补办社保卡要带身份证。';
  const text = `${filler.repeat(20)}。${sentence}${filler.repeat(20)}`;
  const at = text.indexOf('补办');
  const best: Mark = [at, at + sentence.length];
  /** Many in one place, none of which says much. */
  const marks: Mark[] = Array.from({ length: 9 }, (_, n) => [n * filler.length, n * filler.length + 6]);

  it('shows a short segment whole', () => {
    expect(findExcerpt('一句话。', [], [0, 4])).toEqual({ start: 0, end: 4 });
  });

  it('begins at what fits the question best, wherever more is marked', () => {
    const { start, end } = findExcerpt(text, marks, best);
    expect(text.slice(start, start + 5)).toBe('补办社保卡');
    expect(end - start).toBe(140);
  });

  it('of a long part, begins where most of its marks lie', () => {
    const { start } = findExcerpt(text, [...marks, [at, at + 2], [at + 2, at + 5]], [20 * filler.length, text.length]);
    expect(text.slice(start, at + 5)).toBe('。补办社保卡');
  });

  it('begins at the beginning where that fits best, and never runs past the end', () => {
    expect(findExcerpt(text, marks, [0, 10]).start).toBe(0);
    expect(findExcerpt(text, [], [text.length - 5, text.length]).end).toBe(text.length);
  });
});

describe('splitByMarks', () => {
  it('cuts at the marks and at what fits best, and clips what sticks out', () => {
    const pieces = splitByMarks(
      '补办社保卡要带证件',
      [
        [0, 2],
        [5, 7],
      ],
      [3, 6],
      1,
      7,
    );
    expect(pieces).toEqual([
      { at: 1, text: '办', marked: true, best: false },
      { at: 2, text: '社', marked: false, best: false },
      { at: 3, text: '保卡', marked: false, best: true },
      { at: 5, text: '要', marked: true, best: true },
      { at: 6, text: '带', marked: true, best: false },
    ]);
  });

  it('loses nothing', () => {
    const text = '甲乙丙丁';
    expect(
      splitByMarks(text, [[1, 2]], [0, 3], 0, 4)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
