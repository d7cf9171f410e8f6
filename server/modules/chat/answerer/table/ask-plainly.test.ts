import { describe, expect, it } from 'vitest';
import { askTables } from '../cell/ask-tables.ts';
import { splitPassage } from '../split-passage.ts';
import { chooseNamed, workOutEach } from './alike-tables.ts';
import { readTables } from './read-tables.ts';

const tablesOf = (text: string) => readTables([{ above: '', statements: splitPassage(text) }]);
const compute = (question: string, text: string) => {
  const found = workOutEach(question, chooseNamed(question, tablesOf(text)));
  return found && found !== 'unclear' ? found.map(({ text }) => text).join('') : found;
};
const lookUp = (question: string, text: string) => askTables(question, tablesOf(text));

const boats = `船型 | 限载人数 | 租金（元/小时） | 押金 | 库存
脚踏船 | 4人 | 60 | 200元 | 12
手划船 | 2人 | 40 | 100元 | 0
电动船 | 6人 | 100 | 300元 | 5
画舫 | 20人 | 480 | 无需 | 2`;
const lessons = `课程 | 任课 | 最低分数线 | 学费 | 证书有效期
钢琴初级 | 骆安 | 60 | 3800元 | 3年
钢琴高级 | 简宁 | 85 | 5600元 | 终身
声乐 | 骆安 | 70 | 4200元 | 5年
古筝 | 翟云 | 55 | 3600元 | 2年`;

describe('rows by what they hold or need', () => {
  it('what so many fit in', () => {
    expect(compute('五个人坐什么船', boats)).toContain('电动船');
    expect(compute('五个人坐什么船', boats)).not.toContain('脚踏船');
  });

  it('what so many points are enough for', () => {
    expect(compute('72分能报哪些课程', lessons)).toMatch(/^钢琴初级.*声乐.*古筝.*共 3 项/);
  });

  it('a bound with the name of what is asked behind it', () => {
    expect(compute('4000块以内的课程', lessons)).toMatch(/^钢琴初级.*古筝.*共 2 项/);
    expect(compute('100元以内能租什么', boats)).toMatch(/脚踏船.*手划船.*电动船/);
  });

  it('without end is more than any bound', () => {
    expect(compute('证书有效期4年以上的有哪些', lessons)).toMatch(/钢琴高级.*声乐/);
  });
});

describe('rows by a part of their names', () => {
  it('compares those of a kind', () => {
    expect(compute('最便宜的钢琴是哪门', lessons)).toContain('钢琴初级：学费 3800元');
  });

  it('tells each of a kind', () => {
    expect(lookUp('钢琴学费多少钱', lessons)).toBe('钢琴初级：学费 3800元。钢琴高级：学费 5600元。');
  });

  it('one of a numbered row that is not there, in Chinese figures', () => {
    const floors = '楼栋 | 户数\n阳光一 | 20\n阳光二 | 24\n阳光三 | 18';
    expect(lookUp('阳光七户数多少', floors)).toBeNull();
    expect(lookUp('阳光二户数多少', floors)).toContain('24');
  });

  it('a name that people shorten, and a person called by the surname', () => {
    const wash = '服务 | 价格\n精致抛光 | 300元\n普通打蜡 | 90元\n全车镀膜 | 900元';
    expect(lookUp('精抛多少钱', wash)).toBe('精致抛光：价格 300元。');
    const people = '讲师 | 电话\n骆安平 | 8801\n简宁 | 8802';
    expect(lookUp('骆老师电话多少', people)).toContain('8801');
    expect(lookUp('林老师电话多少', people)).toBeNull();
  });

  it('another colour is another thing', () => {
    const paint = '漆 | 单价\n红木漆 | 80元\n白瓷漆 | 60元';
    expect(lookUp('黑木漆单价多少', paint)).toBeNull();
  });
});

describe('what is worked out', () => {
  it('so many at the price of one of them', () => {
    expect(compute('买12枝芍药多少钱', '花 | 单价（元/枝） | 产地\n芍药 | 6 | 洛阳\n牡丹 | 9 | 菏泽')).toContain(
      '一共 72元',
    );
    expect(compute('8桌喜相逢多少钱', '套餐 | 每桌价格\n喜相逢 | 1600元\n满堂红 | 2600元')).toContain('一共 12800元');
  });

  it('the average, and a column that is named by a part', () => {
    expect(compute('平均学费多少', lessons)).toContain('平均 4300元');
    expect(compute('分数最高的是哪门课', lessons)).toContain('钢琴高级');
  });

  it('a sum of many rows tells how many', () => {
    const many = Array.from(
      { length: 30 },
      (_, at) => `人${'甲乙丙'[at % 3]}${at} | ${at % 2 ? '东区' : '西区'} | ${100 + at}元`,
    );
    expect(compute('东区一共补贴多少钱', `姓名 | 片区 | 补贴\n${many.join('\n')}`)).toMatch(
      /^15 项的补贴，一共 1725元/,
    );
  });

  it('of cells the one that says what is asked, the place, and what is given', () => {
    const repairs =
      '家电 | 上门费 | 常见维修 | 检修地点\n冰柜 | 50元 | 换温控器 260元 | 二楼\n烤箱 | 30元 | 换灯泡 40元 | 一楼';
    expect(lookUp('冰柜换温控器多少钱', repairs)).toBe('冰柜：常见维修 换温控器 260元。');
    expect(lookUp('冰柜检修在哪里', repairs)).toBe('冰柜：检修地点 二楼。');
    const cards = '卡种 | 充值 | 折扣 | 赠送\n银卡 | 500元 | 9折 | 毛巾\n金卡 | 900元 | 8折 | 泳镜';
    expect(compute('打八折的是什么卡', cards)).toContain('金卡');
    expect(compute('充500送什么', cards)).toContain('毛巾');
  });
});
