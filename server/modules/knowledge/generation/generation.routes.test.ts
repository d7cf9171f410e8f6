import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addGenerated,
  editGenerated,
  generatedPage,
  latestGeneration,
  rejectGenerated,
  startGeneration,
} from '#contract/generation.contract.ts';
import { libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import { questionPage } from '#contract/question.contract.ts';
import { hitTest } from '#contract/retrieval.contract.ts';
import { startScriptedUpstream } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const GUIDE = `# 图书馆指南

## 开放时间

周二至周日九时至二十一时开放，周一闭馆整理。法定节假日开放时间另行公告。

## 如何办理借阅证

读者凭本人有效身份证件到一楼服务台办理借阅证。`;

interface Session {
  app: TestApp;
  token: string;
}

async function makeLibrary({ app, token }: Session): Promise<string> {
  const url = (await app.upload('图书馆.md', GUIDE, token)).data;
  const libId = (await app.call(saveLibrary, { name: '图书馆', fileList: [{ url, name: '图书馆.md' }] }, token)).data;
  await waitFor(async () => ((await app.call(libraryStatus, [libId], token)).data[0]?.status === 2 ? true : null));
  return libId;
}

async function generate({ app, token }: Session, libId: string, engine = 'rules'): Promise<string> {
  const runId = (await app.call(startGeneration, { libId, engine }, token)).data;
  await waitFor(async () =>
    (await app.call(latestGeneration, { libId }, token)).data.run?.status === 2 ? true : null,
  );
  return runId;
}

describe('smart generation', () => {
  let app: TestApp;
  let session: Session;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token } = await app.createUser());
    session = { app, token };
  });
  afterAll(() => app.close());

  const list = async (runId: string, status?: string) =>
    (await app.call(generatedPage, { runId, ...(status ? { status } : {}) }, token)).data.records;
  const cases = async (libId: string) =>
    app.database.sql`select question, expected_text from regression_case where library_id = ${libId} order by question`;

  test('questions come with an answer from their segment, and are reviewed into the regression set', async () => {
    const libId = await makeLibrary(session);
    const runId = await generate(session, libId);
    const [hours, card] = await list(runId);
    expect(hours).toMatchObject({ question: '开放时间是什么时候？', source: 'heading', documentName: '图书馆.md' });
    expect(card?.question).toBe('如何办理借阅证？');
    expect(hours?.segmentText).toContain(hours?.answer);

    await app.call(editGenerated, { id: hours?.id, question: '图书馆几点开门？', answer: '九时至二十一时开放' }, token);
    expect((await app.call(addGenerated, { runId, ids: [hours?.id], regression: true }, token)).data).toEqual({
      done: 1,
      known: 0,
      remaining: 0,
    });
    expect(await cases(libId)).toEqual([{ question: '图书馆几点开门？', expected_text: '九时至二十一时开放' }]);
    expect(await app.call(editGenerated, { id: hours?.id, question: '问', answer: '答' }, token)).toMatchObject({
      code: 409,
    });

    await app.call(rejectGenerated, { runId, ids: [card?.id] }, token);
    expect(await list(runId, 'open')).toEqual([]);
    await app.call(rejectGenerated, { runId, ids: [card?.id], reopen: true }, token);
    expect((await app.call(addGenerated, { runId, regression: true }, token)).data.done).toBe(1);
    expect(await cases(libId)).toHaveLength(2);
    expect((await app.call(latestGeneration, { libId }, token)).data.run?.counts).toEqual({
      open: 0,
      added: 2,
      rejected: 0,
    });
  });

  test('each row of a table is asked about, as far as the library answers with what stands there', async () => {
    const rows = ['湖景大床房\t880 元\t1080 元', '云栖套房\t1680 元\t1980 元', '庭院双床房\t680 元\t780 元'];
    const text = `房型\t平日价\t周末价\n${rows.join('\n')}\n`;
    const url = (await app.upload('房价.tsv', text, token)).data;
    const guide = (await app.upload('图书馆.md', GUIDE, token)).data;
    const fileList = [
      { url, name: '房价.tsv' },
      { url: guide, name: '图书馆.md' },
    ];
    const libId = (await app.call(saveLibrary, { name: '房价', fileList }, token)).data;
    await waitFor(async () => (await app.call(libraryStatus, [libId], token)).data[0]?.status === 2 || null);
    const made = (await list(await generate(session, libId))).filter(({ source }) => source === 'table');
    expect(made.map(({ question }) => question)).toContain('云栖套房的周末价是多少？');
    expect(made.length).toBeGreaterThanOrEqual(5);
    for (const { question } of made) {
      const { answer } = (await app.call(hitTest, { libId, query: question }, token)).data;
      const pair = made.find((one) => one.question === question);
      expect(pair, 'in the words of the role, and so it adds nothing').toMatchObject({ answered: true });
      expect(pair?.answer).toBe(answer.text.replace(/\s*\[\d+\]/g, ''));
      const [name = '', column = ''] = question.replace('是多少？', '').split('的');
      const row = text.split('\n').find((line) => line.startsWith(name));
      expect(answer.text, question).toContain(row?.split('\t')[column === '平日价' ? 1 : 2]);
    }
  });

  test('what stands in a table is proposed in the words of the role, never as raw rows', async () => {
    const text = `# 蓝湾健身

## 会籍价格

| 卡种 | 原价（元） | 有效期 | 是否含泳池 |
| --- | --- | --- | --- |
| 次卡 | 99 | 1 天 | 否 |
| 月卡 | 599 | 30 天 | 否 |
| 年卡 | 4599 | 365 天 | 是 |
| 学生年卡 | 2999 | 300 天 | 是 |
| 双人年卡 | 7999 | 360 天 | 是 |
`;
    const url = (await app.upload('会籍.md', text, token)).data;
    const libId = (await app.call(saveLibrary, { name: '会籍', fileList: [{ url, name: '会籍.md' }] }, token)).data;
    await waitFor(async () => (await app.call(libraryStatus, [libId], token)).data[0]?.status === 2 || null);
    const made = await list(await generate(session, libId));
    expect(made.length).toBeGreaterThan(3);
    for (const { question, answer, answered } of made) {
      expect(question).not.toMatch(/的是否|是否.*是什么/);
      expect(answer, question).not.toMatch(/\S \| \S|；.{1,6}：/);
      expect(answered, question).toBe(true);
    }
    const ofCards = (name: string) => made.filter(({ question }) => question.startsWith(name));
    for (const name of ['年卡', '学生年卡', '双人年卡']) {
      expect(ofCards(name).length, name).toBeGreaterThan(1);
      for (const { answer } of ofCards(name)) {
        if (answer === `${name}含泳池。`) continue;
        expect(answer).toMatch(new RegExp(`^${name}：`));
        expect(answer.match(/[卡]：/g), 'of its row alone').toHaveLength(1);
      }
      expect(ofCards(name).map(({ answer }) => answer)).toContain(`${name}含泳池。`);
    }
    const { run } = (await app.call(latestGeneration, { libId }, token)).data;
    expect([run?.counts.open, run?.unanswered]).toEqual([made.length, 0]);
  });

  test('questions go into a library of questions once, however often they are made', async () => {
    const shelf = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    const libId = await makeLibrary(session);
    const add = async () =>
      (await app.call(addGenerated, { runId: await generate(session, libId), questionLibId: shelf }, token)).data;
    expect(await add()).toEqual({ done: 2, known: 0, remaining: 0 });
    expect(await add()).toEqual({ done: 2, known: 2, remaining: 0 });
    const held = (await app.call(questionPage, { libId: shelf }, token)).data.records;
    expect(held.map(({ question }) => question).sort()).toEqual(['如何办理借阅证？', '开放时间是什么时候？'].sort());
  });

  test('bad input is refused', async () => {
    const libId = await makeLibrary(session);
    expect(await app.call(startGeneration, { libId, engine: 'model' }, token)).toMatchObject({
      code: 400,
      message: '未配置大模型，请使用离线生成',
    });
    const empty = (await app.call(saveLibrary, { name: '空' }, token)).data;
    expect(await app.call(startGeneration, { libId: empty }, token)).toMatchObject({ code: 400 });
    const runId = await generate(session, libId);
    expect(await app.call(addGenerated, { runId }, token)).toMatchObject({ code: 400 });
    expect(await app.call(addGenerated, { runId, questionLibId: libId }, token)).toMatchObject({ code: 404 });
    expect(await app.call(rejectGenerated, { runId, ids: [randomUUID()] }, token)).toMatchObject({ code: 404 });
    expect((await app.call(latestGeneration, { libId }, token)).data.run?.counts.open).toBe(2);
  });

  test('of a model’s questions only those whose answer stands in the segment, and that a role answers from it, are kept', async () => {
    const upstream = await startScriptedUpstream((call) => {
      const made = [
        { question: '图书馆周几闭馆？', answer: '周一闭馆整理' },
        { question: '借书要押金吗？', answer: '需要缴纳一百元押金' },
        // Stands in the segment, and its question is about something that no role finds there.
        { question: '海底捞的停车券怎么领取？', answer: '法定节假日开放时间另行公告' },
      ];
      call.send(`\`\`\`json\n${JSON.stringify(made)}\n\`\`\``);
      call.end();
    });
    const llm = { baseUrl: upstream.baseUrl, apiKey: null, models: new Map([['deepseek', 'deepseek-chat']]) };
    const other = { app: await createTestApp({ llm }), token: '' };
    other.token = (await other.app.createUser()).token;
    const libId = await makeLibrary(other);
    const runId = await generate(other, libId, 'model');
    const { data } = await other.app.call(generatedPage, { runId }, other.token);
    expect(data.records).toMatchObject([{ question: '图书馆周几闭馆？', source: 'model' }]);
    const { run, model } = (await other.app.call(latestGeneration, { libId }, other.token)).data;
    expect([run?.refused, model]).toEqual([2, 'deepseek-chat']);
    await other.app.close();
    await upstream.close();
  });
});
