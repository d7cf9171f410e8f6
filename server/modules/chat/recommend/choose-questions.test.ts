import { expect, test } from 'vitest';
import { chooseRecommended, chooseSuggested } from './choose-questions.ts';

test('what has been asked is not offered again, however it is punctuated, and nothing twice', () => {
  const candidates = [
    '社保卡怎么补办？',
    '社保卡怎么补办',
    '去几号窗口？',
    '要带什么材料？',
    '多久能拿到？',
    '周末开门吗？',
  ];
  expect(chooseRecommended(candidates, ['去几号窗口'])).toEqual(['社保卡怎么补办？', '要带什么材料？', '多久能拿到？']);
  expect(chooseRecommended(['？', ''], [])).toEqual([]);
});

test('what goes on from the typed words comes first, then what contains them, then what shares most of them', () => {
  const candidates = ['补办社保卡要多久？', '社保卡丢了怎么补办？', '社保卡在哪里办？', '公积金怎么提取？'];
  expect(chooseSuggested(candidates, '社保卡')).toEqual([
    '社保卡丢了怎么补办？',
    '社保卡在哪里办？',
    '补办社保卡要多久？',
  ]);
  expect(chooseSuggested(candidates, '怎么补办社保卡')).toEqual(['社保卡丢了怎么补办？', '补办社保卡要多久？']);
});

test('a question that is typed out, signs alone and strange words bring nothing', () => {
  const candidates = ['社保卡在哪里办？'];
  expect(chooseSuggested(candidates, '社保卡在哪里办')).toEqual([]);
  expect(chooseSuggested(candidates, ' ？ ')).toEqual([]);
  expect(chooseSuggested(candidates, '天气')).toEqual([]);
});

test('one character is enough to begin with', () => {
  expect(chooseSuggested(['税怎么交？', '几点交税？'], '税')).toEqual(['税怎么交？', '几点交税？']);
});
