import { describe, expect, it } from 'vitest';
import { splitPassage } from '../split-passage.ts';
import { answerFromTable } from './answer-from-table.ts';
import { readTables } from './read-tables.ts';
import { readWeekdays } from './weekdays.ts';

const passage = (text: string, above = '') => ({ above, statements: splitPassage(text) });
const rooms = passage(
  `房型 | 平日价 | 周末价 | 可住人数
标准间 | 328元 | 388元 | 2人
家庭房 | 568元 | 688元 | 3至4人
行政房 | 888元 | 988元 | 2人`,
  '澜庭酒店',
);
const cards = passage('证型\t可借册数\t借期\n普通证\t10册\t30天\n学生证\t15册\t30天\n视障证\t不限\t90天');
const halls = passage('厅：大厅；月费：免费；红包：8元×8张\n厅：小厅；月费：40元；红包：5元×2张');
const dorms = passage('房型：六人间 | 800元/学年 | 电费自理\n房型：双人间 | 1600元/学年 | 空调另计');

const cards2 = passage(
  '卡种 | 价格 | 停卡次数 | 含泳池\n月卡 | 399元 | 0次 | 否\n季卡 | 999元 | 1次 | 否\n年卡 | 2688元 | 2次 | 是\n两年卡 | 4288元 | 4次 | 是',
);
const boxes = passage('包间 | 可坐人数 | 服务费\n梅 | 4人 | 10%\n兰 | 8人 | 免\n菊 | 20人 | 15%');
const care = passage('护理等级 | 三人间 | 护理费\n自理 | 1200 | 600\n半护理 | 1200 | 1600\n特护 | — | 4200');
const services = passage('业务 | 工本费 | 天数\n补证 | 10元 | 1天\n抵押登记 | 免费 | 2天\n过户 | 20元 | 3天');

const answer = (question: string, ...passages: (typeof rooms)[]) => {
  const found = answerFromTable(question, readTables(passages));
  return found && found !== 'unclear' ? found.text : found;
};

const tests = passage(
  `考试费

科目 | 首次 | 补考 | 及格分数 | 考试时长
科目一 | 50元 | 30元 | 90分 | 45分钟
科目二 | 130元 | 80元 | 80分 | 约15分钟
科目三 | 180元 | 110元 | 90分 | 约20分钟`,
  '驾校招生简章',
);
const tickets = passage('票种 | 平日 | 节假日\n儿童票 | 150元 | 190元\n成人票 | 230元 | 280元');
const grooming = passage('美容项目 | 小型犬 | 用时\n洗澡 | 68 | 1小时\n造型 | 168 | 3小时\n剪指甲 | 15 | 10分钟');
const nurses = passage('级别 | 26天价格 | 证书\n三星 | 8800元 | 月嫂证\n金牌 | 17800元 | 月嫂证、早教证');
const coaches = passage(
  '终点 | 发车时间 | 末班 | 全程时间\n杭州 | 06:20 | 19:40 | 1小时10分\n宁波 | 08:00 | 15:40 | 2小时',
);
const parcels = passage(
  '目的地 | 首重 | 时效 | 是否上门取件\n同城 | 8元 | 当日达 | 是\n省内 | 10元 | 次日达 | 是\n西藏 | 22元 | 5至7天 | 否',
);
const surgery = passage(
  '手术方式 | 单眼价格 | 适合度数\n全飞秒 | 9800 元 | 1000 度以内\n半飞秒 | 7800 元 | 1200 度以内\nICL | 16500 元 | 600 至 1800 度',
);
const doctors = passage(
  '医生 | 专科 | 出诊时间 | 挂号费（元）\n周岚 | 白内障 | 周一、周三上午 | 80\n陈思齐 | 青光眼 | 周一至周五上午 | 50\n王小满 | 视光 | 周六全天 | 25',
);
const staff = passage('服务 | 计价 | 人数\n保洁 | 45元/小时 | 1人\n深度保洁 | 12元/平方米 | 2至3人');

