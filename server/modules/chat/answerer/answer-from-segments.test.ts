import { describe, expect, it } from 'vitest';
import { rerankSegments } from '#server/retrieval/rerank-segments.ts';
import { readQuestion, weighQuestion } from '#server/retrieval/weigh-question.ts';
import { answerFromSegments } from './answer-from-segments.ts';
import type { Evidence } from './answer-request.ts';
import { scoreStatements } from './score-statements.ts';
import { splitPassage } from './split-passage.ts';

const notice = `市图书馆读者须知
本馆周一至周五上午九点至下午五点开放，周末闭馆。
办理借书证须携带以下材料：
1. 本人身份证；
2. 一寸照片两张；
3. 押金一百元。
借书证遗失后应当立即挂失。补办需缴纳工本费十元。
本馆创建于1958年，首任馆长是张文华先生。他主持修建了位于中山路的旧馆。
由于消防改造，三楼阅览室暂停开放。`;

const rooms = `房型 | 价格 | 早餐
标准间 | 每晚320元 | 含双早
大床房 | 每晚380元 | 不含早`;

const evidence = (text: string, relevance = 0.8): Evidence => ({
  text,
  title: '须知.docx',
  page: 1,
  heading: [],
  relevance,
});

/** Pairs of characters with equal weight stand in for the search's terms; statements are read as the search reads them. */
async function ask(question: string, segments: Evidence[] = [evidence(notice)], maxSentences = 1) {
  const words = question.replace(/[，。？?]|什么时候|哪里|多少|什么|哪些|为什么|怎么|谁/g, ' ').split(/\s+/);
  const terms = words.flatMap((word) =>
    Array.from(word).flatMap((_, at) => (word[at + 1] ? [{ term: word.slice(at, at + 2), weight: 5 }] : [])),
  );
  const read = readQuestion(question);
  const { judge } = await rerankSegments(
    read.focus,
    weighQuestion(read, new Map(), segments.length),
    segments.map(({ heading, text }, segmentId) => ({ segmentId, text: [...heading, text].join('\n') })),
  );
  return answerFromSegments({ question, terms, judge, segments, maxSentences, leastConfidence: 0.18 });
}

const text = (answer: Awaited<ReturnType<typeof ask>>) => answer?.sentences.map((sentence) => sentence.text);

