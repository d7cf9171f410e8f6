import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteLibrary,
  documentInfoList,
  documentPage,
  libraryPage,
  restoreLibrary,
  saveLibrary,
} from '#contract/knowledge.contract.ts';
import { LANGUAGES } from '#contract/language.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { deleteQuestion, questionPage, saveQuestion } from '#contract/question.contract.ts';
import { librarySettings, saveLibrarySettings } from '#contract/retrieval.contract.ts';
import { previewSegments } from '#contract/segment.contract.ts';
import { makeWorkbook } from '#server/parsing/fixtures/make-workbook.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';

/** Payloads of libraries, documents and questions as the specification has them (decision 052). */
describeWithDatabase('libraries as the specification has them', (database) => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  const save = (values: object, by = token) => app.call(saveLibrary, { name: '库', ...values }, by);
  const page = async (input: object, by = token) => (await app.call(libraryPage, input, by)).data;
  const segmentationOf = async (values: object) => {
    const url = (await app.upload('a.txt', '内容', token)).data;
    const made = await save({ fileList: [{ url, name: 'a.txt', type: 'text/plain' }], ...values });
    expect(made.code).toBe(200);
    const [document] = (await app.call(documentPage, { libId: made.data }, token)).data.records;
    await app.call(deleteLibrary, { id: made.data }, token);
    return document?.segmentation;
  };

  test.each([
    ['。|！', ['。', '！']],
    ['\\n\\n', ['\\n\\n']],
    ['|', ['|']],
    ['', []],
    [['。'], ['。']],
  ])('marks %j are read as %j', async (separators, marks) => {
    const values = { segmentType: 'custom', separators, removeUrl: 1, removeSpaces: 0, id: '', indexType: '' };
    expect(await segmentationOf({ ...values, segmentText: null })).toMatchObject({
      separators: marks,
      removeUrl: true,
      removeSpaces: false,
    });
  });

  test('the length of a segment comes as a number or its digits', async () => {
    expect(await segmentationOf({ segmentType: 'custom', segmentLength: '300' })).toMatchObject({ segmentLength: 300 });
  });

  test.each([
    [{ segmentLength: '99' }, 'segmentLength', '分段长度为 100–2000 字'],
    [{ separators: '长'.repeat(21) }, 'separators.0', '分段标识最多 20 个字'],
    [{ separators: Array.from('一二三四五六七八九十百').join('|') }, 'separators', '分段标识最多 10 个'],
    [{ separators: 3 }, 'separators', '分段标识应为列表，或用 | 隔开'],
    [{ removeUrl: 2 }, 'removeUrl', expect.any(String)],
    [{ language: 'xx' }, 'language', '请选择列表中的语言'],
    [{ id: 'x' }, 'id', '字段 id 的编号格式不正确'],
  ])('%j is refused at its field', async (values, field, message) => {
    const reply = await save(values);
    expect(reply.code).toBe(400);
    expect(reply.data).toContainEqual({ field, message });
  });

  test('indexType says how a library is searched, and the settings say the same', async () => {
    const find = async (id: string) => (await page({ size: 1000 })).records.find((one) => one.id === id)?.indexType;
    const weightsOf = async (libId: string) =>
      (await app.call(librarySettings, { libId }, token)).data.settings.weights;
    const { data: id } = await save({ name: '按词', indexType: 1 });
    expect(await find(id)).toBe(1);
    expect(await weightsOf(id)).toEqual({ lexical: 1, text: 1, vector: 0, rerank: 1 });
    // Empty, or what only another system knows, changes nothing.
    for (const indexType of ['', null, 7, 'hnsw']) await save({ id, name: '按词', indexType });
    expect(await find(id)).toBe(1);
    await save({ id, name: '按词', indexType: '2' });
    expect(await find(id)).toBe(2);
    const { settings } = (await app.call(librarySettings, { libId: id }, token)).data;
    const tuned = { ...settings, topK: 8, weights: { ...settings.weights, vector: 1.5 } };
    await app.call(saveLibrarySettings, { libId: id, settings: tuned }, token);
    await save({ id, name: '按词', indexType: 2 });
    expect((await app.call(librarySettings, { libId: id }, token)).data.settings).toEqual(tuned);
    await app.call(deleteLibrary, { id }, token);
  });

  test('a library of documents and one of questions in every language, one of each of the latter', async () => {
    const user = await app.createUser();
    for (const { code } of LANGUAGES) {
      expect((await save({ language: code }, user.token)).code).toBe(200);
      expect((await save({ language: code, type: 2 }, user.token)).code).toBe(200);
      expect((await save({ language: code, type: 2 }, user.token)).code).toBe(400);
      expect((await page({ language: code }, user.token)).records.map(({ language }) => language)).toEqual([
        code,
        code,
      ]);
    }
    const [japanese] = (await page({ language: 'ja', type: 2 }, user.token)).records;
    expect((await save({ language: 'ja', type: 2 }, user.token)).message).toBe(
      '每种语言最多 1 个问答库，请先删除不用的日语问答库',
    );
    // A change of the language counts like a new one; a change of the name alone keeps it.
    expect((await save({ id: japanese?.id, language: 'en' }, user.token)).code).toBe(400);
    expect((await save({ id: japanese?.id, name: '日本語' }, user.token)).code).toBe(200);
    const [renamed] = (await page({ language: 'ja', type: 2 }, user.token)).records;
    expect(renamed).toMatchObject({ id: japanese?.id, name: '日本語', language: 'ja' });
  });

  test('limits hold when many libraries are made at once, and when a deletion is taken back', async () => {
    const user = await app.createUser();
    const made = await Promise.all(
      Array.from({ length: LIMITS.librariesPerAccount + 5 }, (_, n) => save({ name: `库${n}` }, user.token)),
    );
    const ids = made.filter(({ code }) => code === 200).map(({ data }) => data);
    expect(ids).toHaveLength(LIMITS.librariesPerAccount);
    expect((await page({ size: 1000 }, user.token)).total).toBe(LIMITS.librariesPerAccount);
    const questions = await Promise.all(Array.from({ length: 4 }, () => save({ type: 2 }, user.token)));
    expect(questions.filter(({ code }) => code === 200)).toHaveLength(1);

    const [gone] = ids;
    await app.call(deleteLibrary, { id: gone }, user.token);
    expect((await save({}, user.token)).code).toBe(200);
    const restored = await app.call(restoreLibrary, { id: gone }, user.token);
    expect(restored).toMatchObject({ code: 400, message: '最多创建 30 个文档知识库，请先删除不用的文档知识库' });
    expect((await page({ size: 1000, type: 1 }, user.token)).total).toBe(LIMITS.librariesPerAccount);
  });

  test('documents are answered by their ids, in that order, only to their owner', async () => {
    const files = [await app.upload('一.txt', '一', token), await app.upload('二.txt', '二', token)];
    const fileList = files.map(({ data }, n) => ({ url: data, name: `${n}.txt` }));
    const { data: libId } = await save({ fileList });
    const { records } = (await app.call(documentPage, { libId }, token)).data;
    const ids = records.map(({ id }) => id).reverse();
    const infos = await app.call(documentInfoList, [...ids, randomUUID()], token);
    expect(infos.data.map(({ id }) => id)).toEqual(ids);
    expect((await app.call(documentInfoList, { ids }, token)).data).toEqual(infos.data);
    expect((await app.call(documentInfoList, ids, (await app.createUser()).token)).data).toEqual([]);
    expect((await app.call(documentInfoList, ids)).code).toBe(401);
    for (const bad of [['x'], {}, { ids: 'x' }]) expect((await app.call(documentInfoList, bad, token)).code).toBe(400);
  });

  test('as many files as are saved at once are looked into at once, and not one more', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `${at}.txt`);
    const filePath: string[] = [];
    for (const name of names) filePath.push((await app.upload(name, `${name} 的内容。`, token)).data);
    const { data } = await app.call(previewSegments, { type: 1, filePath }, token);
    expect(data.segmentList.map((one) => [one.filePath, one.text])).toEqual(
      names.map((name, at) => [filePath[at], `${name} 的内容。`]),
    );
    const most = Array.from({ length: 101 }, () => filePath[0] ?? '');
    expect((await app.call(previewSegments, { filePath: most }, token)).message).toBe('一次最多预览 100 个文件');
  });

  test('a preview of questions has one segment for each row', async () => {
    const rows = [
      ['问题', '答案'],
      ['几点开门', '九点'],
      ['几点关门', '五点'],
    ];
    const url = (await app.upload('问答.xlsx', Buffer.from(makeWorkbook('xlsx', [{ name: '表', rows }])), token)).data;
    const csv = (await app.upload('问答.csv', rows.join('\n'), token)).data;
    const cut = async (type: number, at = url) =>
      (await app.call(previewSegments, { type, filePath: [at] }, token)).data;
    const refused = await cut(2, csv);
    expect(refused).toMatchObject({ segmentList: [], files: [{ reason: '文件格式不正确', unreadable: true }] });
    const save = await app.call(
      saveLibrary,
      { name: '问答', type: 2, fileList: [{ url: csv, name: '问答.csv' }] },
      token,
    );
    expect(save).toMatchObject({ code: 400, message: '文件格式不正确', data: [{ field: 'fileList' }] });
    expect((await cut(1)).segmentList).toHaveLength(1);
    expect((await cut(2)).segmentList.map(({ text }) => text)).toEqual([
      '表\n问题 | 答案',
      expect.stringContaining('九点'),
      expect.stringContaining('五点'),
    ]);
    expect((await app.call(previewSegments, { type: 3, filePath: [url] }, token)).code).toBe(400);
  });

  test('questions are listed and deleted without their library, all or none, and only by their owner', async () => {
    const [owner, other] = [await app.createUser(), await app.createUser()];
    const ids: string[] = [];
    for (const language of ['zhchs', 'ja']) {
      const { data: libId } = await save({ type: 2, language }, owner.token);
      const entry = { libId, question: `几点开门 ${language}`, answer: '九点' };
      ids.push((await app.call(saveQuestion, entry, owner.token)).data);
    }
    const listed = async (by: string) => (await app.call(questionPage, { bizcard: 'avatar' }, by)).data;
    expect((await listed(owner.token)).records.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect((await listed(other.token)).total).toBe(0);
    expect((await app.call(questionPage, {})).code).toBe(401);
    expect((await app.call(questionPage, { libId: 'x' }, owner.token)).code).toBe(400);

    const remove = (some: unknown, by?: string) => app.call(deleteQuestion, { bizcard: 'avatar', ids: some }, by);
    expect((await remove(ids, other.token)).code).toBe(404);
    expect((await remove([...ids, randomUUID()], owner.token)).code).toBe(404);
    expect((await remove(ids)).code).toBe(401);
    expect((await remove([], owner.token)).code).toBe(400);
    expect((await listed(owner.token)).total).toBe(2);
    expect((await remove(ids, owner.token)).code).toBe(200);
    expect((await listed(owner.token)).total).toBe(0);
  });
});
