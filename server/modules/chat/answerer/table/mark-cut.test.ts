import { describe, expect, it } from 'vitest';
import type { FoundPassages } from '../../answerer.ts';
import { divide } from '../split-passage.ts';
import { answerFromTable } from './answer-from-table.ts';
import { markCut } from './mark-cut.ts';
import { readTables } from './read-tables.ts';

const rows = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, at) => `姓名：张三${from + at}；部门：后勤；工资：${5000 + 3 * (from + at)} 元`,
  ).join('\n');
const parts = [`姓名 | 部门 | 工资\n${rows(0, 20)}`, rows(20, 40), rows(40, 60)];
const hit = (segmentId: number): FoundPassages['hits'][number] => ({
  ...{ documentId: 'd', segmentId, title: '工资.csv', page: null, heading: [], relevance: 0.9 },
  text: parts[segmentId] ?? '',
});
const at = (segmentId: number) => (parts[segmentId] ? { segmentId, text: parts[segmentId] } : null);
const around: NonNullable<FoundPassages['around']> = async (ids) =>
  new Map(ids.map((id) => [id, { before: at(id - 1), after: at(id + 1) }]));

const ask = async (question: string, ...ids: number[]) => {
  const found = await markCut(question, { hits: ids.map(hit), terms: [], settings: { threshold: 0.18 }, around });
  return answerFromTable(question, readTables(found.hits.map(divide)));
};

describe('a table that goes on in passages that were not found', () => {
  it.each([[[0]], [[0, 2]], [[1]], [[1, 0, 2]]])('is read as a whole: %j', async (ids) => {
    expect(await ask('工资最高的是谁', ...ids)).toMatchObject({
      text: expect.stringContaining('张三59：工资 5177 元'),
    });
    expect(await ask('工资大于5150小于5160的有谁', ...ids)).toMatchObject({
      text: '张三51（5153 元）、张三52（5156 元）、张三53（5159 元）（按表中“工资”一列，共 3 项）。',
    });
  });

  it('more rows than are listened to are counted', async () => {
    expect(await ask('工资大于5000小于5160的有谁', 0)).toMatchObject({
      text: expect.stringMatching(/等（.*共 53 项）/),
    });
  });

  it.each([
    ['no reader of neighbours', { around: undefined }, hit(0)],
    ['a passage without a number', { around }, { ...hit(0), segmentId: undefined }],
  ])('nor is anything told of one that may go on: %s', async (_title, reader, one) => {
    const found = { hits: [one], terms: [], settings: { threshold: 0.18 }, ...reader } as FoundPassages;
    const { hits } = await markCut('工资最高的是谁', found);
    expect(answerFromTable('工资最高的是谁', readTables(hits.map(divide)))).toBe('unclear');
  });

  it('and nothing is told of one that goes on without end', async () => {
    const endless: typeof around = async (ids) =>
      new Map(
        ids.map((id) => [id, { before: null, after: { segmentId: id + 1, text: rows(20 * (id + 1), 20 * (id + 2)) } }]),
      );
    const found = { hits: [hit(0)], terms: [], settings: { threshold: 0.18 }, around: endless };
    const { hits } = await markCut('工资最高的是谁', found);
    expect(answerFromTable('工资最高的是谁', readTables(hits.map(divide)))).toBe('unclear');
  });
});
