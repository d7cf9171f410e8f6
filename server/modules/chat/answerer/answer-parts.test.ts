import { describe, expect, it } from 'vitest';
import { rerankSegments } from '#server/retrieval/rerank-segments.ts';
import { readQuestion, weighQuestion } from '#server/retrieval/weigh-question.ts';
import { splitQuestion } from '../follow/split-question.ts';
import { answerParts } from './answer-parts.ts';

const LAWYERS = `律师 | 领域 | 值班时间 | 咨询费（元）
方知行 | 婚姻家事 | 周三下午 | 300
何静 | 劳动 | 周五全天 | 200`;

/** All passages are found for each part, and read as the search reads them. */
async function answer(asked: string, text: string) {
  const hits = [{ documentId: 'd', segmentId: 1, title: '值班.xlsx', text, page: null, heading: [], relevance: 0.8 }];
  const read = async (question: string) => {
    const focused = readQuestion(question);
    const weighed = weighQuestion(focused, new Map(), hits.length);
    const { judge } = await rerankSegments(focused.focus, weighed, hits);
    return { question, hits, terms: [], judge, focus: '', isStrict: false, told: '' };
  };
  const split = splitQuestion(asked);
  const parts = await Promise.all(
    (split.length > 0 ? split : [{ said: asked, question: asked }]).map(async ({ said, question }) => ({
      said,
      readings: [await read(question)],
    })),
  );
  const { terms, judge } = await read(asked);
  return answerParts(asked, { hits, parts, terms, judge, settings: { threshold: 0.18 } }, 2);
}

describe('answerParts', () => {
  it('what a part leaves out is whom the part before it was told', async () => {
    const found = await answer('婚姻家事，找谁，什么时候来，多少钱', LAWYERS);
    expect(found?.sentences.at(-1)?.text).toBe('方知行：值班时间 周三下午，咨询费 300 元。');
    expect(found?.open).toEqual([]);
  });

  it('what no row says stays open', async () => {
    const found = await answer('婚姻家事找谁，车停哪里', LAWYERS);
    expect(found?.sentences[0]?.text).toMatch(/^方知行/);
    expect(found?.open).toEqual(['车停哪里']);
  });

  it('a meal that is not there is named where others are told', async () => {
    const canteen = '员工餐厅在二楼，早餐 7:00 到 8:30，午餐 11:30 到 13:00。';
    expect((await answer('员工餐厅晚餐几点', canteen))?.open).toEqual(['晚餐']);
    expect((await answer('员工餐厅午餐几点', canteen))?.open).toEqual([]);
  });
});
