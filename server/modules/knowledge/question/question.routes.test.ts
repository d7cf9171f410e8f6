import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatDocument } from '#contract/chat.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import {
  deleteQuestion,
  enableQuestion,
  exportByClassify,
  matchQuestion,
  moveQuestion,
  questionById,
  questionClassify,
  questionPage,
  questionSettings,
  restoreQuestion,
  saveQuestion,
  saveQuestionSettings,
} from '#contract/question.contract.ts';
import { roleById, saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { PIXEL } from '#server/testing/tiny-media.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describe('questions and answers', () => {
  let app: TestApp;
  let token: string;
  let libId: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token } = await app.createUser());
    libId = (await app.call(saveLibrary, { name: '大厅问答', type: 2 }, token)).data;
  });
  afterAll(() => app.close());

  const add = async (question: string, answer: string, more: object = {}) => {
    const reply = await app.call(saveQuestion, { libId, question, answer, ...more }, token);
    expect(reply).toMatchObject({ code: 200 });
    return reply.data;
  };
  const ask = async (query: string) => (await app.call(matchQuestion, { libId, query }, token)).data.matches;
  const answerOf = async (query: string) => (await ask(query)).find((match) => match.answers)?.answer ?? null;

  test('an account has one library of questions, beside its others, and documents do not go into it', async () => {
    expect(await app.call(saveLibrary, { name: '第二个', type: 2 }, token)).toMatchObject({
      code: 400,
      message: '每种语言最多 1 个问答库，请先删除不用的简体中文问答库',
    });
    expect((await app.call(saveLibrary, { name: '文档', type: 1 }, token)).code).toBe(200);
    const fileList = [{ url: (await app.upload('a.txt', '文字', token)).data, name: 'a.txt' }];
    expect((await app.call(saveLibrary, { id: libId, name: '大厅问答', fileList }, token)).code).toBe(400);
  });

  test.each([[''], [null]])('the id %j is none: an entry is made', async (id) => {
    const entry = { libId, id, question: `编号是 ${JSON.stringify(id)} 吗？`, answer: '是。' };
    const made = await app.call(saveQuestion, entry as never, token);
    expect(made).toMatchObject({ code: 200 });
    await app.call(deleteQuestion, { libId, ids: [made.data] }, token);
  });

  test('an entry is made, read, found, changed; the library counts it and no document', async () => {
    const id = await add('社保卡丢了怎么办？', '先挂失，\n再补办。', {
      similar: ['社保卡遗失如何处理', ' 社保卡丢了，怎么办 ', ''],
      classify: '社保',
      bizcard: 'avatar',
    });
    const [row] = (await app.call(questionPage, { libId, name: '遗失', bizcard: 'avatar' }, token)).data.records;
    expect(row).toMatchObject({ id, classify: '社保', answer: '先挂失，\n再补办。', enabled: true, hits: 0 });
    expect(row?.similar).toEqual(['社保卡遗失如何处理']); // the one that says the same as the question is no other way to ask
    await app.call(saveQuestion, { ...row, answer: '带身份证到窗口。' }, token);
    expect((await app.call(questionById, { id }, token)).data.answer).toBe('带身份证到窗口。');
    const [library] = (await app.call(libraryPage, { name: '大厅问答' }, token)).data.records;
    expect(library).toMatchObject({ type: 2, status: 2, documentCount: 0, segmentCount: 1, sizeString: '0B' });
  });

  test.each([
    ['no question', { question: ' ', answer: '答' }, '请填写问题'],
    ['no answer', { question: '问' }, '请填写答案'],
    ['a question of 201 characters', { question: '问'.repeat(201), answer: '答' }, '问题最多 200 个字'],
    ['a picture over http', { question: '问', answer: '答', pictureUrl: 'http://a.cn/b.png' }, /https/],
    ['a script as a picture', { question: '问', answer: '答', pictureUrl: 'javascript:alert(1)' }, /https/],
    ['a question that is there already', { question: '社保卡 丢了,怎么辦', answer: '答' }, /已有相同的问题/],
    ['a question that is a similar one already', { question: '社保卡遗失如何处理？', answer: '答' }, /已有相同的问题/],
  ])('%s is refused', async (_title, input, message) => {
    const reply = await app.call(saveQuestion, { libId, ...input }, token);
    expect(reply).toMatchObject({ code: 400, message: expect.stringMatching(message) });
  });

  test('a picture is an upload of the same account', async () => {
    const stranger = await app.createUser();
    const theirs = (await app.upload('a.png', PIXEL, stranger.token)).data;
    const refused = await app.call(saveQuestion, { libId, question: '图', answer: '答', pictureUrl: theirs }, token);
    expect(refused).toMatchObject({ code: 400, message: '图片不存在，请重新上传' });
    const ours = (await app.upload('a.png', PIXEL, token)).data;
    await add('大厅的平面图', '请看图。', { pictureUrl: ours, videoUrl: 'https://example.com/tour.mp4' });
    expect((await ask('大厅的平面图'))[0]).toMatchObject({ pictureUrl: ours, reason: 'exact' });
  });

  test('the same words match whatever their case, width, spaces, signs and script', async () => {
    await add('WiFi 密码是多少？', 'huashen2026');
    for (const query of ['wifi密码是多少', 'ＷＩＦＩ 密碼是多少！！', ' Wi Fi，密码是多少 '])
      expect((await ask(query))[0], query).toMatchObject({ reason: 'exact', score: 1, answers: true });
  });

  test('everyday forms of a question find its entry, though no word of theirs stands in it', async () => {
    await add('能带宠物吗', '除导盲犬外不能进场。');
    for (const query of ['可以带狗吗', '宠物可以进吗', '可不可以带猫'])
      expect(await answerOf(query), query).toBe('除导盲犬外不能进场。');
  });

  test('an edit moves the entry in the index at once, and no other', async () => {
    const id = await add('停车场收费吗', '前两小时免费。');
    await add('餐厅在几楼', '三楼。');
    expect(await answerOf('停车场要收费吗')).toBe('前两小时免费。');
    const entry = (await app.call(questionById, { id }, token)).data;
    await app.call(saveQuestion, { ...entry, question: '健身房几点关门', answer: '晚上十点。' }, token);
    expect(await answerOf('停车场要收费吗')).toBeNull();
    expect(await answerOf('健身房是几点关门')).toBe('晚上十点。');
    expect(await answerOf('餐厅是在几楼')).toBe('三楼。');
  });

  test('disabled and deleted entries answer nothing; both can be taken back', async () => {
    const id = await add('开水间在哪里', '走廊尽头。');
    const query = '请问开水间在哪里呢';
    for (const [away, back] of [
      [enableQuestion, enableQuestion],
      [deleteQuestion, restoreQuestion],
    ] as const) {
      expect((await app.call(away as Endpoint, { libId, ids: [id], enabled: false }, token)).code).toBe(200);
      expect(await answerOf('开水间在哪里')).toBeNull();
      expect(await answerOf(query)).toBeNull();
      expect((await app.call(back as Endpoint, { libId, ids: [id], enabled: true }, token)).code).toBe(200);
      expect(await answerOf(query)).toBe('走廊尽头。');
    }
    await app.call(deleteQuestion, { libId, ids: [id] }, token);
    expect((await app.call(questionById, { id }, token)).code).toBe(404);
    expect((await app.call(deleteQuestion, { libId, ids: [id] }, token)).code).toBe(404);
  });

  test('categories are counted, entries moved between them, and filtered by them', async () => {
    const before = (await app.call(questionClassify, { libId }, token)).data;
    expect(before.find((row) => row.classify === '社保')?.count).toBe(1);
    const one = await add('导览时间', '每天十点。');
    const two = await add('导览费用', '免费。');
    await app.call(moveQuestion, { libId, ids: [one, two], classify: ' 导览 ' }, token);
    const counts = (await app.call(questionClassify, { libId }, token)).data;
    expect(counts.find((row) => row.classify === '导览')?.count).toBe(2);
    expect((await app.call(questionPage, { libId, classify: '导览' }, token)).data.total).toBe(2);
    const none = (await app.call(questionPage, { libId, classify: '-' }, token)).data;
    expect(none.records.every((row) => row.classify === '')).toBe(true);
    expect(none.total).toBe(counts.find((row) => row.classify === '')?.count);
  });

  test('entries of another library of the same kind are out of reach, and nothing is half done', async () => {
    const other = await app.createUser();
    const theirs = (await app.call(saveLibrary, { name: '别人的', type: 2 }, other.token)).data;
    const entry = { libId: theirs, question: '别人的问题', answer: '别人的答案' };
    const foreign = (await app.call(saveQuestion, entry, other.token)).data;
    const own = await add('自己的问题', '自己的答案');
    for (const endpoint of [deleteQuestion, enableQuestion, moveQuestion])
      expect(
        await app.call(endpoint as Endpoint, { libId, ids: [own, foreign], enabled: false, classify: '偷' }, token),
      ).toMatchObject({ code: 404 });
    expect((await app.call(saveQuestion, { ...entry, libId, id: foreign }, token)).code).toBe(404);
    expect(await answerOf('自己的问题')).toBe('自己的答案');
    expect((await app.call(questionById, { id: foreign }, other.token)).data.question).toBe('别人的问题');
    expect(await answerOf('别人的问题')).toBeNull();
  });

  test('the threshold decides whether the same meaning in other words answers', async () => {
    await add('如何申请公租房', '到住建窗口申请。');
    const query = '公租房申请需要满足哪些条件呢';
    const score = (await ask(query)).find((match) => match.question === '如何申请公租房')?.score ?? 0;
    expect(score).toBeGreaterThan(0.31);
    for (const [threshold, answer] of [
      [Math.min(1, score + 0.02), null],
      [score - 0.01, '到住建窗口申请。'],
    ] as const) {
      await app.call(saveQuestionSettings, { libId, threshold }, token);
      expect((await app.call(questionSettings, { libId }, token)).data.threshold).toBe(threshold);
      expect(await answerOf(query)).toBe(answer);
    }
    expect((await app.call(saveQuestionSettings, { libId, threshold: 0.1 }, token)).code).toBe(400);
    await app.call(saveQuestionSettings, { libId, threshold: 0.7 }, token);
  });

  test('a role answers from its questions first, with pictures, its source and a count of hits', async () => {
    const picture = (await app.upload('map.png', PIXEL, token)).data;
    const id = await add('母婴室在哪里', '二楼电梯旁。', { pictureUrl: picture });
    const values = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, smallDocLibId: libId };
    const roleId = (await app.call(saveRole, values, token)).data;
    expect((await app.call(roleById, { id: roleId }, token)).data).toMatchObject({
      smallDocLibId: libId,
      questionLibraryName: '大厅问答',
    });
    const chat = async (query: string) => {
      const reply = await app.app.inject({
        method: 'POST',
        url: chatDocument.path,
        headers: { token },
        payload: { roleId, query, cid: '1' },
      });
      const events = reply.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).entities);
      return {
        text: events.map((event) => event.text ?? '').join(''),
        engine: events.findLast((event) => event.engine)?.engine,
        last: events.at(-1),
      };
    };
    const answer = await chat('母嬰室在哪裡？');
    expect(answer).toMatchObject({ text: '二楼电梯旁。[1]', engine: '问答库' });
    expect(answer.last.media).toEqual([{ kind: 'picture', url: picture }]);
    expect(JSON.parse(answer.last.citationSources)['[1]']).toMatchObject({
      title: '母婴室在哪里',
      source_type: 'question',
      document_id: id,
    });
    // Counted after the answer has gone out.
    await waitFor(async () => ((await app.call(questionById, { id }, token)).data.hits === 1 ? true : null));
    const [turn] = await app.database.sql`select engine, answer, answered from turn where id = ${answer.last.turnId}`;
    expect(turn).toMatchObject({ engine: '问答库', answer: '二楼电梯旁。[1]', answered: true });

    const both = await chat('母婴室在哪里？餐厅在几楼？');
    expect(both.text).toContain('二楼电梯旁。[1]');
    expect(both.text).toContain('三楼。[2]');
    expect((await chat('火星上有没有生命')).engine).not.toBe('问答库');
  });

  test('a role takes a library of each kind only in its own place', async () => {
    const documents = (await app.call(libraryPage, { name: '文档' }, token)).data.records[0]?.id;
    const values = { name: '角色', roleDesc: '描述', avatarId: app.avatarId };
    expect(await app.call(saveRole, { ...values, documentLibId: libId }, token)).toMatchObject({ code: 400 });
    expect(await app.call(saveRole, { ...values, smallDocLibId: documents }, token)).toMatchObject({ code: 400 });
  });

  test('an export is a workbook that nobody keeps under its address', async () => {
    const reply = await app.app.inject({
      url: `${exportByClassify.path}?libId=${libId}&classify=${encodeURIComponent('导览')}`,
      headers: { token },
    });
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(reply.headers['content-disposition']).toContain(encodeURIComponent('问答-导览.xlsx'));
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('of two who edit an entry at once neither loses what only that one changed; what both changed is told', async () => {
    const id = await add('班车几点发车？', '原答案', { similar: ['班车时间'] });
    const { createTime: _c, updateTime: _u, hits: _h, ...before } = (await app.call(questionById, { id }, token)).data;
    const put = (more: object) => app.call(saveQuestion, { ...before, ...more, before } as never, token);
    const now = async () => (await app.call(questionById, { id }, token)).data;
    expect((await put({ answer: '新答案' })).code).toBe(200);
    expect((await put({ classify: '班车' })).code).toBe(200);
    expect(await now()).toMatchObject({ answer: '新答案', classify: '班车', similar: ['班车时间'] });
    expect(await put({ answer: '别的答案' })).toMatchObject({ code: 4091, data: [{ field: 'answer' }] });
    expect(await now()).toMatchObject({ answer: '新答案' });
    expect((await put({ answer: '别的答案', over: 1 })).code).toBe(200);
    expect(await now()).toMatchObject({ answer: '别的答案', classify: '班车' });
  });

  test('a question that is not being changed is in nobody’s way, whoever has taken its words meanwhile', async () => {
    const id = await add('雨伞在哪里借？', '原答案');
    const { createTime: _c, updateTime: _u, hits: _h, ...before } = (await app.call(questionById, { id }, token)).data;
    await app.call(saveQuestion, { ...before, question: '雨具在哪里借？', before } as never, token);
    await add('雨伞在哪里借？', '另一条');
    expect((await app.call(saveQuestion, { ...before, answer: '新答案', before } as never, token)).code).toBe(200);
    expect((await app.call(questionById, { id }, token)).data).toMatchObject({
      question: '雨具在哪里借？',
      answer: '新答案',
    });
    expect(await app.call(saveQuestion, { ...before, answer: '新答案' } as never, token)).toMatchObject({
      code: 400,
      message: '已有相同的问题：雨伞在哪里借？',
    });
  });
});
