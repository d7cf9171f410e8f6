import { describe, expect, it } from 'vitest';
import { completeQuestion, completeWithPerson, type Topic, topicAfter, toTopic } from './complete-question.ts';
import { readOne } from './read-one.ts';

const complete = (said: string, before: string | null) =>
  completeQuestion(said, before === null ? null : toTopic(before))?.question ?? null;

describe('completeQuestion', () => {
  it.each([
    ['普通2D厅周末多少', '杜比厅呢', '杜比厅周末多少'],
    ['100座厅包场平时多少钱', '周末呢', '100座厅包场周末多少钱'],
    ['银勺月费多少', '那黑勺呢？', '黑勺月费多少'],
    ['敦煌特展票价多少', '那恐龙的呢', '恐龙特展票价多少'],
    ['篮球培训多少节', '羽毛球呢', '羽毛球培训多少节'],
    ['补行驶证要多久', '补登记证书呢', '补登记证书要多久'],
    ['成人票多少钱', '儿童票呢', '儿童票多少钱'],
    ['成人票多少钱', '那老人呢', '老人票多少钱'],
    ['游泳馆几点开门', '周末呢', '周末游泳馆几点开门'],
    ['门票多少钱', '老人也要吗', '老人门票多少钱'],
    ['标准间一晚多少钱', '周末一样吗', '周末标准间一晚多少钱'],
    ['请问一下转账手续费是多少？', '那跨行呢', '跨行手续费是多少'],
    ['补办社保卡需要什么材料', '那没有身份证呢', '没有身份证，补办社保卡需要什么材料'],
    ['充五百的卡能用多久', '三千的呢', '充三千的卡能用多久'],
    ['100块的套餐有什么', '200的呢', '200块的套餐有什么'],
    ['十五公斤的母狗绝育多少钱', '公的呢', '十五公斤的公狗绝育多少钱'],
    ['男的体检多少钱', '女的呢', '女的体检多少钱'],
    ['橙果 12 mini 换后盖多少', '换电池呢', '橙果 12 mini 换电池多少'],
    ['修屏幕多少钱', '修主板呢', '修主板多少钱'],
    ['羊绒衫干洗多少', '光熨一下呢', '羊绒衫光熨一下多少'],
    ['没外线工程的新装几天通水', '有的话呢', '有外线工程的新装几天通水'],
  ])('%s / %s: one thing for another', (before, said, question) => {
    expect(completeQuestion(said, toTopic(before))).toMatchObject({ question, how: 'replace' });
  });

  it.each([
    ['补办社保卡需要什么材料', '在哪办', '补办社保卡在哪办'],
    ['补办社保卡需要什么材料', '多少钱？', '补办社保卡多少钱'],
    ['游泳馆几点开门', '押金呢', '游泳馆押金'],
    ['门票多少钱', '它在哪买', '门票在哪买'],
    ['会议室怎么预约', '能取消吗', '会议室能取消吗'],
    ['普拉提什么时候', '几个人', '普拉提几个人'],
  ])('%s / %s: something else about the same', (before, said, question) => {
    expect(completeQuestion(said, toTopic(before))).toMatchObject({ question, how: 'aspect' });
  });

  it.each(['还有呢', '还有吗？', '然后呢', '还有别的要求吗', '继续说', '再详细一点'])('%s asks for more', (said) => {
    expect(completeQuestion(said, toTopic('办证要什么材料'))).toMatchObject({
      question: '办证要什么材料',
      how: 'more',
    });
  });

  it.each([
    ['游泳馆几点开门', '健身房年卡多少钱？'],
    ['游泳馆几点开门', '我想了解一下你们这里的停车场晚上几点关闭'],
    ['游泳馆几点开门', '停车费'],
    ['游泳馆几点开门', '停车费呢'],
    [null, '周末呢'],
    ['', '多少钱'],
  ])('%s / %s: a question of its own stays as it is', (before, said) => {
    expect(complete(said, before)).toBeNull();
  });

  it.each([
    ['午睡几点开始', '那午饭几点吃', '午饭几点吃'],
    ['游泳馆几点开门', '停车要钱吗', '停车要钱吗'],
    ['会议室怎么预约', '几点开门', '几点开门'],
    ['会议室怎么预约', '押金多少', '押金多少'],
  ])('%s / %s may as well be a question of its own', (before, said, own) => {
    expect(completeQuestion(said, toTopic(before))?.own).toBe(own);
  });

  it('the subject stays while other things are asked about it', () => {
    let topic: Topic | null = null;
    for (const said of ['标准间多少钱', '含早餐吗', '能加床吗']) topic = completeQuestion(said, topic) ?? toTopic(said);
    expect(topic).toMatchObject({ question: '标准间能加床吗', subject: '标准间' });
    expect(completeQuestion('家庭套房呢', topic)).toMatchObject({ question: '家庭套房能加床吗', subject: '家庭套房' });
  });

  it.each([
    [['白桦道落差多少', '那鹰嘴崖呢', '它坐什么上去'], '鹰嘴崖坐什么上去'],
    [['普通证能借几天', '那盲文的呢', '它能借几本'], '盲文证能借几本'],
    [['双人间一晚多少', '三人间呢', '它有窗户吗', '它多大'], '三人间多大'],
  ])('%s: a pronoun stands for what was named last', (turns, question) => {
    let topic: Topic | null = null;
    for (const said of turns) topic = topicAfter(said, completeQuestion(said, topic));
    expect(topic?.question).toBe(question);
  });

  it('goes on from turn to turn', () => {
    const turns = ['市图书馆，普通证能续借几次', '学生证呢', '老人呢', '多少钱'];
    const asked: string[] = [];
    let topic: Topic | null = null;
    for (const said of turns) {
      topic = completeQuestion(said, topic) ?? toTopic(said);
      asked.push(topic.question);
    }
    expect(asked).toEqual([
      '市图书馆，普通证能续借几次',
      '市图书馆,学生证能续借几次',
      '市图书馆,老人证能续借几次',
      '市图书馆老人证续借多少钱',
    ]);
  });
});

