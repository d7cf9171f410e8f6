import { describe, expect, it } from 'vitest';
import { findExcerpt, type Mark, splitByMarks } from './find-excerpt.ts';

describe('findExcerpt', () => {
  const filler = '这里是一段没有关系的说明文字，';
  const text = `${filler.repeat(20)}。补办社保卡要带身份证。${filler.repeat(20)}`;
  const at = text.indexOf('补办');
  const marks: Mark[] = [
    [3, 4],
    [at, at + 2],
    [at + 2, at + 5],
  ];

  it('shows a short segment whole', () => {
    expect(findExcerpt('一句话。', [])).toEqual({ start: 0, end: 4 });
  });

  it('begins at the sentence where most of the question is', () => {
    const { start, end } = findExcerpt(text, marks);
    expect(text.slice(start, start + 5)).toBe('补办社保卡');
    expect(end - start).toBe(140);
  });

  it('begins at the beginning without any mark, and never runs past the end', () => {
    expect(findExcerpt(text, []).start).toBe(0);
    expect(findExcerpt(text, [[text.length - 2, text.length]]).end).toBe(text.length);
  });
});

describe('splitByMarks', () => {
  it('cuts at the marks and clips those that stick out', () => {
    const pieces = splitByMarks(
      '补办社保卡要带证件',
      [
        [0, 2],
        [5, 7],
      ],
      1,
      6,
    );
    expect(pieces).toEqual([
      { at: 1, text: '办', marked: true },
      { at: 2, text: '社保卡', marked: false },
      { at: 5, text: '要', marked: true },
    ]);
  });

  it('loses nothing', () => {
    const text = '甲乙丙丁';
    expect(
      splitByMarks(text, [[1, 2]], 0, 4)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
