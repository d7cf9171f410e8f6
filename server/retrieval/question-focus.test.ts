import { expect, it } from 'vitest';
import { queryTerms } from './count-terms.ts';
import { focusQuestion } from './question-focus.ts';

it.each([
  ['请问社保卡丢了怎么办？', ['社保', '保卡', '卡丢']],
  ['医保报销的负责人是谁', ['医保', '保报', '报销', '负责', '责人']],
  ['图书馆几点开门', ['图书', '书馆', '开门']],
  ['补领社保卡多少钱', ['补领', '领社', '社保', '保卡']],
  ['《卡勒瓦拉》是哪一民族的文学作品?', ['卡勒', '勒瓦', '瓦拉', '民族', '文学', '学作', '作品']],
  ['什么是BM25', ['bm25', 'bm', '25']],
  ['What is the gross amount?', ['gross', 'amount']],
])('%s', (question, terms) => {
  expect(queryTerms(focusQuestion(question))).toEqual(terms);
});

it('keeps a question that is nothing but question words', () => {
  expect(focusQuestion('为什么呢？')).toBe('为什么呢？');
  expect(focusQuestion('什么')).toBe('什么');
  expect(focusQuestion('who are you')).toBe('who are you');
});
