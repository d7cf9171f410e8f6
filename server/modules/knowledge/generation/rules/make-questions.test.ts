import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { answerWhether, askAboutCell } from './ask-about-cell.ts';
import { askAboutHeading, askAboutParts, askAboutTopic } from './ask-about-heading.ts';
import { askAboutList } from './find-lists.ts';
import { makeQuestions, questionKey } from './make-questions.ts';

describe('headings', () => {
  test.each([
    ['化身是什么', '化身是什么？'],
    ['忘记密码怎么办？', '忘记密码怎么办？'],
    ['三步做出一位数字人', '如何做出一位数字人？'],
    ['第二章 开放时间', '开放时间是什么时候？'],
    ['一、借阅须知', '借阅需要注意什么？'],
    ['1.2 办理借阅证', '如何办理借阅证？'],
    ['（三）缴费渠道', '缴费渠道有哪些？'],
    ['服务热线', '服务热线是多少？'],
    ['会员有效期', '会员有效期是多久？'],
    ['退款流程', '退款流程是怎样的？'],
    ['挂号与预约', '挂号与预约怎么办理？'],
    ['物业费缴纳', '物业费怎么缴纳？'],
    ['会议室使用', '会议室怎么使用？'],
    ['逾期处理', '逾期怎么处理？'],
    ['发票开具', '发票怎么开？'],
    ['垃圾分类', '垃圾怎么分类？'],
    ['请假制度', '请假制度是怎样的？'],
    ['考勤管理', '考勤有什么规定？'],
    ['体检前准备', '体检前要准备什么？'],
    ['会员权益', '会员权益有哪些？'],
  ])('%s', (heading, question) => expect(askAboutHeading(heading, [], '')).toBe(question));

  test('a part is asked about by what it is a part of', () => {
    expect(askAboutHeading('申请材料', ['社保卡补领'], '指南')).toBe('社保卡补领的申请材料有哪些？');
    expect(askAboutHeading('办理时限', [], '社保卡补领须知')).toBe('社保卡补领的办理时限是多久？');
    expect(askAboutHeading('简介', [], '杨浦区图书馆')).toBe('杨浦区图书馆是什么？');
  });

  test.each([
    ['营业时间与须知', ['营业时间是什么时候？']],
    ['营业时间与地址', ['营业时间是什么时候？', '铁马健身的地址在哪里？']],
    ['报名方式与时间', ['报名方式有哪些？', '报名时间是什么时候？']],
    ['借阅数量与期限', ['借阅数量是多少？', '借阅期限是多久？']],
    ['上课时间和地点', ['上课时间是什么时候？', '上课地点在哪里？']],
    ['接送时间、地点', ['接送时间是什么时候？', '接送地点在哪里？']],
    ['护照办理时间及费用', ['护照办理时间是什么时候？', '护照办理费用是多少？']],
    ['会员等级与权益', ['会员权益有哪些？']],
    ['清洁与保养', []],
    ['投诉与建议', []],
    ['押金、租金与物业费', []],
  ])('of %s each part is asked for that makes a question', (heading, questions) => {
    expect(askAboutHeading(heading, [], '铁马健身')).toBeNull();
    expect(askAboutParts(heading, [], '铁马健身')).toEqual(questions);
  });

  test.each([
    ['白内障术后', '术后 3 天内不要弯腰提重物。', '白内障术后要注意什么？'],
    ['角膜塑形镜', '一副 8800 元，每天 8:00 前取下。', '角膜塑形镜多少钱？'],
    ['母婴室', '每天 9:00 至 18:00 开放。', '母婴室几点开放？'],
    ['停车', '前两小时免费。', '停车怎么收费？'],
    ['储物与停车', '更衣室里有柜子。停车每小时 5 元。', '停车怎么收费？'],
    ['角膜塑形镜', '须由医生验配，不能自行购买。', null],
    ['企业文化', '需要每个人参与，不能只靠口号。', null],
    ['教练团队', '每位教练都须持证，私教每节 300 元。', null],
    ['发票', '每天 9:00 起可以开，每张 10 元起。', null],
    ['餐厅与酒吧', '酒吧 18:00 开始，不接待儿童。', null],
  ])('a person asks about %s over “%s”', (topic, body, question) => expect(askAboutTopic(topic, body)).toBe(question));

  test.each([
    '前言',
    '附录',
    '安全须知',
    '温馨提示',
    '在线预约',
    '第一章 总则',
    '申请材料',
    '人工智能',
    'Introduction',
    '2024年',
    '其他',
    '它是什么',
  ])('%s asks nothing', (heading) => expect(askAboutHeading(heading, [], '')).toBeNull());
});

