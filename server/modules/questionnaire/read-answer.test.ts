import { describe, expect, test } from 'vitest';
import type { Survey, SurveyQuestion } from '#contract/questionnaire.contract.ts';
import { readAnswer } from './read-answer.ts';
import { nextQuestion } from './walk-survey.ts';

const question = (values: Partial<SurveyQuestion>): SurveyQuestion => ({
  number: 1,
  type: 'single_choice',
  title: '满意吗？',
  required: true,
  points: 0,
  jumps: {},
  options: ['满意', '非常满意', '不满意'],
  ...values,
});

describe('one of several', () => {
  test.each([
    ['满意', '满意'],
    ['非常满意。', '非常满意'],
    ['我觉得非常满意', '非常满意'],
    ['2', '非常满意'],
    ['第三个', '不满意'],
    ['选B', '非常满意'],
    ['ｃ', '不满意'],
  ])('%s means %s', (said, answer) => expect(readAnswer(question({}), said)).toEqual({ answer }));
  test.each(['还行', '4', '第九个', ''])('%j is asked again', (said) =>
    expect(readAnswer(question({}), said)).toHaveProperty('message'),
  );
});

describe('some of several', () => {
  const some = question({ type: 'multiple_choice', options: ['窗口', '自助机', '手机和电脑'] });
  test.each([
    ['窗口、自助机', ['窗口', '自助机']],
    ['自助机 和 窗口', ['窗口', '自助机']],
    ['1,3', ['窗口', '手机和电脑']],
    ['手机和电脑', ['手机和电脑']],
    ['A', ['窗口']],
  ])('%s means %j', (said, answer) => expect(readAnswer(some, said)).toEqual({ answer }));
  test('what names no option is asked again', () => expect(readAnswer(some, '都不是')).toHaveProperty('message'));
});

describe('a rating', () => {
  const rating = question({ type: 'rating', options: [], points: 5 });
  test.each([
    ['5', 5],
    ['四分', 4],
    ['打3分', 3],
    ['满分', 5],
    ['两颗星', 2],
  ])('%s is %i', (said, answer) => expect(readAnswer(rating, said)).toEqual({ answer }));
  test.each(['6', '0分', '很好'])('%s is asked again', (said) =>
    expect(readAnswer(rating, said)).toEqual({ message: '请打 1 到 5 分。' }),
  );
});

test('words are taken as they are; only what may be left out is skipped', () => {
  const text = question({ type: 'text', options: [], required: false });
  expect(readAnswer(text, ' 多开几个窗口！ ')).toEqual({ answer: '多开几个窗口！' });
  expect(readAnswer(text, '跳过')).toEqual({ answer: null });
  expect(readAnswer({ ...text, required: true }, '跳过')).toHaveProperty('message');
  expect(readAnswer(text, '长'.repeat(1001))).toHaveProperty('message');
});

test('an option that leads somewhere is followed, everything else goes on, and the last one ends', () => {
  const questions = [
    question({ jumps: { 0: 3, 2: 0 } }),
    question({ number: 2 }),
    question({ number: 3, type: 'text', options: [] }),
  ];
  const survey: Survey = { title: '', questions };
  const after = (index: number, answer: string | null) => {
    const from = questions[index];
    return from ? (nextQuestion(survey, from, answer)?.number ?? null) : undefined;
  };
  expect(after(0, '满意')).toBe(3);
  expect(after(0, '不满意')).toBeNull();
  expect(after(0, '非常满意')).toBe(2);
  expect(after(1, null)).toBe(3);
  expect(after(2, '满意')).toBeNull();
});
