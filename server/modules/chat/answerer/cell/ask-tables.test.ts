import { describe, expect, it } from 'vitest';
import { splitPassage } from '../split-passage.ts';
import { answerFromTable } from '../table/answer-from-table.ts';
import { readTables } from '../table/read-tables.ts';
import { tellOfOne } from '../table/tell-row.ts';
import { askTables } from './ask-tables.ts';

const passage = (text: string, above = '') => ({ above, statements: splitPassage(text) });
const wash = passage(`价格单位：元/件；加急加收50%。
品类 | 水洗 | 干洗 | 取件时间
衬衫 | 12 | 20 | 2天
羽绒服（短款） | 45 | 60 | 4天
羽绒服（长款） | 55 | 75 | 4天`);
const stations = passage(`站点：体育馆站；快充桩：12；开放时间：全天
站点：公园站；快充桩：8；开放时间：06:00-23:00
站点：会展站；快充桩：30；开放时间：全天`);
const courts = passage(`[1] 场馆与价格（元/小时）
场馆\t平峰\t高峰
网球\t50\t80
足球\t300\t480`);
const shipping = passage(`范围\t运费
3公里内\t免费
3至8公里\t15元
8至15公里\t30元`);

const lookUp = (question: string, ...passages: (typeof wash)[]) => askTables(question, readTables(passages));
const compute = (question: string, ...passages: (typeof wash)[]) => {
  const found = answerFromTable(question, readTables(passages));
  return found && found !== 'unclear' ? found.text : found;
};

describe('rows that a question names', () => {
  it('of a row the one cell whose column is named, or that says where', () => {
    expect(lookUp('体育馆站开放时间', stations)).toBe('体育馆站：开放时间 全天。');
    const halls = passage(
      '餐厅 | 位置 | 午餐 | 晚餐\n湖光西餐厅 | A 座 1 层 | 11:30 | 17:30\n听雨轩 | B 座 2 层 | 11:00 | 17:00',
    );
    expect(lookUp('湖光西餐厅晚餐几点', halls)).toBe('湖光西餐厅：晚餐 17:30。');
    expect(lookUp('湖光西餐厅在几楼', halls)).toBe('湖光西餐厅：位置 A 座 1 层。');
  });

  it('yes or no of the one row that a part of its name means, when of the column of times, and nothing where nothing stands', () => {
    const classes = passage(
      '课程 | 上课时间 | 学费 | 是否需基础 | 试听\nCAD 机械制图 | 周三晚上 | 1200 元 | 是 | 1 次\n机械装配 | 周六上午 | 900 元 | 否 | —',
    );
    expect(lookUp('CAD 需基础吗', classes)).toBe('CAD 机械制图：需要基础。');
    expect(lookUp('机械装配需基础吗', classes)).toBe('机械装配：不需要基础。');
    expect(lookUp('机械装配什么时候上课', classes)).toBe('机械装配：上课时间 周六上午。');
    expect(lookUp('机械装配能试听吗', classes)).toBe('机械装配没有试听。');
  });

  it('a warranty is no answer to how long something can be used', () => {
    const lamps = passage('型号 | 价格 | 质保\n晨曦台灯 | 199 元 | 12 个月\n暮光台灯 | 299 元 | 24 个月');
    expect(lookUp('晨曦台灯质保多久', lamps)).toBe('晨曦台灯：质保 12 个月。');
    expect(lookUp('晨曦台灯能亮多久', lamps)).toBeNull();
  });

  it('a name within a longer one that is asked for is not asked for itself, unless it stands there too', () => {
    const cards = passage(
      '卡种 | 价格 | 有效期\n年卡 | 4599元 | 365天\n学生年卡 | 2999元 | 300天\n双人年卡 | 7999元 | 360天',
    );
    expect(lookUp('学生年卡的有效期是多久', cards)).toBe('学生年卡：有效期 300天。');
    expect(lookUp('双人年卡的有效期是多久', cards)).toBe('双人年卡：有效期 360天。');
    expect(lookUp('年卡有效期', cards)).toBe('年卡：有效期 365天。');
    expect(lookUp('年卡和学生年卡的有效期', cards)).toBe('年卡：有效期 365天。学生年卡：有效期 300天。');
    expect(compute('学生年卡和双人年卡一共多少钱', cards)).toContain('10998');
  });

  it('a name whose parts stand elsewhere in the question; bare amounts with their unit', () => {
    expect(lookUp('长款羽绒服干洗', wash)).toBe('羽绒服（长款）：干洗 75。（价格单位：元/件；加急加收50%）');
  });

  it('several rows side by side are added up at one price, else stand one after the other', () => {
    expect(lookUp('衬衫和短款羽绒服水洗多少钱', wash)).toBe(
      '衬衫 12，羽绒服（短款） 45，一共 57（按表中“水洗”一列相加）。（价格单位：元/件；加急加收50%）',
    );
    expect(lookUp('体育馆站和会展站分别几点开放', stations)).toBe('体育馆站：开放时间 全天。会展站：开放时间 全天。');
  });

  it('an amount within the bounds that a row names', () => {
    expect(lookUp('10公里运费', shipping)).toBe('8至15公里：运费 30元。');
  });

  it('rows and columns that it names in other words, and amounts in another unit', () => {
    const fees = passage(
      '票种 | 平日 | 节假日\n儿童票 | 150元 | 190元\n成人票 | 230元 | 280元\n长者票 | 120元 | 160元',
    );
    expect(lookUp('国庆节大人票多少钱', fees)).toBe('成人票：节假日 280元。');
    const boarding = passage(
      '寄养（元/天）\n\n体重 | 平日 | 春节国庆 | 遛几次\n5公斤以下 | 60 | 100 | 2次\n10–25公斤 | 110 | 180 | 3次',
    );
    expect(lookUp('三十斤的狗寄养春节国庆多少钱', boarding)).toMatch(/^10–25公斤：.*180/);
  });

  it('the cell that is asked for, not the one whose column stands in the question', () => {
    const cars = passage(
      '车型 | 载货尺寸 | 起步价 | 含公里数\n依维柯 | 2.7×1.5 | 268元 | 10公里\n货车 | 4.2×1.8 | 398元 | 15公里',
    );
    expect(lookUp('依维柯起步价含多少公里', cars)).toContain('含公里数 10公里');
  });

  it('a row that is meant by an amount, of a table that says nothing of what is asked about', () => {
    expect(lookUp('10公里的过山车票', shipping)).toBeNull();
  });

  it('nothing where no row is meant, several are, or the row says little of the question', () => {
    expect(lookUp('皮衣干洗', wash)).toBeNull();
    expect(lookUp('衬衫扣子掉了你们负责缝补赔偿吗', wash)).toBeNull();
  });
});