test('bare topics over their text, as a short document has them, are asked for by what the text says', () => {
  const text = [
    '住客须知',
    '早餐\n早餐供应时间为每日 6:30 至 10:00，地点在一层餐厅。',
    '停车\n住客可免费使用地下停车场。电动车充电每度电 1.2 元。',
    '宠物\n酒店不接待宠物，导盲犬除外。',
    '押金\n入住时每间房收取押金 300 元，退房时退回。',
    '青铜器\n本馆藏有商周两代的礼器与兵器。',
  ].join('\n\n');
  expect(makeQuestions({ text, heading: ['住客须知'], title: '手册' }).map(({ question }) => question)).toEqual([
    '早餐是几点？',
    '停车怎么收费？',
    '宠物有什么规定？',
    '押金是多少？',
  ]);
});

test('typed text marks its headings as Markdown does, and times are said in words', () => {
  const text =
    '# 补领社保卡\n\n补领社保卡请到二楼 12 号窗口。\n\n## 入住与退房\n入住时间为下午两点以后，退房加收半日房费。';
  expect(makeQuestions({ text, heading: [], title: '文本' }).map(({ question }) => question)).toEqual([
    '如何补领社保卡？',
    '入住与退房是几点？',
  ]);
});

describe('definitions', () => {
  const ask = (text: string) => makeQuestions({ text, heading: [], title: '' }).map(({ question }) => question);

  test.each([
    ['濒危物种是指存在灭绝危险的物种。', '濒危物种是什么？'],
    ['发射台是一个用于发送飞行器的固定的结构。', '发射台是什么？'],
    ['所谓公积金（住房公积金），是指单位和职工缴存的长期住房储金。', '公积金是什么？'],
    ['霍布斯是一名天赋极佳的学生，在大约1603年时被送至牛津就读。', '霍布斯是谁？'],
  ])('%s', (text, question) => expect(ask(text)).toEqual([question]));

  test.each([
    '这是一个重要的问题，需要尽快解决。',
    '理性自杀通常是指某人结束自己的生命的做法。',
    '饮食失调症是另一个高危情况。',
    '泉州在宋元时期是东方第一大港，货物的运输量十分巨大。',
    '虽然律是以中国的范本发展的，令却是日本自己的创造。',
    '阿伽门农是好的。',
  ])('%s is none', (text) => expect(ask(text)).toEqual([]));
});

