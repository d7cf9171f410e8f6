import { describe, expect, it } from 'vitest';
import { foldText } from '../fold-text.ts';
import { findAmounts, findRanges, holdsAmount } from './amounts.ts';
import { answerTypeOf, fitType, lacksType } from './answer-type.ts';
import { createComparison } from './compare-meanings.ts';
import { correctQuestion } from './correct-question.ts';
import { estimateRelevance } from './estimate-relevance.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { createStatementJudge } from './judge-statement.ts';
import { toMeaning } from './meaning-vectors.ts';
import { readLexicon } from './read-lexicon.ts';
import { RELEVANCE_MODELS } from './relevance-model.ts';
import { stripCourtesy } from './strip-courtesy.ts';
import { tellingCharacters } from './telling-characters.ts';
import { understandQuestion } from './understand-question.ts';
import { tellWord } from './word-telling.ts';

const understood = (question: string) => understandQuestion(question).units;
const sensesOf = (question: string) => understood(question).flatMap(({ senses }) => senses.map(({ word }) => word));

describe('amounts and the ranges of rules', () => {
  it.each([
    ['我妈82了能去学吗', 82, '岁'],
    ['给我15岁儿子办卡', 15, '岁'],
    ['肚子里33周了还让飞吗', 33, '周'],
    ['飞机还有三小时起飞', 3, '小时'],
    ['娃一米二要票不', 1.2, '米'],
    ['来了半个钟头', 0.5, '小时'],
    ['一米三五的小孩能坐吗', 1.35, '米'],
  ])('%s', (question, value, unit) => {
    expect(findAmounts(foldText(question))).toMatchObject([{ value, unit }]);
  });

  it.each([
    ['未满十六周岁由监护人代办', 15, 16.5],
    ['80周岁以上须有家属陪同', 82, 79],
    ['32周至35周须有医生证明', 33, 36],
    ['四小时以内收60%', 3, 5],
    ['不超过3天', 2, 4],
    ['年满50周岁可以报名', 50, 49],
  ])('%s', (rule, within, outside) => {
    const ranges = findRanges(foldText(rule));
    const holds = (value: number) => ranges.some((range) => holdsAmount(range, { value, unit: range.unit }));
    expect([holds(within), holds(outside)]).toEqual([true, false]);
  });

  it.each([
    ['10–25公斤', 30, 60, '斤'],
    ['1小时至3小时', 90, 200, '分钟'],
    ['120厘米以上', 1.3, 1.1, '米'],
    ['满12个月', 2, 0.5, '年'],
  ])('%s in another unit', (rule, within, outside, unit) => {
    const [range] = findRanges(foldText(rule));
    const holds = (value: number) => range && holdsAmount(range, { value, unit });
    expect([holds(within), holds(outside)]).toEqual([true, false]);
  });

  it('another unit is another thing', () => {
    const [range] = findRanges('65岁以上免费');
    expect(range && holdsAmount(range, { value: 70, unit: '元' })).toBe(false);
  });
});

describe('what a question speaks of', () => {
  it('courtesies are no part of it; a question of nothing else stays', () => {
    expect(stripCourtesy('你好，我想问一下门票多少钱')).not.toMatch(/你好|想问/);
    expect(stripCourtesy('你好')).toBe('你好');
  });

  it('everyday words stand for those of documents', () => {
    expect(sensesOf('我那布偶猫能带进去不')).toContain('宠物');
    expect(sensesOf('名字写错了想改一下')).toContain('更名');
    expect(sensesOf('车半路爆胎了咋办')).toContain('道路救援');
    expect(sensesOf('把钥匙弄丢了')).toContain('遗失');
  });

  it.each([
    ['我钥匙落房间了', '失物招领'],
    ['师傅要我给红包', '小费'],
    ['这月话费没用完能攒着不', '结转'],
    ['东西没处放能先搁你们那儿不', '寄存'],
    ['我的票能给别人用不', '转让'],
    ['刚买没几天又便宜了', '差价'],
    ['奶奶来接行不行', '委托'],
    ['测度数在哪', '验光'],
    ['大半夜送贵不贵', '22:00'],
    ['在里头打个电话行不', '通话'],
    ['等老半天了也没位子', '等位'],
    ['教练凶想换个人', '更换教练'],
  ])('%s', (question, word) => {
    expect(sensesOf(question)).toContain(word);
  });

  it.each(['学生证能打折不', '老人门票有优惠吗'])(
    'whom an advantage is for is not told by the advantage: %s',
    (question) => {
      const [who] = understood(question);
      expect(who?.senses.map(({ word }) => word)).not.toContain('优惠');
      expect(who?.senses.map(({ word }) => word)).not.toContain('半价');
    },
  );

  it('fillers tell nothing, what is wanted tells most', () => {
    expect(tellWord('我们')).toBe(0);
    expect(tellWord('押金')).toBeGreaterThan(tellWord('需要'));
    const units = understood('请问一下哈那个押金是啥意思');
    expect(units.map(({ word }) => word)).toContain('押金');
    expect(units.some(({ word }) => word === '那个')).toBe(false);
  });

  it('is bounded, whatever is asked', () => {
    expect(understood('押金门票停车'.repeat(3000)).length).toBeLessThanOrEqual(24);
  });
});

