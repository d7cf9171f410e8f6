import { describe, expect, it, vi } from 'vitest';
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
const readerOf =
  (texts: readonly string[]): NonNullable<FoundPassages['around']> =>
  async (id, side, most) => {
    const all = texts.map((text, segmentId) => ({ segmentId, text }));
    return side === 'after' ? all.slice(id + 1, id + 1 + most) : all.slice(Math.max(0, id - most), id).reverse();
  };
const around = readerOf(parts);

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
    const endless: typeof around = async (id, _side, most) =>
      Array.from({ length: most }, (_, at) => ({
        segmentId: id + 1 + at,
        text: rows(20 * (id + 1 + at), 20 * (id + 2 + at)),
      }));
    const found = { hits: [hit(0)], terms: [], settings: { threshold: 0.18 }, around: endless };
    const { hits, beyond } = await markCut('工资最高的是谁', found);
    expect(answerFromTable('工资最高的是谁', readTables(hits.map(divide)))).toBe('unclear');
    expect(beyond).toBe('工资.csv');
  });
});

describe('a table of thousands of rows', () => {
  const people = Array.from({ length: 3000 }, (_, at) => {
    const pay = 4000 + ((at * 7919) % 9001);
    return { name: `员${at}号`, shop: `第${at % 7}店`, duty: ['店长', '店员', '库管'][at % 3] ?? '', pay };
  });
  const lines = people.map(
    ({ name, shop, duty, pay }) => `姓名：${name}；门店：${shop}；岗位：${duty}；底薪：${pay}元`,
  );
  const texts = Array.from({ length: 300 }, (_, at) => lines.slice(at * 10, at * 10 + 10).join('\n'));
  const askLong = async (question: string) => {
    const one = { ...hit(0), segmentId: 150, text: texts[150] ?? '' };
    const found = { hits: [one], terms: [], settings: { threshold: 0.18 }, around: readerOf(texts) };
    const { hits } = await markCut(question, found);
    const answer = answerFromTable(question, readTables(hits.map(divide)));
    return answer && answer !== 'unclear' ? answer.text : answer;
  };
  const best = people.reduce((most, one) => (one.pay > most.pay ? one : most));
  const inShop = people.filter(({ shop }) => shop === '第3店');

  it('is compared, counted and added up as a whole', async () => {
    expect(await askLong('底薪最高的是谁')).toContain(`${best.name}：底薪 ${best.pay}元`);
    expect(await askLong('第3店有几个店长')).toContain(`共 ${inShop.filter(({ duty }) => duty === '店长').length} 个`);
    expect(await askLong('第3店一共发多少底薪')).toContain(`${inShop.reduce((sum, { pay }) => sum + pay, 0)}元`);
    expect(await askLong('底薪高于12900元的有谁')).toContain(
      `共 ${people.filter(({ pay }) => pay > 12_900).length} 项`,
    );
  });

  it('others get their turn while it is read', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000)); // each look finds that it took long
    let turns = 0;
    let isDone = false;
    const count = (): unknown => (isDone ? null : setImmediate(() => (turns++, count())));
    count();
    await askLong('第3店底薪最低的是谁');
    isDone = true;
    vi.restoreAllMocks();
    expect(turns).toBeGreaterThan(10);
  });
});