describe('what is worked out from a table', () => {
  it.each([
    [
      '标准间和行政房差多少',
      rooms,
      '平日价：标准间 328元，行政房 888元，相差 560元；周末价：标准间 388元，行政房 988元，相差 600元。',
    ],
    ['哪个医生最便宜', doctors, '王小满：挂号费 25 元（按表中“挂号费（元）”一列比较）。'],
    ['周末最贵的是哪个房型', rooms, '行政房：周末价 988元（按表中“周末价”一列比较）。'],
    ['最贵的房型是哪个', rooms, '行政房：平日价 888元，周末价 988元（按表中“平日价”一列、“周末价”一列比较）。'],
    ['哪种房平日最便宜', rooms, '标准间：平日价 328元（按表中“平日价”一列比较）。'],
    ['哪个房型住的人数最多', rooms, '家庭房：可住人数 3至4人（按表中“可住人数”一列比较）。'],
    ['标准间和家庭房平日一共多少钱', rooms, '标准间 328元，家庭房 568元，一共 896元（按表中“平日价”一列相加）。'],
    ['家庭房周末比标准间贵多少', rooms, '标准间 388元，家庭房 688元，相差 300元（按表中“周末价”一列相减）。'],
    [
      '标准间和家庭房差多少钱',
      rooms,
      '平日价：标准间 328元，家庭房 568元，相差 240元；周末价：标准间 388元，家庭房 688元，相差 300元。',
    ],
    ['行政房周末比平日贵多少', rooms, '行政房：平日价 888元，周末价 988元，相差 100元（按表中的数相减）。'],
    ['哪种证借期最长', cards, '视障证：借期 90天（按表中“借期”一列比较）。'],
    ['普通证和学生证加起来能借几册', cards, '普通证 10册，学生证 15册，一共 25册（按表中“可借册数”一列相加）。'],
    ['大厅的红包一共值多少', halls, '大厅：红包 8元×8张，一共 64元（按表中的数相加）。'],
    ['哪个厅月费最低', halls, '大厅：月费 免费（按表中“月费”一列比较）。'],
    ['哪些卡能游泳', cards2, '年卡、两年卡（按表中“含泳池”一列，共 2 项）。'],
    ['哪些卡不能游泳', cards2, '月卡、季卡（按表中“含泳池”一列，共 2 项）。'],
    ['哪几个包间要收服务费', boxes, '梅（10%）、菊（15%）（按表中“服务费”一列，共 2 个）。'],
    ['哪个包间不收服务费', boxes, '兰（按表中“服务费”一列，共 1 项）。'],
    ['哪个等级没有三人间', care, '特护（按表中“三人间”一列，共 1 项）。'],
    ['哪项业务不要钱', services, '抵押登记（按表中“工本费”一列，共 1 项）。'],
    [
      '三个科目第一次考试一共要交多少考试费',
      tests,
      '科目一 50元，科目二 130元，科目三 180元，一共 360元（按表中“首次”一列相加）。',
    ],
    ['两个大人一个小孩平日一共多少', tickets, '成人票 230元×2，儿童票 150元×1，一共 610元（按表中“平日”一列相加）。'],
    ['哪个美容项目用的时间最长', grooming, '造型：用时 3小时（按表中“用时”一列比较）。'],
    ['谁有早教证', nurses, '金牌（按表中“证书”一列，共 1 项）。'],
    ['去宁波最晚一班几点', coaches, '宁波：末班 15:40。'],
    ['全程时间最短的是哪里', coaches, '杭州：全程时间 1小时10分（按表中“全程时间”一列比较）。'],
    ['送得最慢的目的地是哪儿', parcels, '西藏：时效 5至7天（按表中“时效”一列比较）。'],
    ['送得最快的目的地是哪儿', parcels, '同城：时效 当日达（按表中“时效”一列比较）。'],
    ['哪里不能上门取件', parcels, '西藏（按表中“是否上门取件”一列，共 1 项）。'],
    ['哪项服务要的人最多', staff, '深度保洁：人数 2至3人（按表中“人数”一列比较）。'],
    [
      '800度可以做哪种手术',
      surgery,
      '全飞秒（1000 度以内）、半飞秒（1200 度以内）、ICL（600 至 1800 度）（按表中“适合度数”一列，共 3 项）。',
    ],
    [
      '1100度可以做哪种手术',
      surgery,
      '半飞秒（1200 度以内）、ICL（600 至 1800 度）（按表中“适合度数”一列，共 2 项）。',
    ],
    ['350元以下的房型有哪些平日价', rooms, '标准间（328元）（按表中“平日价”一列，共 1 项）。'],
    ['周三谁出诊', doctors, '周岚（周一、周三上午）、陈思齐（周一至周五上午）（按表中“出诊时间”一列，共 2 项）。'],
    ['周六有医生吗', doctors, '王小满（周六全天）（按表中“出诊时间”一列，共 1 项）。'],
    ['青光眼和白内障分别挂谁的号', doctors, '白内障：周岚；青光眼：陈思齐。'],
    ['最便宜的房型是哪个', dorms, '六人间：800元/学年（按表中第 2 列比较）。'],
  ])('%s', (question, table, expected) => {
    expect(answer(question, table)).toBe(expected);
  });

  it('what it leaves open is said to be unclear: no column, a sum without end, rows of something else', () => {
    const mixed = passage('房型 | 平日价 | 周末价\n标准间 | 328元 | 688元\n家庭房 | 568元 | 588元');
    expect(answer('哪个房型最贵', mixed)).toBe('unclear');
    expect(answer('普通证和视障证一共能借几册', cards)).toBe('unclear');
    expect(answer('哪条路最近', rooms)).toBe('unclear');
    expect(answer('洗澡和剪指甲一共要多长时间', grooming)).toBe('unclear');
  });

  it('a question that works nothing out is left to the sentences, also where a column is called so', () => {
    expect(answer('标准间周末多少钱', rooms)).toBeNull();
    const least = passage('包间 | 最低消费\n兰 | 800元\n竹 | 1500元');
    expect(answer('竹包间最低消费多少', least)).toBeNull();
  });

  it('a table that says nothing of what is asked about is not reckoned with', () => {
    const judge = Object.assign(() => ({}) as never, {
      lacks: (text: string) => (text.includes('西藏') ? ['摩托'] : []),
      tellWords: () => [],
    });
    expect(answerFromTable('哪个目的地首重最贵', readTables([parcels]), judge)).toBe('unclear');
    expect(answerFromTable('哪个房型住的人数最多', readTables([parcels, rooms]), judge)).toMatchObject({ source: 1 });
  });

  it('names the passage that it is from', () => {
    expect(answerFromTable('哪种证借期最长', readTables([rooms, cards]))).toMatchObject({ source: 1 });
  });

  it('a table that goes on in the next passage is one table', () => {
    const begun = passage('会员 | 生日券\n银勺 | 8元\n金勺 | 15元', '三 会员');
    const goneOn = passage('会员 | 生日券\n金勺 | 15元\n黑勺 | 30元', '三 会员');
    expect(answer('哪种会员生日券最多', begun, goneOn)).toBe('黑勺：生日券 30元（按表中“生日券”一列比较）。');
  });

  it('which rows there are is only told of a column that tells them apart', () => {
    expect(answer('哪个房型周末有房', rooms)).toBeNull();
    expect(answer('哪些卡价格合适', cards2)).toBeNull();
    expect(answer('哪条路近', care)).toBeNull();
  });
});

