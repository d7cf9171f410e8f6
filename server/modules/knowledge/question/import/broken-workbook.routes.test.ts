import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  deleteLibrary,
  libraryPage,
  libraryStatus,
  restoreLibrary,
  saveLibrary,
} from '#contract/knowledge.contract.ts';
import { importQuestions, lastImport, questionPage } from '#contract/question.contract.ts';
import { makeWorkbook } from '#server/parsing/fixtures/make-workbook.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const HEADER = ['分类', '问题', '相似问题', '答案'];
const good = () => makeWorkbook('xlsx', [{ name: '问答', rows: [HEADER, ['', '几点开门', '', '九点']] }]);

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  ({ token } = await app.createUser());
});
afterAll(() => app.close());

const save = async (content: Uint8Array | string | null, more: object = {}) => {
  const fileList =
    content === null ? [] : [{ url: (await app.upload('问答.xlsx', content, token)).data, name: '问答.xlsx' }];
  return app.call(saveLibrary, { name: '问答', type: 2, language: 'pt', fileList, ...more }, token);
};
/** How it is told everywhere, once nothing is being read. */
const settled = async (id: string) => {
  await waitFor(async () => {
    const { data } = await app.call(lastImport, { libId: id }, token);
    return data && data.status !== 1 ? data : null;
  });
  const [one] = (await app.call(libraryStatus, [id], token)).data;
  const listed = (await app.call(libraryPage, {}, token)).data.records.find((library) => library.id === id);
  return [one?.status, listed?.status];
};
const libraries = async () => (await app.call(libraryPage, { size: 100 }, token)).data.records;

test.each([
  ['no workbook', () => 'garbage'],
  ['a workbook of something else', () => makeWorkbook('xlsx', [{ name: '表', rows: [['姓名'], ['王芳']] }])],
  [
    'a workbook without one good row',
    () => makeWorkbook('xlsx', [{ name: '表', rows: [HEADER, ['', '没有答案', '', '']] }]),
  ],
])('a library of questions made of %s has failed', async (_title, content) => {
  const { data: id } = await save(content());
  expect(await settled(id)).toEqual([3, 3]);
});

test('with questions in it a library is of use, whatever a later file was', async () => {
  const { data: id } = await save(good());
  expect(await settled(id)).toEqual([2, 2]);
  const url = (await app.upload('坏.xlsx', 'garbage', token)).data;
  await app.call(importQuestions, { libId: id, fileList: [{ url, name: '坏.xlsx' }] }, token);
  expect(await settled(id)).toEqual([2, 2]);
});

test('one that has failed gives its place, its id and its roles to who makes the next one of its language', async () => {
  const { data: id } = await save('garbage');
  await settled(id);
  expect(await save(good(), { name: '新的问答' })).toMatchObject({ code: 200, data: id });
  expect(await settled(id)).toEqual([2, 2]);
  expect(await libraries()).toMatchObject([{ id, name: '新的问答', language: 'pt' }]);
  expect((await app.call(questionPage, { libId: id }, token)).data.total).toBe(1);
  expect((await save(good())).message).toBe('每种语言最多 1 个问答库，请先删除不用的葡萄牙语问答库');
});

test('made anew without a file, nothing is said of the workbook before it', async () => {
  const { data: id } = await save('garbage');
  await settled(id);
  expect((await save(null)).data).toBe(id);
  expect(await libraries()).toMatchObject([{ id, status: 2 }]);
  expect((await app.call(lastImport, { libId: id }, token)).data).toBeNull();
});

test('it makes room for a library that changes to its language, or is taken back', async () => {
  const { data: english } = await save(good(), { language: 'en' });
  await settled(english);
  const { data: broken } = await save('garbage');
  await settled(broken);
  expect((await save(null, { id: english })).code).toBe(200);
  expect(await libraries()).toMatchObject([{ id: english, language: 'pt' }]);
  await app.call(deleteLibrary, { id: english }, token);
  const { data: next } = await save('garbage');
  await settled(next);
  expect((await app.call(restoreLibrary, { id: english }, token)).code).toBe(200);
  expect(await libraries()).toMatchObject([{ id: english }]);
  expect((await app.call(restoreLibrary, { id: next }, token)).code).toBe(400);
});
