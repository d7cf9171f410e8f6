import { describe, expect, it } from 'vitest';
import type { TextBlock } from '../document-reader.ts';
import type { ParsedSegment } from '../parsed-segment.ts';
import { Segmenter } from './segmenter.ts';

const body = (text: string, page: number | null = null): TextBlock => ({ text, kind: 'body', page });
const heading = (text: string, level: number, page: number | null = null): TextBlock => ({
  text: `${text}\n`,
  kind: 'heading',
  level,
  page,
});

/** Cuts blocks and checks what holds for all documents: sizes, exact offsets, nothing lost, no half characters. */
function cut(blocks: TextBlock[]): ParsedSegment[] {
  const segmenter = new Segmenter();
  const segments = [...blocks.flatMap((block) => segmenter.add(block)), ...segmenter.finish()];
  const text = blocks.map((block) => block.text).join('');
  let covered = 0;
  for (const segment of segments) {
    expect(segment.text.length).toBeLessThanOrEqual(600);
    expect(segment.text.isWellFormed()).toBe(true);
    expect(segment.text.endsWith(text.slice(segment.start, segment.end))).toBe(true);
    expect(text.slice(covered, segment.start)).not.toMatch(/[\p{L}\p{N}]/u);
    expect(covered - segment.start).toBeLessThanOrEqual(60);
    covered = segment.end;
  }
  expect(text.slice(covered)).not.toMatch(/[\p{L}\p{N}]/u);
  return segments;
}

const sentences = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `这是第${index + from}句话，它说明了一件事情的来龙去脉。`).join('');
const outline = (segments: ParsedSegment[]) => segments.map(({ text, heading: path }) => [text, path]);

describe('Segmenter', () => {
  it('tells where titles stand in a passage and how deep they are', () => {
    const [short, ...others] = cut([
      heading('总则', 1),
      heading('范围', 2),
      body('适用于全馆。\n'),
      heading('时间', 2),
      body('九点开馆。\n'),
    ]);
    expect(short?.titles).toEqual([
      [0, 1],
      [3, 2],
      [13, 2],
    ]);
    expect(others).toEqual([]);
    expect(cut([body('没有标题。')])[0]).not.toHaveProperty('titles');
  });

  it('ends passages with sentences and repeats whole sentences', () => {
    const segments = cut([body(sentences(100))]);
    expect(segments.length).toBeGreaterThan(3);
    for (const { text } of segments) {
      expect(text).toMatch(/^这是.*。$/);
      expect(text.length).toBeGreaterThan(300);
    }
    expect(segments[1]?.start).toBeLessThan(segments[0]?.end ?? 0);
  });

  it.each([
    ['no signs at all', '字'.repeat(5000)],
    ['one line of words', 'word '.repeat(1000)],
    ['characters beyond the basic plane', '𠮷'.repeat(1001)],
    ['an odd start', `a${'𠮷'.repeat(1001)}`],
    ['marks without end', `e${'\u0301'.repeat(5000)}`.repeat(2)],
    ['signs only between', '。'.repeat(3000) + sentences(30)],
    ['lines without signs', '一个没有标点的条目\n'.repeat(300)],
  ])('cuts %s', (_, text) => {
    expect(cut([body(text)]).length).toBeGreaterThan(1);
  });

  it('does not end a sentence inside numbers and names', () => {
    const segments = cut([body(`${'Version 3.14 of file.txt has no end '.repeat(60)}.`)]);
    for (const { text } of segments.slice(0, -1)) expect(text).not.toMatch(/(3\.|file\.)$/);
  });

  it('keeps the closing quotation with its sentence', () => {
    const segments = cut([body('他说：“今天的天气真不错，我们一起出去走走吧。”'.repeat(60))]);
    for (const { text } of segments) expect(text).toMatch(/”$/);
  });

  it('keeps the heading path and starts sections anew', () => {
    const segments = cut([
      heading('第一章', 1),
      heading('第一节', 2),
      body(`${sentences(10)}\n`),
      heading('第二节', 2),
      body(`${sentences(10)}\n`),
      heading('第二章', 1),
      body(sentences(10)),
    ]);
    expect(segments.map((segment) => segment.heading)).toEqual([
      ['第一章', '第一节'],
      ['第一章', '第二节'],
      ['第二章'],
    ]);
    expect(segments[0]?.text.startsWith('第一章\n第一节\n这是')).toBe(true);
  });

  it('merges short neighbours under one parent, and only those', () => {
    expect(
      outline(
        cut([
          heading('第一章', 1),
          heading('甲', 2),
          body('很短。\n'),
          heading('乙', 2),
          body('也短。\n'),
          heading('第二章', 1),
          body('另一章。\n'),
        ]),
      ),
    ).toEqual([
      ['第一章\n甲\n很短。\n乙\n也短。', ['第一章']],
      ['第二章\n另一章。', ['第二章']],
    ]);
  });

  it('opens a long section with the short one before it', () => {
    const [first, second] = cut([heading('甲', 1), body('很短。\n'), heading('乙', 1), body(sentences(60))]);
    expect(first?.text.startsWith('甲\n很短。\n乙\n')).toBe(true);
    expect(first?.heading).toEqual([]);
    expect(second?.heading).toEqual(['乙']);
  });

  it('does not join pages, but lets a sentence end', () => {
    const segments = cut([body('第一页的话。\n', 1), body('第二页的话还没有', 2), body('说完。第三页。\n', 3)]);
    expect(segments.map(({ text, page }) => [text, page])).toEqual([
      ['第一页的话。', 1],
      ['第二页的话还没有说完。', 2],
      ['第三页。', 3],
    ]);
  });

  it('repeats the first row of a table and keeps rows whole', () => {
    const header = '姓名 | 部门 | 电话';
    const row = (text: string): TextBlock => ({ text: `${text}\n`, kind: 'row', page: null, tableHeader: header });
    const rows = Array.from({ length: 80 }, (_, index) => row(`员工${index} | 部门${index} | 1380000${index}`));
    const segments = cut([row(header), ...rows]);
    expect(segments.length).toBeGreaterThan(3);
    for (const { text } of segments) {
      const lines = text.split('\n');
      expect(lines[0]).toBe(header);
      for (const line of lines.slice(1)) expect(line).toMatch(/^员工\d+ \| 部门\d+ \| 1380000\d+$/);
    }
  });

  it('drops passages without a letter or digit', () => {
    expect(cutLoosely('————\n。。。\n')).toEqual([]);
  });

  it('holds little, however long the text', () => {
    const segmenter = new Segmenter();
    let longest = 0;
    let written = 0;
    let seen = 0;
    for (let index = 0; index < 2000; index++) {
      const text = sentences(20, index * 20);
      written += text.length;
      for (const segment of segmenter.add(body(text))) seen = segment.end;
      longest = Math.max(longest, written - seen);
    }
    expect(longest).toBeLessThan(1400);
  });
});

function cutLoosely(text: string): ParsedSegment[] {
  const segmenter = new Segmenter();
  return [...segmenter.add(body(text)), ...segmenter.finish()];
}