const routes = passage(
  '线路 | 价格 | 天数\n云南 | 3,200元/人 | 6天\n莫干山 | 1,580元/人 | 2天\n新疆 | 6,800元/人 | 10天',
);
const prizes = passage('奖项 | 奖金\n一等奖 | 1.2万元\n二等奖 | 900元\n参与奖 | 88元');
const bottles = passage('杯子 | 容量\n大壶 | 2升\n中杯 | 500毫升\n小杯 | 250毫升');
const mixed = passage('商品 | 容量\n米酒 | 一瓶\n黄酒 | 500毫升\n白酒 | 2升');
const shops = passage(
  '门店 | 开门时间 | 关门时间\n东店 | 上午9点 | 晚上8点半\n西店 | 9:30 | 下午6点\n南店 | 8点 | 晚上10点',
);
const workers = passage(
  '姓名 | 入职日期 | 工资 | 年龄\n高远 | 2019-05-01 | 9000元 | 28岁\n林静 | 2018年2月1日 | 12,000元 | 35岁\n丁一 | 2021/3/15 | 7500元 | 30岁\n赵六 | 2018.12.09 | 9,500元 | 41岁',
);
const beds = passage(
  '房型 | 价格 | 可住人数\n单间 | 200元 | 1人\n双间 | 300元 | 2人\n家庭间 | 500元 | 4人\n套间 | 480元 | 3人',
);
const fees = passage('业务 | 工本费 | 天数\n补证 | 10元 | 0\n抵押登记 | 免费 | 2\n过户 | 20元 | 3');
const gymCards = passage('卡种 | 价格\n月卡 | 399元\n年卡 | 2,688元\n五年卡 | 9,888元');

