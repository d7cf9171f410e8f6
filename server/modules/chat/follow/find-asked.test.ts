import { describe, expect, it } from 'vitest';
import type { FoundPassages } from '../answerer.ts';
import { completeQuestion, toTopic } from './complete-question.ts';
import { findAsked } from './find-asked.ts';
import { splitQuestion } from './split-question.ts';

const hit = (segmentId: number, text: string, relevance: number, documentId = 'd') => ({
  documentId,
  segmentId,
  title: '须知.md',
  text,
  page: null,
  heading: [],
  relevance,
});
const found = (hits: FoundPassages['hits'], below: FoundPassages['hits'] = []): FoundPassages => ({
  hits,
  below,
  terms: [],
  settings: { threshold: 0.2 },
});

async function ask(
  before: string,
  said: string,
  answers: Record<string, FoundPassages>,
  citedId: string | null = null,
) {
  const completed = completeQuestion(said, toTopic(before));
  const searched: string[] = [];
  const find = async (query: string) => {
    searched.push(query);
    return answers[query] ?? found([]);
  };
  const question = completed?.question ?? said;
  const cited = citedId === null ? null : { documentId: citedId };
  const asked = { said, question, completed, parts: splitQuestion(said), told: '', cited };
  return { searched, passages: await findAsked(asked, find) };
}

it('a question that may be of its own goes with the subject where one statement speaks of both', async () => {
  const room = hit(1, '标准间含双早，提供早餐到十点。', 0.6);
  const { passages, searched } = await ask('标准间多少钱', '含早餐吗', { 标准间含早餐吗: found([room]) });
  expect(searched).toContain('含早餐吗');
  expect(passages.parts?.[0]?.readings.map(({ question }) => question)).toEqual(['标准间含早餐吗', '含早餐吗']);
  expect(passages.isOwn).toBe(false);
});

it('and alone where nothing does', async () => {
  const parking = hit(2, '停车每天五十元。', 0.6);
  const { passages } = await ask('健身房在几楼', '停车要钱吗', { 停车要钱吗: found([parking]) });
  expect(passages.parts?.[0]?.readings.map(({ question }) => question)).toEqual(['停车要钱吗']);
  expect(passages.isOwn).toBe(true);
  expect(passages.hits).toEqual([parking]);
});

it('a passage below the threshold that says what is asked is lifted; one that does not is not', async () => {
  const says = hit(3, '儿童票每次二十元。', 0.05);
  const silent = hit(4, '成人票在东门购买。', 0.06);
  const { passages } = await ask('成人票多少钱', '儿童呢', { 儿童票多少钱: found([], [silent, says]) });
  expect(passages.hits.map(({ segmentId, relevance }) => [segmentId, relevance])).toEqual([[3, 0.5]]);
});

it('the document that was cited comes first among nearly as good ones', async () => {
  const own = hit(5, '退卡收二十元。', 0.5, 'cited');
  const other = hit(6, '退卡收十元。', 0.6, 'other');
  const answers = { 退卡多少钱: found([other, own]) };
  expect((await ask('退卡要带什么', '多少钱', answers, 'cited')).passages.hits[0]).toEqual(own);
  expect((await ask('退卡要带什么', '多少钱', answers)).passages.hits[0]).toEqual(other);
});

it('each of several things is searched by itself and with the whole', async () => {
  const { searched, passages } = await ask('', '成人票多少钱，儿童呢', {});
  expect(searched.toSorted()).toEqual(['儿童呢', '儿童票多少钱', '成人票多少钱', '成人票多少钱，儿童呢'].toSorted());
  expect(passages.parts?.map(({ said }) => said)).toEqual(['成人票多少钱', '儿童呢']);
});

describe('a question that may be asked by itself', () => {
  const faq = hit(7, '问：有没有手机 App？\n答：没有。\n\n问：多少钱？\n答：自己部署免费。', 0.9);
  const readingsOf = ({ parts }: FoundPassages) => parts?.[0]?.readings.map(({ question }) => question);

  it('is not completed where it stands in the documents word for word', async () => {
    const { passages } = await ask('有没有手机app', '多少钱？', {
      '多少钱？': found([faq]),
      手机app多少钱: found([faq]),
    });
    expect(readingsOf(passages)).toEqual(['多少钱？']);
    expect(passages.parts?.[0]?.readings[0]?.isStrict, 'what is written below it answers it').toBe(false);
    expect(passages.isOwn).toBe(true);
  });

  it('and is where it stands there below each of several things', async () => {
    const text = '## 年卡\n问：多少钱？\n答：2999 元。\n\n## 季卡\n问：多少钱？\n答：999 元。';
    const answers = { 多少钱: found([hit(8, text, 0.9)]), 季卡多少钱: found([hit(8, text, 0.9)]) };
    expect(readingsOf((await ask('季卡能退吗', '多少钱', answers)).passages)).toEqual(['季卡多少钱']);
  });

  it('is asked alone where nothing opens or closes of what was asked about before', async () => {
    const card = hit(9, '年卡每年可以停卡 2 次，每次最长 30 天。', 0.9);
    const house = hit(10, '周末 21:00 关门。', 0.9);
    const answers = { 年卡几点关门: found([card, house]), 几点关门: found([house]) };
    expect(readingsOf((await ask('年卡多少钱', '几点关门', answers)).passages)?.[0]).toBe('几点关门');
    const pool = found([hit(11, '游泳馆 9:00 开门，21:00 关门。', 0.9)]);
    expect(readingsOf((await ask('游泳馆在哪', '几点关门', { 游泳馆几点关门: pool })).passages)?.[0]).toBe(
      '游泳馆几点关门',
    );
  });

  it('is asked alone after all, where it names what it asks for', async () => {
    expect(readingsOf((await ask('年卡多少钱', '营业时间？', {})).passages)).toEqual(['年卡营业时间', '营业时间？']);
    expect(readingsOf((await ask('年卡能退吗', '多少钱', {})).passages)).toEqual(['年卡多少钱']);
  });
});

it('what is done is asked of nothing that does not speak of it', async () => {
  const row = hit(13, '| 课程 | 报名费 |\n| --- | --- |\n| 陶艺 | 80 元 |\n| 木工 | 90 元 |', 0.9);
  const rule = hit(14, '报名费在开课前三天可以退还。', 0.6);
  const questionsOf = async (hits: FoundPassages['hits']) => {
    const answers = { 陶艺退报名费怎么退: found([row, ...hits]), 退报名费怎么退: found(hits) };
    const { parts } = (await ask('陶艺报什么名', '退报名费怎么退', answers)).passages;
    return parts?.[0]?.readings.map(({ question }) => question);
  };
  expect(await questionsOf([])).toEqual(['退报名费怎么退']);
  expect((await questionsOf([rule]))?.[0]).toBe('退报名费怎么退');
});

it('a part of a name stands for the one row that has it', async () => {
  const rows = (names: string[]) =>
    found([
      hit(12, ['| 名称 | 价格 |', '| --- | --- |', ...names.map((name) => `| ${name} | 9 元 |`)].join('\n'), 0.9),
    ]);
  const questionOf = async (names: string[]) =>
    (await ask('季卡多少钱', '学生呢', { 学生季卡多少钱: rows(names) })).passages.parts?.[0]?.readings[0]?.question;
  expect(await questionOf(['季卡', '年卡', '学生年卡'])).toBe('学生年卡多少钱');
  expect(await questionOf(['季卡', '学生季卡', '学生年卡'])).toBe('学生季卡多少钱');
  expect(await questionOf(['季卡', '学生月卡', '学生年卡']), 'nobody knows which').toBe('学生季卡多少钱');
});
