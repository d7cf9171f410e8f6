import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import {
  deleteQuestion,
  matchQuestion,
  questionPage,
  restoreQuestion,
  saveQuestion,
  shelveQuestion,
} from '#contract/question.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('entries that change their library', () => {
  let app: TestApp;
  let token: string;
  let chinese: string;
  let english: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token } = await app.createUser());
    chinese = (await app.call(saveLibrary, { name: '中文问答', type: 2 }, token)).data;
    english = (await app.call(saveLibrary, { name: '英文问答', type: 2, language: 'en' }, token)).data;
  });
  afterAll(() => app.close());

  /** Its id; null where it was refused. */
  const add = async (libId: string, question: string, answer = `${question}的答案`) => {
    const { code, data } = await app.call(saveQuestion, { libId, question, answer }, token);
    return code === 200 ? data : null;
  };
  const listed = async (libId: string) =>
    (await app.call(questionPage, { libId, size: 1000 }, token)).data.records
      .map(({ question }) => question)
      .toSorted();
  const answerOf = async (libId: string, query: string) =>
    (await app.call(matchQuestion, { libId, query }, token)).data.matches.find(({ answers }) => answers)?.answer ??
    null;
  const move = (ids: (string | null)[], libId: string, toLibId: string) =>
    app.call(shelveQuestion, { libId, ids, toLibId }, token);

  test('they are listed, found and counted there, and no more where they were; and back', async () => {
    const ids: (string | null)[] = [];
    // More than a batch of the index holds, among others that stay.
    for (let index = 0; index < 20; index += 1) ids.push(await add(chinese, `第 ${index} 号窗口办什么`));
    await add(english, 'where is the desk');
    const some = ids.slice(3, 9);
    expect((await move(some, chinese, english)).code).toBe(200);
    expect(await listed(english)).toHaveLength(7);
    expect(await answerOf(english, '第 5 号窗口办什么')).toBe('第 5 号窗口办什么的答案');
    expect(await answerOf(chinese, '第 5 号窗口办什么')).toBeNull();
    expect(await answerOf(chinese, '第 12 号窗口办什么')).toBe('第 12 号窗口办什么的答案');
    expect(await answerOf(english, '窗口 5 号办什么呢')).not.toBeNull(); // by the index
    const counts = (await app.call(libraryPage, { type: 2 }, token)).data.records;
    expect(counts.find(({ id }) => id === english)?.segmentCount).toBe(7);
    expect(counts.find(({ id }) => id === chinese)?.segmentCount).toBe(14);
    expect((await move(some, english, chinese)).code).toBe(200);
    expect(await listed(english)).toEqual(['where is the desk']);
    for (const place of [3, 8, 19])
      expect(await answerOf(chinese, `第 ${place} 号窗口办什么`)).toBe(`第 ${place} 号窗口办什么的答案`);
  });

  test('all or none: a question that is there already, a foreign entry, the same library', async () => {
    const twice = await add(chinese, '几点开门');
    const other = await add(chinese, '几点关门');
    await add(english, '几点开门？');
    const before = [await listed(chinese), await listed(english)];
    expect(await move([twice, other], chinese, english)).toMatchObject({
      code: 409,
      message: '问答库里已有相同的问题：几点开门？',
    });
    const stranger = await app.createUser();
    const theirs = (await app.call(saveLibrary, { name: '问答', type: 2 }, stranger.token)).data;
    const foreign = await app.call(saveQuestion, { libId: theirs, question: '几点开门', answer: '答' }, stranger.token);
    expect(await move([other, foreign.data], chinese, english)).toMatchObject({
      code: 404,
      message: '问答不存在或已被删除',
    });
    expect((await move([other], chinese, theirs)).code).toBe(404);
    expect((await move([other], chinese, chinese)).code).toBe(400);
    expect([await listed(chinese), await listed(english)]).toEqual(before);
  });

  test('the same question never stands twice, whoever comes first: two writers, a restore beside a writer', async () => {
    const saves = await Promise.all([0, 1, 2, 3].map((n) => add(chinese, '能停车吗', `答 ${n}`)));
    const [id, ...more] = saves.filter((one) => one !== null);
    expect(more).toEqual([]);
    await app.call(deleteQuestion, { libId: chinese, ids: [id] }, token);
    const [restored] = await Promise.all([
      app.call(restoreQuestion, { libId: chinese, ids: [id] }, token),
      add(chinese, '能停车吗', '新答案'),
    ]);
    expect([200, 409]).toContain(restored.code);
    expect((await listed(chinese)).filter((question) => question === '能停车吗')).toHaveLength(1);
  });
});