describe('after an answer about one', () => {
  const afterOne = (question: string, one: string, said: string) =>
    completeQuestion(said, { ...toTopic(question), one });

  it.each([
    ['沈安的课多少钱', '沈安', '周日晚上谁上课'],
    ['沈安在几号厅', '沈安', '谁最便宜'],
    ['普拉提谁教', '沈安', '周日哪个教练在'],
    ['婚姻官司找谁', '方知行', '周三下午谁值班'],
    ['婚姻官司找谁', '方知行', '哪位律师懂劳动法'],
  ])('%s (%s) / %s: who asks for another one does not mean that one', (question, one, said) => {
    expect(afterOne(question, one, said)).toBeNull();
  });

  it.each([
    ['普拉提谁教', '沈安', '周六谁教', '周六'],
    ['普拉提什么时候', '普拉提', '谁教', '普拉提谁教'],
    ['普拉提什么时候', '普拉提', '周六谁教', '普拉提周六谁教'],
    ['普拉提什么时候', '普拉提', '哪个教室', '普拉提哪个教室'],
  ])('%s (%s) / %s: what is left out is what was asked about', (question, one, said, completed) => {
    expect(afterOne(question, one, said)?.question).toContain(completed);
  });

  it.each([
    ['婚姻官司找谁', '方知行', '多少钱', '方知行多少钱'],
    ['婚姻官司找谁', '方知行', '什么时候在', '方知行什么时候在'],
    ['最便宜的卡是哪种', '次卡', '能用多久', '次卡能用多久'],
    ['最便宜的卡是哪种', '次卡', '它能用多久', '次卡能用多久'],
  ])('%s (%s) / %s: goes on about whom or what was told', (question, one, said, completed) => {
    expect(afterOne(question, one, said)?.question).toBe(completed);
  });

  it('another thing takes the place of the one that was asked about', () => {
    expect(afterOne('婚姻官司找谁', '方知行', '劳动官司呢')?.question).toBe('劳动官司找谁');
  });
});

describe('readOne', () => {
  it.each([
    ['沈安：教室 一号厅[1]。', '沈安'],
    ['方知行（按表中“领域”一列，共 1 项）[1]。', '方知行'],
    ['次卡：价格 50 元（按表中“价格”一列比较）[1]。', '次卡'],
    ['方知行（周三）、何静（周五）（按表中“值班”一列，共 2 项）。', null],
    ['平日：30 元；周末：50 元。', null],
    ['周三：时间 19:00，课程 普拉提。', null],
    ['本店九点开门。', null],
    ['营业时间（含节假日）为九点到五点。', null],
  ])('%s', (answer, one) => {
    expect(readOne(answer)).toBe(one);
  });
});

describe('completeWithPerson', () => {
  it('puts the one whom the answer before is about in their place', () => {
    const answer = '陈思齐（按表中“专科”一列，共 1 项）[1]。';
    expect(completeWithPerson('他的号多少钱', answer)).toMatchObject({ question: '陈思齐的号多少钱', focus: '陈思齐' });
    expect(completeWithPerson('她周几出诊', '周岚：出诊时间 周一、周三上午。')?.question).toBe('周岚周几出诊');
  });

  it('the one whom a cell names, and all that they do', () => {
    const answer = '普拉提：教练 沈安[1]。';
    expect(completeWithPerson('她周几有课', answer)?.question).toBe('沈安周几有课');
    expect(completeWithPerson('她还教别的吗', answer)).toMatchObject({ question: '沈安教哪些', focus: '沈安' });
    expect(completeWithPerson('她还带什么课？', '沈安：教室 一号厅。')?.question).toBe('沈安带哪些课？');
    expect(completeWithPerson('她还教别的吗', '周三：时间 19:00，课程 普拉提，老师 沈安[1]。')).toBeNull();
    expect(complete('她还教别的吗', '普拉提谁教的'), 'what was asked about is not who does it').toBeNull();
  });

  it('and nobody where several are named, or none is', () => {
    expect(completeWithPerson('他的号多少钱', '周岚（周一上午）、陈思齐（周三上午）。')).toBeNull();
    expect(completeWithPerson('他的号多少钱', '白内障：周岚；青光眼：陈思齐。')).toBeNull();
    expect(completeWithPerson('他的号多少钱', '抱歉，这个问题我暂时无法回答。')).toBeNull();
    expect(completeWithPerson('他们几点开门', '陈思齐：挂号费 50 元。')).toBeNull();
  });
});
