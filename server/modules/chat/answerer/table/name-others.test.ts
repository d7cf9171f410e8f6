import { expect, it } from 'vitest';
import { splitPassage } from '../split-passage.ts';
import { plainOf } from './match-names.ts';
import { withoutOthers } from './name-others.ts';
import { readTables } from './read-tables.ts';

const rooms = `房型 | 门市价 | 含早餐
单人间 | 299元 | 否
大床房 | 399元 | 是
商务双床房 | 429元 | 是
套房 | 999元 | 是`;
const left = (question: string) => {
  const [table] = readTables([{ above: '', statements: splitPassage(rooms) }]);
  return table && withoutOthers(plainOf(question), table)?.rows.map(({ name }) => name);
};

it.each(['三人间多少钱', '豪华大床房多少钱', '总统套房多少钱一晚', '海景套房含早餐吗'])(
  '%s is about no room of the table',
  (question) => {
    expect(left(question)).toBeUndefined();
  },
);

it.each([
  '大床房多少钱',
  '请问大床房多少钱',
  '你们店里大床房多少钱',
  '我想订两间大床房多少钱',
  '周末大床房多少钱',
  '门市价大床房多少钱',
  '单人间和大床房一共多少钱',
  '商务双床房多少钱',
  '最贵的是哪个房型',
])('%s leaves all rows', (question) => {
  expect(left(question)).toHaveLength(4);
});

it('of two rooms the one that is there is kept', () => {
  expect(left('单人间和豪华大床房多少钱')).toEqual(['单人间', '商务双床房', '套房']);
});
