import { expect, it } from 'vitest';
import { describePlace, readSources, splitCitations } from './citations.ts';

const source = (title: string, page: number | null = 1) => ({
  title,
  source: '段落',
  source_type: 'document',
  page_number: page,
  heading: ['第二章', '补办'],
  document_id: 'd1',
});

it('reads sources by their number, in order', () => {
  const json = JSON.stringify({ '[10]': source('十'), '[2]': source('二'), '[1]': source('一') });
  expect(readSources(json).map(({ number, title }) => [number, title])).toEqual([
    [1, '一'],
    [2, '二'],
    [10, '十'],
  ]);
});

it.each(['', 'null', '"text"', '[', '{"1":{}}', '{"[1]":{"title":1}}', '{"[1]":null}'])(
  'leaves out what is none: %s',
  (json) => {
    expect(readSources(json)).toEqual([]);
  },
);

it('keeps the good ones beside a bad one', () => {
  expect(readSources(JSON.stringify({ '[1]': { title: '坏' }, '[2]': source('好') }))).toMatchObject([{ title: '好' }]);
});

it.each([
  ['带身份证[1]。', [{ text: '带身份证' }, { cite: 1 }, { text: '。' }]],
  ['[1][2]', [{ cite: 1 }, { cite: 2 }]],
  ['数组 a[12]，见[9]', [{ text: '数组 a[12]，见[9]' }]],
  ['没有', [{ text: '没有' }]],
  ['[12]与[1', [{ text: '[12]与[1' }]],
  ['', []],
])('finds citations in %s', (text, parts) => {
  expect(splitCitations(text, (number) => number < 3)).toEqual(parts);
});

it('says where a passage stands', () => {
  const [paged, headed] = readSources(JSON.stringify({ '[1]': source('a', 3), '[2]': source('b', null) }));
  expect(paged && describePlace(paged)).toBe('第 3 页');
  expect(headed && describePlace(headed)).toBe('第二章 › 补办');
  const named = headed && { ...headed, title: '星野医院就诊指南.docx' };
  expect(named && describePlace({ ...named, heading: ['星野医院 患者就诊指南', '一、挂号'] })).toBe('一、挂号');
  expect(named && describePlace({ ...named, heading: ['星野医院 患者就诊指南'] })).toBe('星野医院 患者就诊指南');
});
