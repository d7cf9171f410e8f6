import { expect, test } from 'vitest';
import { isAsking, writeInterview } from './write-interview.ts';

test.each([
  ['他做过支付系统吗', true],
  ['您这边有几个人？', true],
  ['What does the team do', true],
  ['我在团队里负责清结算，带了五个人。', false],
  ['开始吧', false],
  ['We built it in 2020.', false],
])('“%s” asks: %s', (text, asks) => {
  expect(isAsking(text)).toBe(asks);
});

const LINES = [
  '林晓',
  '电话：13800001234',
  '教育经历',
  '毕业于武汉大学计算机学院',
  '负责支付系统，带领五人小组。',
  '负责支付系统，带领五人小组。',
];

test('work comes before the rest; names, headings, contact data and repetitions are not asked about', () => {
  const { questions } = writeInterview(LINES, 'zhchs');
  expect(questions).toEqual([
    '简历里写到“负责支付系统，带领五人小组”。当时您具体负责哪一部分，结果怎么样？',
    '关于“毕业于武汉大学计算机学院”这段经历，您遇到过的最大困难是什么，是怎样解决的？',
  ]);
});

test('a long line is quoted by its beginning, and there are no more than six questions', () => {
  const { questions } = writeInterview(
    Array.from({ length: 9 }, (_, n) => `${n}${'长'.repeat(60)}`),
    'en',
  );
  expect(questions).toHaveLength(6);
  expect(questions[0]).toBe(`Your résumé says “0${'长'.repeat(39)}…”. Which part was yours, and how did it turn out?`);
});

test('a name or a heading in Latin letters is no line to ask about', () => {
  const lines = ['Lin Wanqiu', 'Work experience', 'Led a team of five at a payment company'];
  expect(writeInterview(lines, 'en').questions).toEqual([
    'Your résumé says “Led a team of five at a payment company”. Which part was yours, and how did it turn out?',
  ]);
});

test('nothing to ask about', () => {
  expect(writeInterview(['林晓', ''], 'zhchs').questions).toEqual([]);
});
