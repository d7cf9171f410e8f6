import { expect, test } from 'vitest';
import { describeResult, formatMs, formatSpan } from './describe-record.ts';
import { nameStage } from './stage-words.ts';

const record = { failed: 0, unanswered: 0, partial: 0, interrupted: 0 } as Parameters<typeof describeResult>[0];

test.each([
  [{ failed: 1, unanswered: 2, interrupted: 3 }, 'danger', '出错 1'],
  [{ unanswered: 2, interrupted: 3 }, 'warm', '未命中 2'],
  [{ partial: 1, interrupted: 3 }, 'warm', '部分回答 1'],
  [{ interrupted: 3 }, 'off', '被打断 3'],
  [{}, 'ok', '已回答'],
])('%j is told by the worst of it', (part, tone, label) => {
  expect(describeResult({ ...record, ...part })).toEqual({ tone, label });
});

test('times read as people say them', () => {
  expect([formatMs(0.4), formatMs(999), formatMs(1190)]).toEqual(['0 ms', '999 ms', '1.19 s']);
  const after = (seconds: number) =>
    formatSpan('2026-11-20T10:00:00Z', new Date(1795168800000 + seconds * 1000).toISOString());
  expect([after(8), after(68), after(7500)]).toEqual(['8 秒', '1 分 08 秒', '2 小时 05 分']);
});

test('a stage without a word of its own keeps its name', () => {
  const stage = { startMs: 0, ms: 1, note: '' };
  expect([nameStage({ ...stage, name: 'retrieval' }), nameStage({ ...stage, name: 'new' })]).toEqual(['检索', 'new']);
});
