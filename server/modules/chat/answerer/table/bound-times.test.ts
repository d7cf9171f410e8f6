import { describe, expect, it } from 'vitest';
import { splitPassage } from '../split-passage.ts';
import { answerFromTable } from './answer-from-table.ts';
import { readTables } from './read-tables.ts';

const answer = (question: string, text: string) => {
  const found = answerFromTable(question, readTables([{ above: '', statements: splitPassage(text) }]));
  return found && found !== 'unclear' ? found.text : found;
};

const lessons = `课程 | 老师 | 上课时间
陶笛 | 段宏 | 周一 18:30—20:00
插花 | 米兰 | 周二 20:00—21:00
刻章 | 段宏 | 周六 09:30—11:00
合唱 | 米兰 | 周六 15:00—17:00`;
const boats = `航线 | 首班 | 末班 | 票价
东岛 | 06:00 | 18:30 | 20元
西岛 | 07:30 | 21:00 | 35元
北岛 | 09:00 | 16:00 | 28元`;
const shops = `店铺 | 营业时间
面馆 | 06:00—14:00
书吧 | 10:00—21:00
酒吧 | 19:00—02:00`;

describe('bounds of times of day', () => {
  it.each([
    ['晚上八点以后有什么课', lessons, '插花（'],
    ['下午有哪些课', lessons, '合唱（'],
    ['晚上的课有哪些', lessons, '陶笛（周一 18:30—20:00）、插花（'],
    ['周六上午有什么课', lessons, '刻章（'],
    ['上午有课吗', lessons, '刻章（'],
    ['下午五点以后还有哪些船', boats, '东岛（18:30）、西岛（21:00）（'],
    ['晚上七点以后还有哪些船', boats, '西岛（21:00）（'],
    ['七点以前发船的有哪些', boats, '东岛（06:00）（'],
    ['晚上九点以后还开着的有哪些', shops, '酒吧（'],
    ['早上八点以前开门的是哪家', shops, '面馆（'],
  ])('%s', (question, table, said) => {
    expect(answer(question, table)).toMatch(new RegExp(`^${said}`));
  });

  it('nothing is then: no other row is told', () => {
    expect(answer('晚上十点以后有什么课', lessons)).toBe('unclear');
  });
});
