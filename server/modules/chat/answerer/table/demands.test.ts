import { describe, expect, it } from 'vitest';
import { splitPassage } from '../split-passage.ts';
import { answerFromTable } from './answer-from-table.ts';
import { readTables } from './read-tables.ts';

const answer = (question: string, text: string) => {
  const found = answerFromTable(question, readTables([{ above: '', statements: splitPassage(text) }]));
  return found && found !== 'unclear' ? found.text : found;
};

const staff = `姓名 | 部门 | 性别 | 工资 | 入职日期
张三 | 销售部 | 男 | 9000元 | 2019-05-01
李四 | 技术部 | 男 | 15000元 | 2021-03-12
王芳 | 销售部 | 女 | 12000元 | 2019-11-20
赵敏 | 技术部 | 女 | 11000元 | 2023-01-05
周琳 | 行政部 | 女 | 6500元 | 2018-02-01`;
const doctors = `医生 | 专科 | 职称 | 出诊时间 | 挂号费（元）
周岚 | 白内障 | 主任医师 | 周一、周三上午 | 80
李牧野 | 近视手术 | 主任医师 | 周二、周四全天 | 90
陈思齐 | 青光眼 | 副主任医师 | 周一至周五上午 | 50
何止水 | 葡萄膜炎 | 副主任医师 | 周五下午 | 60`;
const rooms = `房型 | 价格 | 含早餐
单人间 | 299元 | 否
大床房 | 399元 | 是
双床房 | 429元 | 是
套房 | 999元 | 是`;

describe('the largest or smallest among those that are meant', () => {
  it.each([
    ['销售部工资最高的是谁', staff, '王芳：工资 12000元'],
    ['工资最高的女员工是谁', staff, '王芳：'],
    ['技术部里工资最低的是谁', staff, '赵敏：工资 11000元'],
    ['最早入职的是谁', staff, '周琳：'],
    ['工资最高的三个人是谁', staff, '李四（15000元）、王芳（12000元）、赵敏（11000元）'],
    ['主任医师挂号费最便宜的是谁', doctors, '周岚：'],
    ['含早餐最便宜的房型是哪个', rooms, '大床房：价格 399元'],
    ['最贵的不含早餐的房型是哪个', rooms, '单人间：价格 299元'],
  ])('%s', (question, table, said) => {
    expect(answer(question, table)).toContain(said);
  });

  it('not the largest is nobody’s', () => {
    expect(answer('谁的工资不是最高的', staff)).toBe('unclear');
  });
});

describe('what is ruled out, and several things at once', () => {
  it.each([
    ['不在销售部的有谁', staff, '李四、赵敏、周琳（'],
    ['除了销售部还有谁', staff, '李四、赵敏、周琳（'],
    ['技术部以外的有谁', staff, '张三、王芳、周琳（'],
    ['不是主任医师的有谁', doctors, '陈思齐、何止水（'],
    ['销售部和技术部的女员工有哪些', staff, '王芳、赵敏（'],
    ['工资大于等于11000元的有谁', staff, '李四（15000元）、王芳（12000元）、赵敏（11000元）（'],
    ['周二的主任医师是谁', doctors, '李牧野（周二、周四全天）（'],
    ['周五上午谁出诊', doctors, '陈思齐（周一至周五上午）（'],
  ])('%s', (question, table, said) => {
    expect(answer(question, table)).toMatch(new RegExp(`^${said}`));
  });

  it.each(['周日谁出诊', '周一下午谁出诊'])('%s: nobody, and no other', (question) => {
    expect(answer(question, doctors)).toBe('unclear');
  });
});
