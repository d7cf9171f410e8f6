import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import { matchQuestion, saveQuestion } from '#contract/question.contract.ts';
import { hitTest } from '#contract/retrieval.contract.ts';
import {
  deleteWordings,
  proposeWordings,
  restoreWordings,
  saveWording,
  WORDING_LIMITS,
  wordingPage,
} from '#contract/wording.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const GUIDE = [
  '# 会员须知',
  '## 停卡',
  '年卡会员每年可以办理一次停卡，最长九十天，由前台登记。',
  '## 转让',
  '会员卡转让给他人，收取手续费一百元。',
  '## 储物柜',
  '储物柜当日使用免费，离场前请清空。',
].join('\n\n');

describeOnBothDatabases('what visitors call something', (database) => {
  let app: TestApp;
  let token: string;
  let libId: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    ({ token } = await app.createUser());
    libId = await makeLibrary(token);
  });
  afterAll(() => app.close());

  async function makeLibrary(owner: string): Promise<string> {
    const url = (await app.upload('须知.md', GUIDE, owner)).data;
    const { data } = await app.call(saveLibrary, { name: '须知', fileList: [{ url, name: '须知.md' }] }, owner);
    await waitFor(async () => (await app.call(libraryStatus, [data], owner)).data[0]?.status === 2 || null);
    return data;
  }
  const list = async (text = '', owner = token) => (await app.call(wordingPage, { text }, owner)).data;
  const answer = async (query: string, owner = token, lib = libId) =>
    (await app.call(hitTest, { libId: lib, query }, owner)).data.answer;

  test('is found by what the documents call it, in the libraries of its account alone, until it is deleted', async () => {
    expect(await answer('冬眠最长多久')).toMatchObject({ refused: true });
    const saved = await app.call(saveWording, { said: ' 冬眠 ', meant: ['停卡', '停卡 '] }, token);
    expect(saved).toMatchObject({ code: 200, data: { said: '冬眠', meant: ['停卡'] } });
    expect(await answer('冬眠最长多久')).toMatchObject({ refused: false, text: expect.stringContaining('停卡') });

    const other = (await app.createUser()).token;
    expect(await answer('冬眠最长多久', other, await makeLibrary(other))).toMatchObject({ refused: true });

    const ids = [saved.data.id];
    await app.call(deleteWordings, { ids }, token);
    expect(await answer('冬眠最长多久')).toMatchObject({ refused: true });
    await app.call(restoreWordings, { ids }, token);
    expect(await answer('冬眠最长多久')).toMatchObject({ refused: false });
  });

  test('asks for entries of a library of questions too', async () => {
    const questions = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    const entry = { libId: questions, question: '储物柜怎么收费', answer: '当日免费。' };
    await app.call(saveQuestion, entry, token);
    const match = async () =>
      (await app.call(matchQuestion, { libId: questions, query: '格子间怎么收费' }, token)).data;
    expect((await match()).matches.filter(({ answers }) => answers)).toEqual([]);
    await app.call(saveWording, { said: '格子间', meant: ['储物柜'] }, token);
    expect((await match()).matches[0]).toMatchObject({ question: entry.question, answers: true });
  });

  test('stands in one wording, whatever its case and width', async () => {
    const { data } = await app.call(saveWording, { said: 'VIP室', meant: ['贵宾室'] }, token);
    const again = await app.call(saveWording, { said: 'ｖｉｐ室', meant: ['会客室'] }, token);
    expect(again).toMatchObject({
      code: 400,
      message: '“ｖｉｐ室”已有说法，请修改原来的那个',
      data: [{ field: 'said' }],
    });
    const changed = await app.call(saveWording, { id: data.id, said: 'VIP室', meant: ['贵宾厅'] }, token);
    expect(changed.data).toMatchObject({ id: data.id, meant: ['贵宾厅'] });
    expect((await list('贵宾厅')).records.map(({ id }) => id)).toEqual([data.id]);
    expect((await list('vip')).total).toBe(1);
    const unseen = await app.call(saveWording, { said: 'VIP\u200b室', meant: ['会\u202e客室'] }, token);
    expect(unseen.message).toBe('“VIP室”已有说法，请修改原来的那个');
    expect((await list('%')).total).toBe(0);

    // Its words were given to another one: the deletion stays.
    await app.call(deleteWordings, { ids: [data.id] }, token);
    await app.call(saveWording, { said: 'vip室', meant: ['包间'] }, token);
    await app.call(restoreWordings, { ids: [data.id] }, token);
    expect((await list('vip')).records.map(({ meant }) => meant)).toEqual([['包间']]);
  });

  test('comes back once where several with the same words are taken back together: as it was last', async () => {
    const ids: string[] = [];
    for (const meant of ['寄存柜', '更衣柜']) {
      const { data } = await app.call(saveWording, { said: '铁皮箱', meant: [meant] }, token);
      ids.push(data.id);
      await app.call(deleteWordings, { ids: [data.id] }, token);
    }
    expect(await app.call(restoreWordings, { ids }, token)).toMatchObject({ code: 200 });
    expect((await list('铁皮箱')).records.map(({ meant }) => meant)).toEqual([['更衣柜']]);
  });

  test.each([
    ['no words', { said: ' ', meant: ['停卡'] }, '请填写顾客的说法'],
    ['signs alone', { said: '？！', meant: ['停卡'] }, '顾客的说法要有文字或数字'],
    ['a long one', { said: '长'.repeat(21), meant: ['停卡'] }, '顾客的说法最多 20 个字'],
    ['no names', { said: '歇着', meant: [] }, '请填写文档里的叫法'],
    ['an empty name', { said: '歇着', meant: [''] }, '请填写文档里的叫法'],
    ['the same name', { said: '停卡', meant: ['停卡'] }, '文档里的叫法要和顾客的说法不同'],
    [
      'too many names',
      { said: '歇着', meant: Array.from({ length: WORDING_LIMITS.meant + 1 }, (_, at) => `叫法${at}`) },
      '文档里的叫法最多 6 个',
    ],
  ])('with %s is refused, and nothing is stored', async (_, input, message) => {
    const before = (await list()).total;
    const reply = await app.call(saveWording, input, token);
    expect(reply.code).toBe(400);
    expect(JSON.stringify(reply)).toContain(message);
    expect((await list()).total).toBe(before);
  });

  test('is deleted with all others that are named, or not at all', async () => {
    const { data } = await app.call(saveWording, { said: '歇业', meant: ['停卡'] }, token);
    const other = (await app.createUser()).token;
    const theirs = (await app.call(saveWording, { said: '歇业', meant: ['停卡'] }, other)).data;
    expect(await app.call(deleteWordings, { ids: [data.id, theirs.id] }, token)).toMatchObject({ code: 404 });
    expect((await list('歇业')).total).toBe(1);
    expect((await list('歇业', other)).total).toBe(1);
  });

  test('is proposed from the passage that holds the right answer', async () => {
    const proposed = await app.call(
      proposeWordings,
      { libId, question: '会员卡脱手多少钱', answer: '会员卡转让给他人，收取手续费一百元。' },
      token,
    );
    expect(proposed.data).toEqual([{ said: '脱手', meant: expect.arrayContaining(['转让']) }]);
    expect((await app.call(proposeWordings, { libId, question: '会员卡转让多少钱' }, token)).data).toEqual([]);
    // Pieces of names, what asks and compares, and what another passage says are no words to be told about.
    for (const question of ['挂李木野的会员卡', '谁出会员卡的手续费', '最便宜的会员卡', '储物柜能转让吗'])
      expect([question, (await app.call(proposeWordings, { libId, question }, token)).data]).toEqual([question, []]);
  });
});