describe('tables and lists', () => {
  test('a row answers for its columns, word for word', () => {
    const row = '序号：1；部门：人事处；办公地点：行政楼302；联系电话：12345；备注：无';
    expect(makeQuestions({ text: `通讯录\n${row}`, heading: [], title: '' })).toEqual([
      { question: '人事处的办公地点在哪里？', answer: row, value: '行政楼302', source: 'table' },
      { question: '人事处的联系电话是多少？', answer: row, value: '12345', source: 'table' },
    ]);
  });

  test('each row of a table below its header is asked about, and answered with the names of its columns', () => {
    const text = [
      ...[
        '二、房型与价格',
        '房型 | 面积 | 床型 | 平日价 | 周末价',
        '湖景大床房 | 38 平方米 | 1.8 米床 | 880 元 | 1080 元',
      ],
      ...[
        '云栖套房 | 68 平方米 |  | 1680 元 | 1980 元',
        '三、餐饮',
        '餐厅 | 楼层 | 时间',
        '大堂吧 | 1 层 | 9:00–24:00',
      ],
    ].join('\n');
    const made = makeQuestions({ text, heading: [], title: '酒店指南' });
    expect(made.filter(({ source }) => source === 'table').map(({ question, value }) => [question, value])).toEqual([
      ['湖景大床房的面积是多少？', '38 平方米'],
      ['湖景大床房的床型是什么？', '1.8 米床'],
      ['湖景大床房的平日价是多少？', '880 元'],
      ['湖景大床房的周末价是多少？', '1080 元'],
      ['云栖套房的面积是多少？', '68 平方米'],
      ['云栖套房的平日价是多少？', '1680 元'],
      ['云栖套房的周末价是多少？', '1980 元'],
      ['大堂吧在几楼？', '1 层'],
      ['大堂吧是几点？', '9:00–24:00'],
    ]);
    expect(made.find(({ question }) => question === '云栖套房的面积是多少？')?.answer).toBe(
      '房型：云栖套房；面积：68 平方米；平日价：1680 元；周末价：1980 元',
    );
    for (const { answer } of made) expect(answer).not.toContain('|');
  });

  test.each([
    ['姓名：赵雷', '擅长：增肌减脂', '赵雷擅长什么？'],
    ['医生：周岚', '专科：白内障', '周岚看什么专科？'],
    ['医生：周岚', '职称：主任医师', '周岚是什么职称？'],
    ['医生：周岚', '诊室：A201', '周岚在哪个诊室？'],
    ['医生：周岚', '出诊时间：周一上午', '周岚什么时候出诊？'],
    ['员工：张三', '部门：销售部', '张三是哪个部门的？'],
    ['员工：张三', '性别：男', null],
    ['教练：赵雷', '课程：动感单车', '赵雷教什么课？'],
    ['卡种：学生年卡', '适用人群：学生', '学生年卡适合哪些人？'],
    ['卡种：学生年卡', '权益：泳池', '学生年卡的权益有哪些？'],
    ['项目：洗牙', '所需时间：30 分钟', '洗牙要多久？'],
    ['项目：洗牙', '需要时间：30 分钟', '洗牙要多久？'],
    ['手术：半飞秒', '恢复时间：3 至 7 天', '半飞秒恢复要多久？'],
    ['项目：洗牙', '注意事项：两小时内不进食', '洗牙要注意什么？'],
    ['项目：洗牙', '是否医保：否', null],
    ['宠物：金毛', '洗澡：120', null],
    ['宠物：金毛', '洗澡：120 元', '金毛洗澡多少钱？'],
    ['线路：一号线', '末班车：23:00', '一号线的末班车是几点？'],
    ['餐厅：云栖阁', '早餐：6:30—10:00', '云栖阁的早餐是几点？'],
    ['菜品：宫保鸡丁', '分量：大份', null],
    ['药品：阿司匹林', '库存：30', '阿司匹林的库存是多少？'],
    ['门店：西湖店', '店长：王五', '西湖店的店长是谁？'],
    ['专业：护理学', '学制：4 年', '护理学的学制是多久？'],
    ['车型：轿车', '收费：5 元', '轿车怎么收费？'],
  ])('%s, %s', (name, cell, question) => {
    const split = (text: string) => ({ column: text.split('：')[0] ?? '', value: text.split('：')[1] ?? '' });
    expect(askAboutCell(split(name), split(cell))).toBe(question);
  });

  test.each([
    ['项目：视力与验光', '是否需散瞳：否', '视力与验光需要散瞳吗？', '视力与验光不需要散瞳。'],
    ['项目：OCT', '是否需散瞳：是', 'OCT 需要散瞳吗？', 'OCT 需要散瞳。'],
    ['卡种：次卡', '是否含泳池：否', '次卡含泳池吗？', '次卡不含泳池。'],
    ['卡种：年卡', '早餐：有', '年卡有早餐吗？', '年卡有早餐。'],
    ['卡种：年卡', '有无年费：无', '年卡有年费吗？', null],
    ['卡种：年卡', '有无年费：没有', '年卡有年费吗？', '年卡没有年费。'],
    ['卡种：年卡', '能否转让：否', '年卡可以转让吗？', '年卡不可以转让。'],
    ['手术：全飞秒 SMILE', '单价：16800 元', '全飞秒 SMILE 多少钱？', null],
  ])('%s, %s: yes or no is said as people say it', (name, cell, question, told) => {
    const [key, one] = [name, cell].map((text) => {
      const [column = '', value = ''] = text.split('：');
      return { column, value };
    }) as [{ column: string; value: string }, { column: string; value: string }];
    expect([askAboutCell(key, one), answerWhether(key, one)]).toEqual([question, told]);
  });

  test('cells are asked for as people ask', () => {
    const rows = '卡种：次卡；原价（元）：99；有效期：1 天；可用区域：器械区；是否含泳池：否；早餐：有';
    const items = '物品：泳镜；单价：68 元；适合谁：会员';
    const ask = (text: string) => makeQuestions({ text, heading: [], title: '' }).map(({ question }) => question);
    expect(ask(rows)).toEqual([
      '次卡的原价是多少？',
      '次卡的有效期是多久？',
      '次卡的可用区域有哪些？',
      '次卡含泳池吗？',
      '次卡有早餐吗？',
    ]);
    expect(ask(items)).toEqual(['泳镜多少钱？', '泳镜适合谁？']);
  });

  test('a timetable is asked about by what takes place, never by its days', () => {
    const text = [
      '星期：周一；时间：19:00-20:00；课程：动感单车；教练：林可；教室：单车房',
      '星期：周三；时间：18:00-19:00；课程：普拉提；教练：沈安；教室：瑜伽室',
      '星期：周四；时间：19:00-20:00；课程：动感单车；教练：林可；教室：单车房',
    ].join('\n');
    expect(makeQuestions({ text, heading: [], title: '团课' }).map(({ question }) => question)).toEqual([
      '普拉提星期几上课？',
      '普拉提什么时候上课？',
      '普拉提谁教？',
      '普拉提在哪里上课？',
    ]);
    expect(makeQuestions({ text: '星期：周一；时间：8:00；教练：林可', heading: [], title: '' })).toEqual([]);
  });

  test('a section ends with its table, and says that it holds one', () => {
    const text = [
      '私教课程\n私教课按教练级别收费，每节 60 分钟。',
      '教练级别 | 单节价格 | 20 节套餐\n初级 | 260 元 | 4600 元',
      '储物与停车\n更衣室有免费储物柜。',
    ].join('\n');
    const [lessons] = makeQuestions({ text, heading: ['私教课程'], title: '' });
    expect(lessons).toMatchObject({ question: '私教课程有哪些？', holdsRows: true });
    expect(lessons?.answer).not.toContain('储物');
  });

  test('a table without names of its columns asks nothing', () => {
    expect(makeQuestions({ text: '张三 | 8001 | 302\n李四 | 8002 | 303', heading: [], title: '' })).toEqual([]);
  });

  test('rows without a name of their own ask nothing', () => {
    expect(makeQuestions({ text: 'Alpha：89；Beta：82\nAlpha：76；Beta：89', heading: [], title: '' })).toEqual([]);
    expect(makeQuestions({ text: '姓名：张三；成绩：9\n姓名：张三；成绩：8', heading: [], title: '' })).toEqual([]);
  });

  test.each([
    ['办理借阅证需要以下材料：', '办理借阅证需要哪些材料？'],
    ['退款申请须满足下列条件：', '退款申请须满足哪些条件？'],
    ['保险责任包括：', '保险责任包括哪些？'],
    ['会员等级分为三类：', '会员等级分为哪几类？'],
    ['挂失流程如下：', '挂失流程是怎样的？'],
  ])('%s', (opening, question) => expect(askAboutList(opening)).toBe(question));
  test.each(['如下：', '其中包括：', '注意：', '他说：'])('%s announces nothing', (opening) =>
    expect(askAboutList(opening)).toBeNull(),
  );

  test('items that say by name what they are about ask one question each', () => {
    const text = '1. 押金：一百元，退证时退还。\n2. 工本费：十元。\n3. 借期：三十天，可以续借一次\n4. 请爱护图书。';
    expect(
      makeQuestions({ text, heading: ['读者指南', '借阅证'], title: '' }).filter(({ source }) => source === 'list'),
    ).toEqual([
      { question: '借阅证的押金有什么规定？', answer: '押金：一百元，退证时退还。', source: 'list' },
      { question: '借期是多久？', answer: '借期：三十天，可以续借一次', source: 'list' },
    ]);
  });

  test('the answer is the announcement with its items', () => {
    const text = '办理借阅证需要以下材料：\n1. 身份证原件\n2. 一寸照片\n其他说明在别处。';
    expect(makeQuestions({ text, heading: [], title: '' })).toEqual([
      {
        question: '办理借阅证需要哪些材料？',
        answer: '办理借阅证需要以下材料：\n1. 身份证原件\n2. 一寸照片',
        source: 'list',
      },
    ]);
  });
});

test('a guide gives the questions that its headings stand for', async () => {
  const text = (await readFile('server/testing/former-guide.md', 'utf8')).replace(/^#+ /gm, '');
  const made = makeQuestions({ text, heading: ['平台使用指南'], title: 'huashen-guide' });
  expect(made.map(({ question }) => question)).toEqual([
    '平台是什么？',
    '如何做出一位数字人？',
    '支持哪些文档？',
    '离线应答是什么？',
    '声音从哪里来？',
    '数据保存在哪里？',
    '忘记密码怎么办？',
  ]);
  for (const { answer } of made) expect(text).toContain(answer);
});

test('a page number at the end is no part of an answer', () => {
  const text = '开放时间\n\n周二至周日九时至二十一时开放。\n\n— 1 —';
  expect(makeQuestions({ text, heading: ['开放时间'], title: '' })[0]?.answer).toBe('周二至周日九时至二十一时开放。');
});

test('the same question in other words counts once', () => {
  expect(questionKey('什么是化身？')).toBe(questionKey('化身是什么'));
  expect(questionKey('怎样办理借阅证')).toBe(questionKey('如何办理借阅证？'));
});
