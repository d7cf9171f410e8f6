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
  it('tells nothing about all of its rows', async () => {
    expect(await ask('工资最高的是谁', 0)).toBe('unclear');
    expect(await ask('工资最高的是谁', 0, 2)).toBe('unclear');
    expect(await ask('工资最低的是谁', 2)).toBe('unclear');
  });

  it('and tells it where every passage of it was found', async () => {
    expect(await ask('工资最高的是谁', 1, 0, 2)).toMatchObject({
      text: expect.stringContaining('张三59：工资 5177 元'),
    });
  });
});
