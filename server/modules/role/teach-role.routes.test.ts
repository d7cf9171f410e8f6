import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryPage } from '#contract/knowledge.contract.ts';
import { questionPage } from '#contract/question.contract.ts';
import { roleById, saveRole, teachRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

describeOnBothDatabases('the right answer, written into the record', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    ({ token, accountId } = await app.createUser());
  });
  afterAll(() => app.close());

  const makeRole = async (name: string) =>
    (await app.call(saveRole, { name, roleDesc: '导诊', avatarId: app.avatarId }, token)).data;
  const shelves = async () => (await app.call(libraryPage, { type: 2 }, token)).data.records;

  test('a role without a library of questions gets one, and answers in these words', async () => {
    const roleId = await makeRole('小诊');
    const taught = await app.call(teachRole, { roleId, question: '周六能看吗', answer: '周六上午可以。' }, token);
    expect(taught).toMatchObject({ code: 200, data: { libraryName: '小诊问答', before: null, isLinked: true } });
    const { libraryId, questionId } = taught.data;
    const role = (await app.call(roleById, { id: roleId }, token)).data;
    expect(role).toMatchObject({ smallDocLibId: libraryId, questionLibraryName: '小诊问答' });
    const { matches } = await app.modules.knowledge.matchQuestions(accountId, libraryId, '周六能看吗？');
    expect(matches[0]).toMatchObject({ question: '周六能看吗', answer: '周六上午可以。', answers: true });

    // Mended once more, the entry that asks it is the one that changes.
    const again = await app.call(teachRole, { roleId, question: '周六能看吗？', answer: '周六全天可以。' }, token);
    expect(again.data).toMatchObject({ libraryId, questionId, isLinked: false, before: { answer: '周六上午可以。' } });
    const { records } = (await app.call(questionPage, { libId: libraryId }, token)).data;
    expect(records.map(({ question, answer }) => [question, answer])).toEqual([['周六能看吗', '周六全天可以。']]);
  });

  test('another role of the language uses the library that there is', async () => {
    const [own] = await shelves();
    const roleId = await makeRole('小药');
    const { data } = await app.call(teachRole, { roleId, question: '几点取药', answer: '八点。' }, token);
    expect(data).toMatchObject({ libraryId: own?.id, libraryName: '小诊问答', isLinked: true });
    expect(await shelves()).toHaveLength(1);
  });

  test('an empty answer and somebody else’s role are refused, and nothing is made', async () => {
    const roleId = await makeRole('小空');
    expect(await app.call(teachRole, { roleId, question: '问', answer: ' ' }, token)).toMatchObject({ code: 400 });
    const stranger = (await app.createUser()).token;
    expect(await app.call(teachRole, { roleId, question: '问', answer: '答' }, stranger)).toMatchObject({ code: 404 });
    expect((await app.call(libraryPage, { type: 2 }, stranger)).data.records).toEqual([]);
    expect((await app.call(roleById, { id: roleId }, token)).data.smallDocLibId).toBeNull();
  });
});
