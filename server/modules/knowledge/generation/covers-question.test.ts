import { expect, test } from 'vitest';
import { coversQuestion } from './covers-question.ts';

const HERE = 1;
const hours = {
  question: '营业时间是什么时候？',
  answer: '工作日 6:30 至 22:30，周末 8:00 至 21:00。地址在文三路十八号。',
  source: 'heading' as const,
};
const card = {
  question: '学生年卡的有效期是多久？',
  answer: '卡种：学生年卡；价格：2999；有效期：300 天',
  value: '300 天',
  source: 'table' as const,
};
const rooms = {
  question: '房型价格是多少？',
  answer: '房型：大床房；平日价：880 元\n房型：双床房；平日价：680 元',
  holdsRows: true as const,
  source: 'heading' as const,
};
const covers = (one: Parameters<typeof coversQuestion>[0], text: string, at = HERE) =>
  coversQuestion(one, { text, segmentIds: [at] }, HERE);

test.each([
  ['what stands there and gives what is asked for', hours, '工作日 6:30 至 22:30，周末 8:00 至 21:00[1]。'],
  ['the cell of the row', card, '学生年卡：有效期 300 天[1]。'],
  ['all rows of a table', rooms, '大床房：平日价 880 元。双床房：平日价 680 元[1]。'],
])('%s', (_what, one, text) => {
  expect(covers(one, text)).toBe(true);
  expect(covers(one, text, HERE + 1), 'from another place').toBe(false);
});

test.each([
  ['what stands there and is not asked for', hours, '地址在文三路十八号[1]。'],
  ['what does not stand there', hours, '周岚（按表中“专科”一列）周一 8:00 出诊[1]。'],
  ['a row beside the one that is meant', card, '年卡：有效期 300 天。学生年卡：有效期 300 天[1]。'],
  ['another value', card, '学生年卡：价格 2999 元[1]。'],
  ['some rows of a table', rooms, '大床房：平日价 880 元[1]。'],
])('not %s', (_what, one, text) => expect(covers(one, text)).toBe(false));
