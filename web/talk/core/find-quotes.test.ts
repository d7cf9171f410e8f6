import { expect, test } from 'vitest';
import { findQuotes, splitByQuotes } from './find-quotes.ts';

const PASSAGE = '第三条 借期\n图书借期为三十天。可以续借一次，每次十五天。逾期每天收取一角。';
const quoted = (answer: string, number = 1) =>
  splitByQuotes(PASSAGE, findQuotes(PASSAGE, answer, number))
    .filter((part) => part.quoted)
    .map(({ text }) => text);

test('a sentence that is said word for word is marked, and no other', () => {
  expect(quoted('可以续借一次，每次十五天。[1]')).toEqual(['可以续借一次，每次十五天。']);
});

test('two sentences of one answer are both marked', () => {
  expect(quoted('**图书借期为三十天**。逾期每天收取一角。[1]')).toEqual(['图书借期为三十天。', '逾期每天收取一角。']);
});

test('what a model says in other words marks the nearest sentence', () => {
  expect(quoted('书可以续借一次，也就是十五天[1]，别的再问。')).toEqual(['可以续借一次，每次十五天。']);
});

test.each([
  ['another number', '图书借期为三十天。[2]'],
  ['no number', '图书借期为三十天。'],
  ['something else', '周一闭馆，欢迎周末来访。[1]'],
  ['too short', '三天。[1]'],
])('%s marks nothing', (_what, answer) => expect(quoted(answer)).toEqual([]));

test('numbers side by side stand for the same words; those before another number are its own', () => {
  const answer = '逾期每天收取一角。[2] 图书借期为三十天。[1][3]';
  expect(quoted(answer, 3)).toEqual(['图书借期为三十天。']);
  expect(quoted(answer, 2)).toEqual(['逾期每天收取一角。']);
});

test('the parts of a passage put together are the passage', () => {
  const quotes = findQuotes(PASSAGE, '图书借期为三十天。[1]', 1);
  expect(
    splitByQuotes(PASSAGE, quotes)
      .map(({ text }) => text)
      .join(''),
  ).toBe(PASSAGE);
  expect(splitByQuotes('', [])).toEqual([]);
});

test('what is read from one row of a table marks that row, not the names of its columns', () => {
  const rows = '房型 | 面积 | 周末价\n亲子家庭房 | 52 平方米 | 1380 元\n湖景大床房 | 38 平方米 | 1080 元';
  const [quote] = findQuotes(rows, '湖景大床房：周末价 1080 元[1]。', 1);
  expect(quote && rows.slice(...quote)).toBe('湖景大床房 | 38 平方米 | 1080 元');
});
