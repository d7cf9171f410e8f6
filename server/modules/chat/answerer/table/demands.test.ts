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

const lessons = `星期 | 课程 | 老师 | 教室
周一 | 陶笛 | 段宏 | 302
周二 | 插花 | 米兰 | 花房
周四 | 刻章 | 段宏 | 105`;
const posts = `姓名 | 部门 | 职务 | 楼层
陆远 | 市场部 | 经理 | 3楼
沈知 | 市场部 | 专员 | 3楼
丁一平 | 财务部 | 经理 | 5楼
苗青 | 财务部 | 会计 | 5楼`;

describe('what is asked of rows that are meant by something else', () => {
  it.each([
    ['谁是市场部的经理', posts, '陆远（'],
    ['财务部的会计是谁', posts, '苗青（'],
    ['5楼的经理叫什么', posts, '丁一平（'],
    ['插花谁教', lessons, '周二：老师 米兰（'],
    ['段宏在哪个教室', lessons, '周一：教室 302；周四：教室 105（'],
    ['段宏教什么课程', lessons, '周一：课程 陶笛；周四：课程 刻章（'],
  ])('%s', (question, table, said) => {
    expect(answer(question, table)).toMatch(new RegExp(`^${said}`));
  });
});

const teas = `茶名 | 产地 | 等级 | 价格（元/斤） | 库存（斤）
云雾 | 江西庐山 | 特级 | 680 | 12
毛尖 | 河南信阳 | 一级 | 420 | 0
瓜片 | 安徽六安 | 特级 | 560 | 30
猴魁 | 安徽黄山 | 一级 | 900 | 5`;
const seats = `课程 | 教室 | 名额 | 淡季 | 旺季 | 年龄
陶笛 | 302 | 20 | 300元 | 400元 | 6岁以上
插花 | 105 | 12 | 520元 | 650元 | 不限
刻章 | 302 | 30 | 480元 | 580元 | 12至60岁`;
const lines = `人群 | 折扣 | 凭证
学生 | 五折 | 学生证
军人 | 免费 | 军官证
教师 | 八折 | 教师证
老人 | 免费 | 老年证`;
const majors = `专业 | 学费 | 招生人数 | 校区
护理 | 6800元/年 | 240 | 南校区
会计 | 5800元/年 | 120 | 北校区
酒店管理 | 9000元/年 | 60 | 南校区`;
const cards = `卡种 | 价格（元） | 有效期
体验卡 | 99 | 7天
月卡 | 580 | 30天
年卡 | 4680 | 365天`;

describe('what is counted, added up and bounded', () => {
  it.each([
    ['一共有几个女员工', staff, '王芳、赵敏、周琳（按表中“性别”一列，共 3 个）。'],
    ['安徽的茶有哪些', teas, '瓜片、猴魁（按表中“产地”一列，共 2 项）。'],
    ['哪款茶没货了', teas, '毛尖（0）（按表中“库存（斤）”一列，共 1 项）。'],
    ['特级里最便宜的是哪个', teas, '瓜片：价格（元/斤） 560（按表中“等级”一列、“价格（元/斤）”一列比较）。'],
    ['在302上课的有哪些', seats, '陶笛、刻章（按表中“教室”一列，共 2 项）。'],
    ['名额20个以上的有哪些', seats, '陶笛（20）、刻章（30）（按表中“名额”一列，共 2 项）。'],
    [
      '500元以下的课有哪些',
      seats,
      '陶笛（淡季 300元，旺季 400元）、刻章（淡季 480元，旺季 580元）（按表中“淡季”一列、“旺季”一列，共 2 项）。',
    ],
    ['七岁可以上哪些课', seats, '陶笛（6岁以上）、插花（不限）（按表中“年龄”一列，共 2 项）。'],
    ['哪些人免费', lines, '军人、老人（按表中“折扣”一列，共 2 项）。'],
    ['一共有几个专业', majors, '专业共 3 项：护理、会计、酒店管理。'],
    ['卡有几种', cards, '卡种共 3 项：体验卡、月卡、年卡。'],
    ['南校区一共招多少人', majors, '护理 240，酒店管理 60，一共 300（按表中“招生人数”一列相加）。'],
    ['护理三年学费一共多少', majors, '护理：学费 6800元/年，3年共 20400元（按表中“学费”一列相乘）。'],
    ['两张月卡多少钱', cards, '月卡 580×2，一共 1160元（按表中“价格（元）”一列相乘）。'],
  ])('%s', (question, table, said) => {
    expect(answer(question, table)).toBe(said);
  });

  it.each([
    ['法律专业学费多少', majors],
    ['三个月卡多少钱', cards],
  ])('%s: not of this table', (question, table) => {
    expect(answer(question, table)).toBeNull();
  });
});
