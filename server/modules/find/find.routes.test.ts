import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOUND_EACH, findOwn } from '#contract/find.contract.ts';
import { deleteDocument, deleteLibrary, documentPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { deleteQuestion, saveQuestion } from '#contract/question.contract.ts';
import { deleteRoles, saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

describeOnBothDatabases('what an account has, by its name', (database) => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  const find = async (name: string, as = token) => (await app.call(findOwn, { name }, as)).data;
  const names = async (name: string) => (await find(name)).map((one) => `${one.kind} ${one.name}`);
  const makeRole = async (name: string, as = token) =>
    (await app.call(saveRole, { name, roleDesc: '描述', avatarId: app.avatarId }, as)).data;

  test('roles, libraries, documents and projects are found with where they belong; nothing of others, nothing deleted', async () => {
    const stranger = await app.createUser();
    await makeRole('大厅别人的', stranger.token);
    const role = await makeRole('政务大厅小政');
    const url = (await app.upload('大厅指南.txt', '文字', token)).data;
    const fileList = [{ url, name: '大厅指南.txt' }];
    const library = (await app.call(saveLibrary, { name: '大厅资料', fileList }, token)).data;
    const questions = (await app.call(saveLibrary, { name: '大厅问答', type: 2 }, token)).data;
    const project = (await app.call(updateProject, { name: '大厅一号屏', roleId: role }, token)).data;
    const [document] = (await app.call(documentPage, { libId: library }, token)).data.records;
    expect(await find('大厅')).toMatchObject([
      { kind: 'role', id: role, name: '政务大厅小政', libId: null, within: '', avatarCode: expect.stringMatching(/./) },
      { kind: 'library', id: questions, questions: true },
      { kind: 'library', id: library, questions: false },
      { kind: 'document', id: document?.id, libId: library, within: '大厅资料' },
      { kind: 'project', id: project, within: '政务大厅小政' },
    ]);
    await app.call(deleteDocument, { ids: [document?.id] }, token);
    await app.call(deleteLibrary, { id: questions }, token);
    await app.call(deleteRoles, { ids: [role] }, token);
    expect(await names('大厅')).toEqual(['library 大厅资料', 'project 大厅一号屏']);
    await app.call(deleteLibrary, { id: library }, token);
    expect(await names('大厅')).toEqual(['project 大厅一号屏']);
  });

  test('entries of question libraries by what they ask, with their library; none of others, none of nothing', async () => {
    const stranger = await app.createUser();
    const makeEntry = async (as: string) => {
      const libId = (await app.call(saveLibrary, { name: '窗口问答', type: 2 }, as)).data;
      const id = (await app.call(saveQuestion, { libId, question: '周末能办理护照吗？', answer: '可以。' }, as)).data;
      return { libId, id };
    };
    const theirs = await makeEntry(stranger.token);
    const { token: own } = await app.createUser();
    const { libId, id } = await makeEntry(own);
    expect(await find('护照', own)).toMatchObject([
      { kind: 'question', id, libId, name: '周末能办理护照吗？', within: '窗口问答' },
    ]);
    expect((await find('护照', own)).map((one) => one.id)).not.toContain(theirs.id);
    expect((await find('', own)).map((one) => one.kind)).toEqual(['library']);
    await app.call(deleteQuestion, { ids: [id] }, own);
    expect(await find('护照', own)).toEqual([]);
  });

  test('names that begin with it come first, then the last changed; signs mean themselves; no more than a handful', async () => {
    for (const name of ['问路机器人', '小问', '小问 50%', '问答员']) await makeRole(name);
    expect(await names('问')).toEqual(['role 问答员', 'role 问路机器人', 'role 小问 50%', 'role 小问']);
    expect(await names('50%')).toEqual(['role 小问 50%']);
    expect(await names('_')).toEqual([]);
    for (let index = 0; index < FOUND_EACH + 2; index += 1) await makeRole(`许多 ${index}`);
    expect(await names('许多')).toHaveLength(FOUND_EACH);
    expect((await names(' '))[0]).toBe(`role 许多 ${FOUND_EACH + 1}`); // of nothing the last changed
    expect((await app.call(findOwn, { name: '长'.repeat(101) }, token)).code).toBe(400);
  });
});
