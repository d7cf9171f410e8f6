import { expect, it } from 'vitest';
import { describeProgress, shareOf } from './describe-progress.ts';

const documents = { kind: 'documents' as const, name: '社保指南', total: 46, done: 12, failed: 0, share: 12 / 46 };
const questions = { kind: 'questions' as const, name: '高频问答', total: 0, done: 0, failed: 0, share: 0.258 };

it('says what is being waited for, and leaves out what is done', () => {
  expect(describeProgress([documents, questions, { ...documents, name: '好了', share: 1 }])).toEqual([
    '正在读取“社保指南”，12 / 46 篇',
    '正在导入问答“高频问答”，25%',
  ]);
  expect(describeProgress([])).toEqual([]);
});

it('counts every part alike', () => {
  expect(shareOf([])).toBe(0);
  expect(
    shareOf([
      { ...documents, share: 0.5 },
      { ...questions, share: 1 },
    ]),
  ).toBe(0.75);
});