describe('what is asked for', () => {
  it.each([
    ['住一晚多少钱', 'money', '每晚320元', '每晚须登记'],
    ['多久能拿到', 'duration', '5个工作日寄出', '寄到家里'],
    ['几点关门', 'time', '9:00至17:00', '全部开放'],
    ['上哪儿办', 'place', '到一楼A区窗口', '须带身份证'],
    ['要带啥', 'papers', '凭身份证办理', '每天开放'],
  ])('%s', (question, type, holds, lacks) => {
    const found = answerTypeOf(question);
    expect(found).toBe(type);
    expect(fitType(holds, found)).toBeGreaterThan(fitType(lacks, found));
  });

  it('a text without any amount answers no question for one; the number of a list is none', () => {
    expect(lacksType('3. 点击在线演示', '要多少钱')).toBe(true);
    expect(lacksType('免费使用', '要多少钱')).toBe(false);
    expect(lacksType('洗车 16.80', '多少钱一方')).toBe(false);
    expect(lacksType('点击在线演示', '怎么开始')).toBe(false);
  });

  it('where the question does not say, nothing speaks for or against a text', () => {
    expect(fitType('9:00至17:00', null)).toBe(0.5);
  });
});

describe('evidence', () => {
  const judge = (question: string, text: string, above = '') =>
    createStatementJudge(
      foldText(question),
      understood(question),
      new Map(),
      new Map(),
      10,
      createComparison(toMeaning(foldText(question))),
    )({
      text,
      above,
      before: '',
      after: '',
    });

  it('a rule whose range holds the amount of the question speaks of it', () => {
    const question = '我妈82了能去学吗';
    expect(judge(question, '80周岁以上须有家属陪同').near).toBeGreaterThan(
      judge(question, '90周岁以上须有家属陪同').near,
    );
  });

  it('one character of a word counts less than the word', () => {
    const [unit] = gatherEvidence('禁止烧烤', understood('烤串'));
    expect(unit?.grade).toBeLessThan(0.5);
    expect(gatherEvidence('可以烤串', understood('烤串'))[0]?.grade).toBe(1);
  });

  it('a heading speaks for what stands below it', () => {
    const question = '退票扣多少';
    expect(judge(question, '起飞前七天收票面的5%', '退票').near).toBeGreaterThan(
      judge(question, '起飞前七天收票面的5%', '行李').near,
    );
  });

  it('each word of a short question has to be near to a statement', () => {
    const teeth = '种植牙 6800 元起，含基台。';
    expect(judge('种植牙多少钱', teeth).weakest).toBe(1);
    expect(judge('矫正牙齿多少钱', teeth).weakest).toBeLessThan(judge('种牙贵不贵', teeth).weakest);
    expect(judge('矫正牙齿多少钱', '牙齿矫正 9800 元起。').weakest).toBeGreaterThan(
      judge('矫正牙齿多少钱', teeth).weakest,
    );
  });

  it("a document's word for it is as near", () => {
    expect(judge('箱子放哪儿', '行李寄存在东门。').weakest).toBeGreaterThan(
      judge('箱子放哪儿', '车停在东门。').weakest,
    );
    expect(judge('能冲个澡不', '淋浴凭票免费。').weakest).toBeGreaterThan(0.8);
  });

  it('of a long question none has to', () => {
    expect(judge('我家孩子想矫正牙齿不知道得花多少钱', '种植牙 6800 元起，含基台。').weakest).toBe(1);
  });

  it('characters that are in every word tell nothing', () => {
    expect(tellingCharacters('我的钱能不能退')).toEqual(['退']);
  });

  it('more of anything never makes a passage less relevant', () => {
    const none = Object.fromEntries(Object.keys(RELEVANCE_MODELS.small.weights).map((name) => [name, 0]));
    for (const small of [0, 0.5, 1])
      for (const name of Object.keys(none))
        expect(estimateRelevance({ ...none, [name]: 1 } as never, small)).toBeGreaterThanOrEqual(
          estimateRelevance(none as never, small),
        );
  });
});

describe('the lexicon', () => {
  it('reads signs, gaps and who stands for whom', () => {
    const { words, phrases } = readLexicon([
      { text: '# note\n猫 > 宠物\n押金 = 保证金\n多少钱 ? 费用\n把…弄丢 > 遗失', telling: 1 },
    ]);
    expect(words.get('猫')?.senses).toEqual([{ word: '宠物', grade: 0.85 }]);
    expect(words.has('宠物')).toBe(false);
    expect(words.get('保证金')?.senses[0]?.word).toBe('押金');
    expect(words.get('多少钱')?.asks).toBe(true);
    const [gapped] = phrases.get('把') ?? [];
    expect('把我的钥匙弄丢了'.match(gapped?.form ?? /x/g)).not.toBeNull();
    expect('把门打开，钥匙弄丢了'.match(gapped?.form ?? /x/g)).toBeNull();
  });
});

describe('misheard and mistyped words', () => {
  const library = ['健康', '康证', '证办', '办理', 'wifi', '押金'];
  const correct = (text: string, known: string[] = library) =>
    correctQuestion(
      text,
      (term) => known.includes(term),
      async (terms) => new Map(terms.filter((term) => known.includes(term)).map((term) => [term, 1])),
    );

  it('are read as what the library holds and sounds the same', async () => {
    expect((await correct('健糠证办理'))?.text).toBe('健康证办理');
    expect((await correct('wfi密码'))?.text).toBe('wifi密码');
  });

  it('words of the language stay as they are', async () => {
    expect(await correct('手机密码')).toBeNull();
    expect(await correct('押金办理')).toBeNull();
  });
});
