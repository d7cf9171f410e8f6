import { describe, expect, it } from 'vitest';
import { answerFromSegments } from '../answer-from-segments.ts';
import { askTables } from '../cell/ask-tables.ts';
import { splitPassage } from '../split-passage.ts';
import { answerFromTable } from './answer-from-table.ts';
import { lacksAsked } from './match-columns.ts';
import { findMeantRows } from './match-rows.ts';
import { readTables } from './read-tables.ts';

const table = (text: string) => readTables([{ above: '', statements: splitPassage(text) }]);
const answer = (question: string, text: string) => {
  const found = answerFromTable(question, table(text));
  return found && found !== 'unclear' ? found.text : found;
};

const parts = `货号 | 规格1 | 规格2 | 规格10 | 货期（天）
零件5 | 51 | 52 | 510 | 3
零件50 | 501 | 502 | 5010 | 6
零件199 | 1991 | 1992 | 19910 | 9
零件3 | 31 | 32 | 310 | 10`;
const people = `姓名 | 组别 | 入职年份 | 会的语言 | 时薪
高远 | 小组1 | 2019 | 英语、日语 | 90元
林静 | 小组13 | 2022 | 英语 | 60元
丁一 | 小组1 | 2022 | 无 | 45元`;
const pumps = `参数 | QB-2 | QB-20 | QB-8
功率 | 200瓦 | 2000瓦 | 800瓦
重量 | 3公斤 | 18公斤 | 7公斤
质保 | 1年 | 3年 | 2年
防水 | 不支持 | 支持 | 支持`;

describe('names with numbers', () => {
  it.each([
    ['零件5的规格1', ['零件5']],
    ['零件50的规格1', ['零件50']],
    ['零件199规格2多少', ['零件199']],
  ])('%s is that row and no other', (question, names) => {
    const [one] = table(parts);
    expect(one && findMeantRows(question, one).map(({ name }) => name)).toEqual(names);
  });

  it('a column is told by its whole number', () => {
    expect(askTables('零件50的规格10是多少', table(parts))).toMatch(/规格10 5010/);
    expect(askTables('零件50的规格1是多少', table(parts))).not.toMatch(/5010/);
  });

  it('one that is not there is answered by no other row', () => {
    const [one] = table(parts);
    expect(one && lacksAsked('零件88的规格1', one)).toBe(true);
    expect(one && lacksAsked('零件50的规格1', one)).toBe(false);
    expect(one && lacksAsked('88元以内的零件', one)).toBe(false);
    const segment = { text: parts, title: '零件.csv', page: null, heading: [], relevance: 0.9 };
    const asked = { terms: [{ term: '零件', weight: 1 }], segments: [segment], maxSentences: 2, leastConfidence: 0 };
    expect(answerFromSegments({ question: '零件88的规格1是多少', ...asked })).toBeNull();
  });
});

describe('rows by what they say', () => {
  it.each([
    ['货期大于3小于9的有哪些', parts, '零件50（6）（按表中“货期（天）”一列，共 1 项）。'],
    ['货期在3到6之间的有哪些', parts, '零件5（3）、零件50（6）（按表中“货期（天）”一列，共 2 项）。'],
    ['货期不超过6天的有哪些', parts, '零件5（3）、零件50（6）（按表中“货期（天）”一列，共 2 项）。'],
    ['小组1有哪些人', people, '高远、丁一（按表中“组别”一列，共 2 项）。'],
    ['小组13有谁', people, '林静（按表中“组别”一列，共 1 项）。'],
    ['2022年入职的有几位', people, '林静、丁一（按表中“入职年份”一列，共 2 位）。'],
    ['有没有日语好的', people, '高远（按表中“会的语言”一列，共 1 项）。'],
    ['有没有会日语的', people, '高远（按表中“会的语言”一列，共 1 项）。'],
    ['会英语时薪80元以下的有谁', people, '林静（60元）（按表中“时薪”一列、“会的语言”一列，共 1 项）。'],
  ])('%s', (question, text, expected) => {
    expect(answer(question, text)).toBe(expected);
  });

  it('a thing that the question denies is not asked for', () => {
    const honey = '品名 | 结晶\n槐花 | 不易结晶\n椴树 | 易结晶\n荆条 | 易结晶';
    expect(answer('不容易结晶的有哪些', honey)).toBe('槐花（按表中“结晶”一列，共 1 项）。');
  });
});

describe('a table with a column for each thing', () => {
  it.each([
    ['重量最重的是哪款', 'QB-20：重量 18公斤（按表中“重量”一列比较）。'],
    ['哪几款支持防水', 'QB-20、QB-8（按表中“防水”一列，共 2 款）。'],
    ['QB-20的质保比QB-8长多少', 'QB-20 3年，QB-8 2年，相差 1年（按表中“质保”一列相减）。'],
  ])('%s', (question, expected) => {
    expect(answer(question, pumps)).toBe(expected);
  });

  it('is left as it stands where each column holds one kind of thing', () => {
    expect(table(people)[0]?.columns).toEqual(['组别', '入职年份', '会的语言', '时薪']);
  });
});
