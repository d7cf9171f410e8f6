import { describe, expect, it } from 'vitest';
import type { TextBlock } from './document-reader.ts';
import { TitleMarker } from './mark-titles.ts';

const body = (text: string): TextBlock => ({ text: `${text}\n`, kind: 'body', page: null });
const mark = (blocks: TextBlock[]) => {
  const titles = new TitleMarker();
  return [...blocks.flatMap((block) => titles.take(block)), ...titles.finish()];
};
const headings = (...lines: string[]) =>
  mark(lines.map(body)).flatMap(({ kind, level, text }) => (kind === 'heading' ? [`${level} ${text.trim()}`] : []));

describe('lines that are titles by a sign', () => {
  it.each([
    ['【退票规定】', '1 【退票规定】'],
    ['■ 营业时间', '1 ■ 营业时间'],
    ['[3] 预订与退订', '1 [3] 预订与退订'],
    ['>>> 研讨间与设备', '1 >>> 研讨间与设备'],
    ['第三条 适用范围', '2 第三条 适用范围'],
    ['（一）申请条件', '3 （一）申请条件'],
  ])('%s', (line, heading) => expect(headings('公告', line, '', '每天九点开始。')).toEqual([heading]));

  it.each([
    ['■ 每天九点开门。'],
    ['【注意】请勿吸烟'],
    ['第三条 中途退宿，按月退还。'],
    ['（一）身份证；'],
    ['■ 营业时间：'],
    ['■ 1'],
    ['第三方平台'],
  ])('%s is none', (line) => expect(headings('公告', line, '每天九点开始。')).toEqual([]));

  it('items of a list with the same sign are none, nor is the last line', () => {
    expect(headings('要带：', '（一）身份证', '（二）户口本', '到窗口办理。')).toEqual([]);
    expect(headings('要带：', '■ 身份证', '', '■ 户口本', '到窗口办理。')).toEqual([]);
    expect(headings('■ 身份证')).toEqual([]);
  });

  it('stand below headings by style, and every line comes out once in its place', () => {
    const chapter: TextBlock = { text: '总则\n', kind: 'heading', level: 7, page: null };
    const blocks = [chapter, body('■ 时间'), body(''), body('九点。')];
    const marked = mark(blocks);
    expect(marked.map(({ text }) => text)).toEqual(blocks.map(({ text }) => text));
    expect(marked[1]).toMatchObject({ kind: 'heading', level: 8 });
  });
});

it('holds blank lines behind a line as one', () => {
  const blocks = mark([body('甲'), ...Array.from({ length: 1000 }, () => body(' ')), body('乙')]);
  expect(blocks).toEqual([body('甲'), { ...body(''), text: ' \n'.repeat(1000) }, body('乙')]);
});
