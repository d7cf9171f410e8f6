import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import {
  compareHits,
  hitTest,
  librarySettings,
  RetrievalSettings,
  saveLibrarySettings,
} from '#contract/retrieval.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const FILES: [name: string, text: string][] = [
  ['社保卡.md', '# 社保卡\n\n社保卡丢失后应先拨打 12333 挂失，再申请补办。'],
  ['停车.md', '# 停车\n\n来访车辆停在南门停车场，两小时内免费；社保卡不能付停车费。'],
];

describe('how a library is searched', () => {
  let app: TestApp;
  let token: string;
  let libId: string;
  let roleId: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token } = await app.createUser());
    const fileList = [];
    for (const [name, text] of FILES) fileList.push({ url: (await app.upload(name, text, token)).data, name });
    libId = (await app.call(saveLibrary, { name: '指南', fileList }, token)).data;
    await waitFor(async () => (await app.call(libraryStatus, [libId], token)).data[0]?.status === 2 || null);
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, documentLibId: libId };
    roleId = (await app.call(saveRole, role, token)).data;
  });
  afterAll(() => app.close());

  const save = (settings: object) => app.call(saveLibrarySettings, { libId, settings }, token);
  const ask = async (query: string) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/avatar/chat/chatDocument',
      headers: { token },
      payload: { roleId, query, cid: '1', returnJson: true, language: 'zhchs', isStart: 0 },
    });
    const events = reply.body.trim().split('\n');
    return events.map((line) => JSON.parse(line).entities.text ?? '').join('');
  };

  test('a library that nobody has tuned has the measured settings', async () => {
    expect((await app.call(librarySettings, { libId }, token)).data).toEqual({
      settings: RetrievalSettings.parse({}),
      engines: { vector: false, rerank: false },
      reasons: { vector: '未配置向量模型', rerank: '未配置重排模型' },
      vectors: null,
    });
  });

  test('what chat works out of a table that shares no word with the question, it answers here too; numbers stand for what is shown', async () => {
    const text =
      '# 前台\n\n前台提供咨询，请先取号。\n\n# 一览\n\n| 名称 | 元 |\n|---|---|\n| 洗牙 | 200 |\n| 补牙 | 380 |';
    const fileList = [{ url: (await app.upload('前台.md', text, token)).data, name: '前台.md' }];
    const own = (await app.call(saveLibrary, { name: '前台', fileList, segmentType: 'heading' }, token)).data;
    await waitFor(async () => (await app.call(libraryStatus, [own], token)).data[0]?.status === 2 || null);
    const { answer, hits } = (await app.call(hitTest, { libId: own, query: '哪个最贵' }, token)).data;
    expect(answer).toMatchObject({ refused: false, text: expect.stringContaining('补牙') });
    const numbers = Array.from(answer.text.matchAll(/\[(\d+)\]/g), ([, number]) => Number(number));
    expect(numbers.filter((number) => !hits[number - 1]?.text.includes('补牙'))).toEqual([]);
  });

  test('a question finds its segment with score, parts, marks, and the answer that chat would give', async () => {
    const { data } = await app.call(hitTest, { libId, query: '社保卡丢失了怎么挂失？' }, token);
    const [best] = data.hits;
    expect(best).toMatchObject({ title: '社保卡.md', heading: ['社保卡'], passed: true });
    expect(best?.marks.map(([start, end]) => best.text.slice(start, end))).toEqual(['社保卡', '社保卡丢失', '挂失']);
    expect((best?.parts.lexical ?? 0) + (best?.parts.text ?? 0)).toBeCloseTo(best?.score ?? 0, 10);
    expect(data.hits.map(({ score }) => score)).toEqual(data.hits.map(({ score }) => score).sort((a, b) => b - a));
    expect(data.answer).toMatchObject({ refused: false, engine: '离线应答' });
    expect(data.answer.text).toContain('12333');
    expect(await ask('社保卡丢失了怎么挂失？')).toBe(data.answer.text);
    expect(data.ms.total).toBeGreaterThan(0);
  });

  test('of a long segment, the row that is asked for is what fits best, not where more words are marked', async () => {
    const lines = [
      ...['# 房型与价格', '', '酒店有四种房型，均含免费早餐、免费停车、免费洗衣，加床每晚 200 元，儿童餐 30 元。', ''],
      ...['| 房型 | 面积 | 平日 | 周末 |', '| --- | --- | --- | --- |', '| 庭院双床房 | 32 平方米 | 680 元 | 780 元 |'],
      ...['| 亲子家庭房 | 52 平方米 | 1180 元 | 1380 元 |', '| 湖景大床房 | 38 平方米 | 880 元 | 1080 元 |', ''],
    ];
    const fileList = [{ url: (await app.upload('酒店.md', lines.join('\n'), token)).data, name: '酒店.md' }];
    const hotel = (await app.call(saveLibrary, { name: '酒店', fileList }, token)).data;
    await waitFor(async () => (await app.call(libraryStatus, [hotel], token)).data[0]?.status === 2 || null);
    const { data } = await app.call(hitTest, { libId: hotel, query: '周末湖景房多少钱' }, token);
    expect(data.hits[0]?.text.slice(...data.hits[0].best)).toContain('湖景大床房');
    expect(data.hits[0]?.text.slice(...data.hits[0].best)).not.toContain('亲子');
  });

  test('a threshold that is tried keeps what does not reach it apart, and changes nothing', async () => {
    const strict = { ...RetrievalSettings.parse({}), threshold: 0.95 };
    const { data } = await app.call(hitTest, { libId, query: '单车搁哪儿', settings: strict }, token);
    expect(data.hits.length).toBeGreaterThan(0);
    expect(data.hits.every(({ passed }) => !passed)).toBe(true);
    expect(data.answer.refused).toBe(true);
    expect((await app.call(librarySettings, { libId }, token)).data.settings.threshold).toBe(0.18);
  });

  test('saved settings change what chat answers, and back', async () => {
    const question = '单车搁哪儿';
    expect(await ask(question)).toContain('南门停车场');
    expect((await save({ threshold: 0.95 })).data.settings.threshold).toBe(0.95);
    expect(await ask(question)).toBe('抱歉，这个问题我暂时无法回答，您可以换个问法再试一次。');
    await save({});
    expect(await ask(question)).toContain('南门停车场');
  });

  test('as many segments come back as the settings say', async () => {
    await save({ topK: 1 });
    expect((await app.call(hitTest, { libId, query: '停车 社保卡' }, token)).data.hits).toHaveLength(1);
    await save({});
    expect((await app.call(hitTest, { libId, query: '停车 社保卡' }, token)).data.hits).toHaveLength(2);
  });

  test('a question without any match is refused without segments', async () => {
    const { data } = await app.call(hitTest, { libId, query: 'zzz' }, token);
    expect(data).toMatchObject({ hits: [], answer: { refused: true } });
  });

  test('one question asked in every way: what a way leaves out earns nothing, what is not set up says why', async () => {
    const query = '社保卡丢失了怎么挂失？';
    const { data } = await app.call(compareHits, { libId, query }, token);
    expect(data.map(({ mode, off }) => [mode, off])).toEqual([
      ['lexical', null],
      ['text', null],
      ['vector', '未配置向量模型'],
      ['rerank', '未配置重排模型'],
    ]);
    const [lexical, text, vector] = data;
    expect(lexical?.settings.weights).toEqual({ lexical: 1, text: 0, vector: 0, rerank: 0 });
    expect(lexical?.hits[0]).toMatchObject({ title: '社保卡.md', passed: true });
    expect(lexical?.hits.map(({ parts }) => parts.text)).toEqual(lexical?.hits.map(() => 0));
    // Without models the second way is what the hit test itself does.
    const tested = await app.call(hitTest, { libId, query }, token);
    expect(text?.hits).toEqual(tested.data.hits);
    expect(vector).toMatchObject({ hits: [], ms: 0 });
  });

  test('a way whose part the settings leave out is tried with it all the same', async () => {
    const settings = { ...RetrievalSettings.parse({}), weights: { lexical: 0, text: 1, vector: 0, rerank: 0 } };
    const { data } = await app.call(compareHits, { libId, query: '停车 社保卡', settings }, token);
    expect(data[0]?.settings.weights).toEqual({ lexical: 1, text: 0, vector: 0, rerank: 0 });
    expect(data[0]?.hits).toHaveLength(2);
    expect((await app.call(librarySettings, { libId }, token)).data.settings.weights.lexical).toBe(1);
  });

  test.each([
    ['an empty question', { query: '  ' }, '请填写问题'],
    ['a question of 201 characters', { query: '问'.repeat(201) }, '问题最多 200 个字'],
    ['too many segments', { query: '问', settings: { topK: 21 } }, null],
    ['a threshold beyond its range', { query: '问', settings: { threshold: 1 } }, null],
    [
      'no weight at all',
      { query: '问', settings: { weights: { lexical: 0, text: 0 } } },
      '词法和文本重排的权重不能同时为 0',
    ],
  ])('%s is refused', async (_title, input, message) => {
    const reply = await app.call(hitTest, { libId, ...input }, token);
    expect(reply.code).toBe(400);
    if (message) expect(reply.message).toBe(message);
  });

  test('nobody without a session, and no library that is not mine', async () => {
    expect((await app.call(hitTest, { libId, query: '问' })).code).toBe(401);
    const stranger = await app.createUser();
    for (const id of [libId, randomUUID()]) {
      expect((await app.call(hitTest, { libId: id, query: '问' }, stranger.token)).code).toBe(404);
      expect((await app.call(compareHits, { libId: id, query: '问' }, stranger.token)).code).toBe(404);
      expect((await app.call(saveLibrarySettings, { libId: id, settings: {} }, stranger.token)).code).toBe(404);
    }
  });
});