describe('cells and bounds to the letter', () => {
  it.each([
    ['3000元以下的线路有哪些', routes, '莫干山（1,580元/人）（按表中“价格”一列，共 1 项）。'],
    ['哪条线路最贵', routes, '新疆：价格 6,800元/人（按表中“价格”一列比较）。'],
    ['云南和莫干山的价格相差多少', routes, /相差 1620元/],
    ['哪个奖项奖金最多', prizes, '一等奖：奖金 1.2万元（按表中“奖金”一列比较）。'],
    ['一等奖和二等奖的奖金一共多少', prizes, /一共 12900元/],
    ['哪个杯子容量最大', bottles, '大壶：容量 2升（按表中“容量”一列比较）。'],
    ['哪个杯子容量最小', bottles, '小杯：容量 250毫升（按表中“容量”一列比较）。'],
    ['容量1升以上的有哪些', bottles, '大壶（2升）（按表中“容量”一列，共 1 项）。'],
    ['哪家门店开门时间最早', shops, '南店：开门时间 8点（按表中“开门时间”一列比较）。'],
    ['哪家门店关门时间最晚', shops, '南店：关门时间 晚上10点（按表中“关门时间”一列比较）。'],
    ['谁入职最早', workers, '林静：入职日期 2018年2月1日（按表中“入职日期”一列比较）。'],
    ['谁入职最晚', workers, '丁一：入职日期 2021/3/15（按表中“入职日期”一列比较）。'],
    ['2019年以前入职的有哪些', workers, '林静（2018年2月1日）、赵六（2018.12.09）（按表中“入职日期”一列，共 2 项）。'],
    ['2019年以后入职的有谁', workers, '高远（2019-05-01）、丁一（2021/3/15）（按表中“入职日期”一列，共 2 项）。'],
    ['2019年之后入职的有谁', workers, '丁一（2021/3/15）（按表中“入职日期”一列，共 1 项）。'],
    [
      '工资大于等于9000元的有谁',
      workers,
      '高远（9000元）、林静（12,000元）、赵六（9,500元）（按表中“工资”一列，共 3 项）。',
    ],
    ['工资大于9000元的有谁', workers, '林静（12,000元）、赵六（9,500元）（按表中“工资”一列，共 2 项）。'],
    ['工资不高于9000元的有谁', workers, '高远（9000元）、丁一（7500元）（按表中“工资”一列，共 2 项）。'],
    [
      '工资1万以下的有哪些人',
      workers,
      '高远（9000元）、丁一（7500元）、赵六（9,500元）（按表中“工资”一列，共 3 项）。',
    ],
    ['30岁以上的有谁', workers, '林静（35岁）、丁一（30岁）、赵六（41岁）（按表中“年龄”一列，共 3 项）。'],
    ['哪些房型至少住3人', beds, '家庭间（4人）、套间（3人）（按表中“可住人数”一列，共 2 项）。'],
    ['哪些房型最多住2人', beds, '单间（1人）、双间（2人）（按表中“可住人数”一列，共 2 项）。'],
    ['最多住2人的房型有哪些', beds, '单间（1人）、双间（2人）（按表中“可住人数”一列，共 2 项）。'],
    ['价格在300元到480元之间的房型有哪些', beds, '双间（300元）、套间（480元）（按表中“价格”一列，共 2 项）。'],
    ['天数为0的业务有哪些', fees, '补证（0）（按表中“天数”一列，共 1 项）。'],
    ['3000块以内有什么卡', gymCards, '月卡（399元）、年卡（2,688元）（按表中“价格”一列，共 2 项）。'],
  ])('%s', (question, table, expected) => {
    expect(answer(question, table)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  it('cells of several kinds are not compared', () => {
    expect(answer('哪个商品容量最大', mixed)).toBe('unclear');
  });
});

describe('weekdays of a cell', () => {
  it.each([
    ['周一至周五上午', '周一周二周三周四周五'],
    ['周五至周日', '周五周六周日'],
    ['周一、三、五全天', '周一周三周五'],
    ['周一、周三上午', '周一周三'],
    ['工作日', '周一周二周三周四周五'],
    ['周末', '周六周日'],
    ['80 元', ''],
  ])('%s', (cell, days) => {
    expect([...readWeekdays(cell)].join('')).toBe(days);
  });
});

const costs = passage(
  '部门 | 房租 | 水电\n一部 | 3000元 | 200元\n二部 | 5000元 | 900元\n小计 | 8000元 | 1100元\n合计：| 8000元 | 1100元',
);

describe('rows that sum up others', () => {
  it.each([
    ['哪个部门水电最高', '二部：水电 900元（按表中“水电”一列比较）。'],
    ['哪些部门房租在4000元以上', '二部（5000元）（按表中“房租”一列，共 1 项）。'],
    ['哪个部门的房租最低', '一部：房租 3000元（按表中“房租”一列比较）。'],
  ])('are not compared with them: %s', (question, expected) => {
    expect(answer(question, costs)).toBe(expected);
  });

  it('are compared with each other, cell by cell, where one is named', () => {
    expect(answer('小计里房租、水电哪个最高', costs)).toBe('小计：房租 8000元。');
  });
});

describe('the largest and the smallest that are denied', () => {
  it.each([
    ['不是最贵的卡有哪些', 'unclear'],
    ['有没有最便宜的卡', '月卡：价格 399元（按表中“价格”一列比较）。'],
  ])('%s', (question, expected) => {
    expect(answer(question, cards2)).toBe(expected);
  });
});
