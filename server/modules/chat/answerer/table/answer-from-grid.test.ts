import { describe, expect, it } from 'vitest';
import { splitPassage } from '../split-passage.ts';
import { answerFromTable } from './answer-from-table.ts';
import { readTables } from './read-tables.ts';

const answer = (question: string, text: string) => {
  const found = answerFromTable(question, readTables([{ above: '', statements: splitPassage(text) }]));
  return found && found !== 'unclear' ? found.text : found;
};

const byDay = `星期 | 10:00 | 14:30 | 19:00
周一 | 陶艺（段宏） | 插花（米兰） | 木工（高远）
周二 | 篆刻（段宏） | — | 茶艺（米兰）
周三 | 插花（米兰） | 编织（何静） | 木工（高远）`;
const byHour = `时间 | 周一 | 周二 | 周六
09:00—10:00 | 少儿英语 | 少儿美术 | 少儿围棋
14:00—15:00 | 成人法语 | 休息 | 少儿英语
19:00—20:30 | 成人日语 | 成人法语 | —`;
const halls = `厅 | 上午 | 下午
东厅 | 合唱团 | 民乐团
西厅 | 舞蹈队 | 话剧社`;
const prices = `票种 | 平日 | 周末
成人 | 60元 | 80元
儿童 | 30元 | 40元`;

describe('a timetable', () => {
  it.each([
    ['插花谁教', byDay, '插花（米兰）：周一 14:30、周三 10:00。'],
    ['编织在星期几', byDay, '编织（何静）：周三 14:30。'],
    ['茶艺几点开始', byDay, '茶艺（米兰）：周二 19:00。'],
    ['段宏教哪些课', byDay, '陶艺（段宏）：周一 10:00；篆刻（段宏）：周二 10:00。'],
    ['周三晚上七点是什么课', byDay, '周三：19:00 木工（高远）。'],
    ['周二上午上什么', byDay, '周二：10:00 篆刻（段宏）。'],
    ['星期一有哪些课', byDay, '周一：10:00 陶艺（段宏），14:30 插花（米兰），19:00 木工（高远）。'],
    ['少儿英语什么时候上', byHour, '少儿英语：周一 09:00—10:00、周六 14:00—15:00。'],
    ['周二晚上有什么课', byHour, '19:00—20:30：周二 成人法语。'],
    ['下午东厅是谁用', halls, '东厅：下午 民乐团。'],
    ['合唱团什么时候在', halls, '合唱团：上午 东厅。'],
  ])('%s', (question, table, said) => {
    expect(answer(question, table)).toBe(said);
  });

  it.each([
    ['太极谁教', byDay],
    ['周日有什么课', byDay],
    ['周二下午有什么课', byDay],
    ['周末儿童票多少钱', prices],
  ])('%s: nothing of a timetable', (question, table) => {
    expect(answer(question, table) ?? '').not.toMatch(/：.*：|插花|木工/);
  });
});
