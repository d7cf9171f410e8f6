import { describe, expect, it } from 'vitest';
import type { FoundPassages } from '../../answerer.ts';
import { answerHouse, liftHouse } from './answer-house.ts';
import { readHouseQuestion } from './read-house-question.ts';

const hit = (text: string, heading: string[] = [], documentId = 'one', relevance = 0.1) => ({
  ...{ documentId, title: `${documentId}.md`, text, page: null, heading, relevance },
});

const gym = [
  hit(
    '燃动健身\n燃动健身位于静安区武宁南路 488 号，地铁 7 号线长寿路站 4 号口出来步行 6 分钟。周一至周五 6:30—22:30，周六、周日 8:00—21:00。\n月卡 399 元，可停卡一次。',
  ),
  hit('客服热线：021-6233 7788。发票在付款后 30 天内申请。', ['燃动健身', '联系我们']),
];
const clinic = [
  hit(
    '一、基本情况\n地址：建设大道 1102 号 2 楼。\n公交：乘 15 路在新华路站下车。\n咨询电话：027-8576 2210\n营业时间：每天 9:00 到 18:00。\n急诊在 A 楼一层东侧，24 小时开放。\n药房周一至周五 8:00—17:30。',
  ),
];

const said = (question: string, hits: FoundPassages['hits']) => answerHouse(question, hits)?.map(({ text }) => text);

describe('readHouseQuestion', () => {
  it.each([
    ['你们在哪？', 'place', ''],
    ['地址', 'place', ''],
    ['请问你们医院具体位置在哪里', 'place', ''],
    ['店在哪儿呀', 'place', ''],
    ['怎么去', 'way', ''],
    ['去你们那怎么走？', 'way', ''],
    ['坐地铁怎么走', 'way', '坐地铁'],
    ['电话多少', 'phone', ''],
    ['怎么联系你们', 'phone', ''],
    ['几点关门', 'hours', ''],
    ['周末开门吗', 'hours', '周末'],
    ['营业时间', 'hours', ''],
    ['晚上开吗', 'hours', '晚上'],
    ['中午休息吗', 'hours', '中午'],
    ['你们中午有人吗', 'hours', '中午'],
    ['中午过去有人办不', 'hours', '中午'],
  ])('%s', (question, aspect, named) => {
    expect(readHouseQuestion(question)).toEqual({ aspect, named });
  });

  it.each([
    '厕所在哪',
    '停车场怎么走',
    '餐厅几点关门',
    '药房电话多少',
    '退卡去哪办',
    '学生有优惠吗',
    '周末有什么课',
    '从机场怎么来',
  ])('leaves %s to others', (question) => {
    expect(readHouseQuestion(question)).toBeNull();
  });
});

describe('answerHouse', () => {
  it.each([
    ['你们在哪', gym, '武宁南路 488 号'],
    ['怎么去', gym, '长寿路站'],
    ['电话多少', gym, '021-6233 7788'],
    ['几点关门', gym, '22:30'],
    ['周末开门吗', gym, '周六、周日'],
    ['地址', clinic, '建设大道 1102 号'],
    ['坐公交怎么走', clinic, '15 路'],
    ['电话', clinic, '027-8576 2210'],
    ['周末开门吗', clinic, '每天 9:00'],
  ])('%s', (question, hits, answer) => {
    expect(said(question, hits)).toEqual([expect.stringContaining(answer)]);
  });

  it('tells the way where no street is named', () => {
    const metro = [hit('市博物馆站（地铁 2 号线）C 口出站即到。自驾请停市民广场地下车库。', ['博物馆', '交通'])];
    expect(said('你们在哪', metro)).toEqual(['市博物馆站（地铁 2 号线）C 口出站即到。', '自驾请停市民广场地下车库。']);
    expect(said('坐地铁怎么去', metro)).toEqual(['市博物馆站（地铁 2 号线）C 口出站即到。']);
    expect(said('怎么去', [hit('地下车库凭公交卡停车。')])).toBeUndefined();
  });

  it('tells nothing of another place, of a part of the house, or of days that are not named', () => {
    expect(said('你们在哪', [hit('门口没有车位，最近的停车场在大学路 30 号，每小时 10 元。')])).toBeUndefined();
    expect(said('几点关门', [hit('药房在 A 楼一层西侧，工作日 8:00 到 17:30。', ['导航', '一层'])])).toBeUndefined();
    expect(said('电话多少', [hit('投诉电话 12315。')])).toBeUndefined();
    expect(said('周末开门吗', [hit('营业时间：周一至周五 9:00 到 18:00。')])).toBeUndefined();
  });

  it('tells what holds at midday where there are two halves of a day', () => {
    const office = [hit('对外办公时间：周一至周五 8:30—12:00，13:30—17:00。')];
    expect(said('中午休息吗', office)).toEqual(['对外办公时间：周一至周五 8:30—12:00，13:30—17:00。']);
  });

  it('a heading that stands above its text once more is still the name of the house', () => {
    const named = [hit('晨光书屋\n每天 10:00—21:00。', ['晨光书屋'])];
    expect(said('几点关门', named)).toEqual(['每天 10:00—21:00。']);
  });

  it('tells nothing where several houses have an address', () => {
    const two = [hit('地址：人民路 1 号。'), hit('地址：建设路 2 号。', [], 'two')];
    expect(said('地址', two)).toBeUndefined();
  });
});

describe('liftHouse', () => {
  const found = (faint: FoundPassages['hits']): FoundPassages => ({
    ...{ hits: [hit('押金 100 元。', [], 'one', 0.4)], below: [], faint, terms: [], settings: { threshold: 0.18 } },
  });

  it('brings what shares no word with the question', () => {
    const { hits, faint } = liftHouse('几点关门', found([hit('营业时间：每天 9:00 到 18:00。')]));
    expect(hits.map(({ text, relevance }) => [text, relevance])).toEqual([
      ['营业时间：每天 9:00 到 18:00。', 0.18],
      ['押金 100 元。', 0.4],
    ]);
    expect(faint).toEqual([]);
  });

  it('leaves other questions alone', () => {
    const before = found([hit('营业时间：每天 9:00 到 18:00。')]);
    expect(liftHouse('押金多少', before)).toBe(before);
  });
});
