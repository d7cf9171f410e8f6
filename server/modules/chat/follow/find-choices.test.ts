import { expect, it } from 'vitest';
import { findChoices, writeChoices } from './find-choices.ts';

const hit = (text: string, heading: string[] = ['须知']) => ({
  documentId: 'd',
  title: '须知.md',
  text,
  page: null,
  heading,
  relevance: 0.1,
});

const TICKETS = hit(
  '更名手续\n门票更名一次，凭原购票证件办理。\n退订手续\n门票在入园前一天可以退订。\n停车\n小车每次十元。',
);

it('offers the sections of near passages that speak about what was asked', () => {
  expect(findChoices('门票可以送人吗', { hits: [], below: [TICKETS] })).toEqual(['更名手续', '退订手续']);
});

it('offers written questions and the headings of passages', () => {
  const written = hit('问：门票丢了怎么办？\n答：到服务台补打。', ['须知', '第二章 补票']);
  expect(findChoices('门票可以送人吗', { hits: [written] })).toEqual(['门票丢了怎么办？', '补票']);
});

it('also where a passage names it in another word; the name of the document is no choice', () => {
  const refund = hit('游园须知\n门票当天有效。\n■ 押金退还\n离园时在寄存柜退还。', []);
  const terms = [{ term: '寄存柜', weight: 1, isOther: true, of: '储物柜' }];
  expect(findChoices('储物柜弄坏了', { hits: [], below: [refund], terms })).toEqual(['押金退还']);
  expect(findChoices('门票多少钱', { hits: [], below: [refund] })).toEqual([]);
});

it.each(['火星有多远', '你们老板是谁', '为什么呀', ''])('offers nothing to %s', (question) => {
  expect(findChoices(question, { hits: [TICKETS] })).toEqual([]);
});

it('says them in one sentence', () => {
  expect(writeChoices(['更名手续', '退订手续'])).toBe('您想问的是更名手续，还是退订手续？');
  expect(writeChoices(['更名', '退订', '改签'])).toBe('您想问的是更名、退订，还是改签？');
  expect(writeChoices(['更名'])).toBe('资料里有“更名”的内容，需要我说给您听吗？');
});