describe('what else is worked out', () => {
  it('so many hours at the price of one, from the heading of the table', () => {
    expect(compute('网球高峰打两个小时多少钱', courts)).toBe('网球：高峰 80，2小时共 160元（按表中“高峰”一列相乘）。');
    expect(compute('网球高峰提前2小时退多少钱', courts)).toBeNull();
  });

  it('rows that say the same', () => {
    expect(compute('哪些站是全天开放的', stations)).toBe('体育馆站、会展站（按表中“开放时间”一列，共 2 项）。');
  });

  it('the largest by its size, where another column is asked for', () => {
    const cars = passage(`车型 | 载货尺寸（米） | 起步价
面包车 | 1.8×1.3×1.2 | 188元
大货车 | 7.6×2.3×2.5 | 880元
小货车 | 4.2×1.8×1.8 | 998元`);
    expect(compute('最大的车起步价多少', cars)).toBe(
      '大货车：载货尺寸（米） 7.6×2.3×2.5，起步价 880元（按表中“载货尺寸（米）”一列比较）。',
    );
  });

  it('amounts that stand in a sentence', () => {
    const pots = passage('锅底：清汤 28 元，番茄 38 元，菌菇 58 元。调料每位 10 元。');
    expect(compute('哪种锅底最贵', pots)).toBe('菌菇：58元（按表中第 2 列比较）。');
  });
});

it('of a row that is asked how long something takes the amount of another column is not all', () => {
  const repairs = passage('项目 | 甲型 | 乙型 | 用时\n换屏 | 599元 | 999元 | 1小时\n换电池 | 169元 | 199元 | 30分钟');
  const question = '甲型换屏要多久';
  expect(lookUp(question, repairs)).toContain('1小时');
});

const LAWYERS = `律师 | 领域 | 值班时间 | 咨询费（元） | 办公室
方知行 | 婚姻家事 | 周三下午 | 300 | 5 楼
何静 | 劳动 | 周五全天 | 200 | 6 楼`;
const lawyers = readTables([passage(LAWYERS)]);

it.each([
  ['什么时候来', '方知行', '方知行：值班时间 周三下午。'],
  ['周几在', '何静', '何静：值班时间 周五全天。'],
  ['多少钱', '方知行', '方知行：咨询费 300 元。'],
  ['要带什么', '方知行', undefined],
  ['多少钱', '沈安', undefined],
])('tells %s of %s', (said, name, text) => {
  expect(tellOfOne(said, name, lawyers)?.text).toBe(text);
});
