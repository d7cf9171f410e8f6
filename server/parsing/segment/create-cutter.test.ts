import { describe, expect, it } from 'vitest';
import { Segmentation } from '#contract/segmentation.contract.ts';
import type { TextBlock } from '../document-reader.ts';
import { createCutter } from './create-cutter.ts';

const line = (text: string, page: number | null = null): TextBlock => ({ text: `${text}\n`, kind: 'body', page });
const heading = (text: string, level = 1): TextBlock => ({ text: `${text}\n`, kind: 'heading', level, page: null });
const row = (text: string): TextBlock => ({ text: `${text}\n`, kind: 'row', page: null, tableHeader: '问题 | 回答' });

/** Cuts blocks; where nothing was to be left out, each passage must lie where it says. */
function cut(blocks: TextBlock[], settings: Partial<Segmentation>) {
  const segmentation = Segmentation.parse(settings);
  const cutter = createCutter(segmentation);
  const segments = [...blocks.flatMap((block) => cutter.add(block)), ...cutter.finish()];
  if (!segmentation.removeUrl && !segmentation.removeSpaces) {
    const text = blocks.map((block) => block.text).join('');
    for (const segment of segments) expect(segment.text).toContain(text.slice(segment.start, segment.end));
  }
  return segments;
}
const texts = (blocks: TextBlock[], settings: Partial<Segmentation>) => cut(blocks, settings).map(({ text }) => text);
const sentences = (count: number) => '这是一句说明情况的话。'.repeat(count);

describe('custom', () => {
  const custom = (separators: string[], more: Partial<Segmentation> = {}) =>
    ({ segmentType: 'custom', separators, ...more }) as const;

  it('ends a passage at a mark, which belongs to nobody', () => {
    expect(texts([line('第一段###第二段'), line('还是第二段###第三段')], custom(['###']))).toEqual([
      '第一段',
      '第二段\n还是第二段',
      '第三段',
    ]);
  });

  it('keeps a sign with its sentence', () => {
    expect(texts([line('一句。两句；三句。')], custom(['。', '；']))).toEqual(['一句。', '两句；', '三句。']);
  });

  it('takes the longest mark that stands there, and line ends written out', () => {
    expect(texts([line('甲###乙'), line('丙')], custom(['##', '###', '\\n']))).toEqual(['甲', '乙', '丙']);
  });

  it('finds a mark that lies across blocks', () => {
    expect(texts([line('甲'), line(''), line('乙'), line('丙')], custom(['\\n\\n']))).toEqual(['甲', '乙\n丙']);
  });

  it('does not leave a heading alone, and keeps the path', () => {
    const found = cut([heading('第一章'), line(''), line('甲'), line(''), line('乙')], custom(['\\n\\n']));
    expect(found.map(({ text, heading: path }) => [text, path])).toEqual([
      ['第一章\n\n甲', ['第一章']],
      ['乙', ['第一章']],
    ]);
  });

  it('cuts what is longer than the length at sentence ends', () => {
    const found = texts([line(sentences(60)), line('###'), line('短。')], custom(['###'], { segmentLength: 100 }));
    expect(found.at(-1)).toBe('短。');
    expect(found.length).toBeGreaterThan(6);
    for (const text of found) {
      expect(text.length).toBeLessThanOrEqual(100);
      expect(text).toMatch(/。$/);
    }
  });

  it('without marks goes by length', () => {
    const found = texts([line(sentences(100))], custom([], { segmentLength: 300 }));
    expect(found.length).toBeGreaterThan(3);
    for (const text of found) expect(text.length).toBeLessThanOrEqual(300);
  });
});

describe('heading', () => {
  const byHeading = { segmentType: 'heading' } as const;

  it('keeps a section whole over its pages up to 1000 characters, without repeating anything', () => {
    const found = cut(
      [
        heading('第一章'),
        { ...line(sentences(40)), page: 1 },
        { ...line(sentences(40)), page: 2 },
        heading('第二章'),
        line(sentences(200)),
      ],
      byHeading,
    );
    expect(found[0]?.heading).toEqual(['第一章']);
    expect(found[0]?.text.length).toBeGreaterThan(850);
    expect(found.filter((one) => one.heading[0] === '第二章')).toHaveLength(3);
    for (const [index, one] of found.entries()) {
      expect(one.text.length).toBeLessThanOrEqual(1000);
      expect(one.start).toBeGreaterThanOrEqual(found[index - 1]?.end ?? 0);
    }
  });

  it('does not begin a section below the fifth level', () => {
    const deep = cut([heading('五', 5), line(sentences(15)), heading('六', 6), line(sentences(15))], byHeading);
    expect(deep.map((one) => one.heading)).toEqual([['五']]);
  });
});

describe('qa', () => {
  const pairs = { segmentType: 'qa' } as const;

  it.each([
    [['问：周末开门吗？', '答：开门。', '问：要预约吗？', '答：不用。']],
    [['Q1: 周末开门吗', 'A1: 开门。', 'Q2: 要预约吗', 'A2: 不用。']],
    [['周末开门吗？', '开门，上午九点开始。', '要预约吗？', '不用。']],
    [['【问】周末开门吗', '【答】开门。', '【问】要预约吗', '【答】不用。']],
  ])('%o: a pair is one passage', (lines) => {
    expect(
      texts(
        lines.map((text) => line(text)),
        pairs,
      ),
    ).toEqual([lines.slice(0, 2).join('\n'), lines.slice(2).join('\n')]);
  });

  it('keeps a long answer with its question, and questions that are headings', () => {
    const found = texts([heading('如何办理？'), line(sentences(100)), heading('在哪里办理？'), line('二楼。')], pairs);
    expect(found).toHaveLength(2);
    expect(found[0]?.startsWith('如何办理？\n这是')).toBe(true);
    expect(found[1]).toBe('在哪里办理？\n二楼。');
  });

  it('takes each row of a table with its header', () => {
    expect(texts([row('问题 | 回答'), row('开门吗 | 开'), row('预约吗 | 不用')], pairs)).toEqual([
      '问题 | 回答',
      '问题 | 回答\n开门吗 | 开',
      '问题 | 回答\n预约吗 | 不用',
    ]);
  });
});

it('leaves out addresses and needless space where that is wanted', () => {
  const blocks = [line('详见 https://example.com/a?b=1，或  写信到 a.b@example.com。'), line(''), line('　完　')];
  expect(texts(blocks, { removeUrl: true, removeSpaces: true })).toEqual(['详见 ，或 写信到 。\n完']);
  expect(texts(blocks, { removeUrl: true })[0]).not.toContain('example');
});