describe('answerFromSegments', () => {
  it.each([
    ['图书馆什么时候开放？', '本馆周一至周五上午九点至下午五点开放，周末闭馆。'],
    ['补办借书证工本费多少钱？', '补办需缴纳工本费十元。'],
    ['首任馆长是谁？', '本馆创建于1958年，首任馆长是张文华先生。'],
    ['阅览室为什么暂停开放？', '由于消防改造，三楼阅览室暂停开放。'],
    ['旧馆位于哪里？', '他主持修建了位于中山路的旧馆。'],
  ])('%s', async (question, expected) => {
    expect(text(await ask(question))).toEqual([expected]);
  });

  it.each(['你们有哪些房型', '都有什么房型呀'])('lists what a table has: %s', async (question) => {
    expect(text(await ask(question, [evidence(rooms)]))).toEqual(['房型有标准间、大床房。']);
  });

  it('tells once what stands in two documents word for word', async () => {
    const copies = [evidence(notice), { ...evidence(notice), title: '须知（新）.docx' }];
    expect(text(await ask('补办借书证工本费多少钱？', copies, 3))).toEqual(['补办需缴纳工本费十元。']);
  });

  it('names the place of a passage among all, also where those about others are left out', async () => {
    const found = await ask('张文华的电话是多少？', [
      evidence('陈小雨的电话是 8001。'),
      evidence('张文华的电话是 8002。'),
    ]);
    expect(found?.sentences).toEqual([{ text: '张文华的电话是 8002。', source: 1 }]);
  });

  it('a sentence that names two tells nothing of how they differ', async () => {
    const text = '本馆设有室内攀岩和户外攀岩两个场地。';
    expect(await ask('室内攀岩和户外攀岩有什么区别', [evidence(text)])).toBeNull();
    const differs = '室内攀岩和户外攀岩的区别：室内有保护垫，户外要自带装备。';
    expect(await ask('室内攀岩和户外攀岩有什么区别', [evidence(differs)])).not.toBeNull();
  });

  it('keeps a list with the line that announces it', async () => {
    const list = '办理借书证须携带以下材料：\n1. 本人身份证；\n2. 一寸照片两张；\n3. 押金一百元。';
    expect(text(await ask('办理借书证需要哪些材料？'))).toEqual([list]);
    expect(text(await ask('借书证的材料要一寸照片吗，都有什么材料，步骤'))).toEqual([list]);
  });

  it('tells every step to who asks how something is done', async () => {
    const steps = '1. 新建知识库并上传文档；\n2. 创建角色并选择知识库；\n3. 点击在线演示，与数字人对话。';
    const guide = { ...evidence(steps), heading: ['三步做出数字人'] };
    expect(text(await ask('怎么做数字人？', [guide]))).toEqual([steps]);
  });

  it('reads a table row with its columns', async () => {
    expect(text(await ask('大床房的价格是多少？', [evidence(rooms)]))).toEqual(['大床房：价格 每晚380元。']);
  });

  it('brings along the sentence that a pronoun points back to, in reading order', async () => {
    expect(text(await ask('旧馆位于哪里？', undefined, 2))).toEqual([
      '本馆创建于1958年，首任馆长是张文华先生。',
      '他主持修建了位于中山路的旧馆。',
    ]);
  });

  it('finds by heading what the sentence leaves unsaid', async () => {
    const wifi = { ...evidence('账号为手机号。初始密码为证件后六位。'), heading: ['无线网络'] };
    const door = { ...evidence('账号为工号。初始密码为八个零。'), heading: ['门禁系统'] };
    expect((await ask('无线网络初始密码是什么', [door, wifi]))?.sentences).toEqual([
      { text: '初始密码为证件后六位。', source: 1 },
    ]);
  });

  it('names the segment each sentence comes from, the best one first', async () => {
    const other = evidence('食堂早餐七点开始供应。食堂位于东门。', 0.7);
    expect((await ask('食堂早餐什么时候供应', [evidence(notice, 0.3), other], 2))?.sentences[0]).toEqual({
      text: '食堂早餐七点开始供应。',
      source: 1,
    });
  });

  it('gives nobody the row of another person', async () => {
    const rows = evidence('姓名 | 部门 | 电话\n张小红 | 财务部 | 8001\n李大伟 | 人事部 | 8002');
    expect(text(await ask('张小红的电话是多少？', [rows]))).toEqual(['张小红：电话 8001。']);
    expect(await ask('王小明的电话是多少？', [rows])).toBeNull();
    expect(await ask('请问王小明电话', [rows])).toBeNull();
  });

  it('answers both halves of a question, and the one half that it can', async () => {
    expect(text(await ask('图书馆什么时候开放，借书证押金多少钱？', undefined, 2))).toEqual([
      '本馆周一至周五上午九点至下午五点开放，周末闭馆。',
      '3. 押金一百元。',
    ]);
  });

  it('knows the days of a range, and traditional characters', async () => {
    const answer = answerFromSegments({
      question: '图书馆周三开放吗',
      terms: [
        { term: '周三', weight: 5 },
        { term: '开放', weight: 5 },
      ],
      segments: [evidence(`${notice}\n圖書館的電話是8001。`)],
      maxSentences: 1,
      leastConfidence: 0.18,
    });
    expect(text(answer)).toEqual(['本馆周一至周五上午九点至下午五点开放，周末闭馆。']);
    expect(text(await ask('图书馆的电话', [evidence('圖書館的電話是8001。食堂在一楼。')]))).toEqual([
      '圖書館的電話是8001。',
    ]);
  });

  it('what somebody asks in a document is never the answer', async () => {
    const pairs = evidence('问：宿舍灯坏了怎么办？\n答：请在小程序报修。\n问：钥匙丢了怎么办？\n答：到值班室补配。');
    for (const most of [1, 2])
      expect(text(await ask('宿舍灯坏了怎么办？', [pairs], most))?.join()).not.toMatch(/怎么办|[问答]：/);
    expect(text(await ask('宿舍灯坏了怎么办？', [pairs]))).toEqual(['请在小程序报修。']);
    expect(await ask('宿舍灯坏了怎么办？', [evidence('问：宿舍灯坏了怎么办？')])).toBeNull();
  });

  it('does not answer from weak evidence', async () => {
    expect(await ask('公司年假有多少天？', [evidence(notice, 0.05)])).toBeNull();
    expect(await ask('图书馆什么时候开放？', [])).toBeNull();
    expect(await ask('图书馆什么时候开放？', [evidence(' \n——\n')])).toBeNull();
  });

  it('is bounded and repeatable', async () => {
    const items = Array.from({ length: 500 }, (_, index) => `${(index % 90) + 1}. 材料第${index}项`).join('\n');
    const long = evidence(`需要以下材料：\n${items}`);
    const answer = await ask('需要哪些材料？', [long], 2);
    expect(answer?.sentences[0]?.text.length).toBeLessThan(500);
    expect(await ask('需要哪些材料？', [long], 2)).toEqual(answer);
    expect(await ask('图'.repeat(10_000), [evidence('图'.repeat(50_000))], 2)).toBeDefined();
  });

  it('how a time is said goes before other sentences about the same thing', () => {
    const statements = splitPassage(
      '办理入住时间为每日 14:00 以后，退房时间为次日 12:00 以前。14:00 前退房免收费用，14:00 至 18:00 退房加收半日房费，18:00 以后退房加收全日房费。',
    );
    const passages = [{ above: '指南', statements, relevance: 0.8 }];
    expect(scoreStatements('几点退房', [{ term: '退房', weight: 5 }], passages)[0]).toMatchObject({ at: 0 });
  });

  it('does not announce what does not follow; what does follow is told', async () => {
    const alone = evidence('塑形镜适合 8 岁以上的孩子，夜间配戴，价格如下。');
    expect(text(await ask('塑形镜适合多大的孩子', [alone]))).toEqual(['塑形镜适合 8 岁以上的孩子，夜间配戴。']);
    const priced = evidence('塑形镜适合 8 岁以上的孩子，价格如下：\n品牌 | 价格\n甲 | 9000 元\n乙 | 7000 元');
    expect(text(await ask('塑形镜适合多大的孩子', [priced]))?.join('\n')).toContain('甲：价格 9000 元。');
  });

  it('a text that has nothing of what is named is no answer to who asks for its number', async () => {
    const desk = evidence('可以打电话 0512-6288 1234 或者到现场挂号。');
    expect(await ask('挂号电话是多少', [desk])).not.toBeNull();
    expect(await ask('急诊电话是多少', [desk])).toBeNull();
  });

  it('how many of something is told where it is named alone', async () => {
    const guide = '酒店共有客房 218 间，设有三家餐厅。';
    expect(await ask('酒店有几个厕所', [evidence(guide)])).toBeNull();
    expect((await ask('酒店有多少间客房', [evidence(guide)]))?.sentences[0]?.text).toContain('218');
  });
});
