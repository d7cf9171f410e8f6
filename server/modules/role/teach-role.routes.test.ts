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

  test('two first answers of an account at the same moment both stand in the one library that is made for them', async () => {
    const other = (await app.createUser()).token;
    const role = { name: '小早', roleDesc: '导诊', avatarId: app.avatarId };
    const roles = [(await app.call(saveRole, role, other)).data, (await app.call(saveRole, role, other)).data];
    const asked = [...roles, ...roles].map((roleId, at) => ({ roleId, question: `第${at}问`, answer: `第${at}答。` }));
    const taught = await Promise.all(asked.map((input) => app.call(teachRole, input, other)));
    expect(taught.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    const { records } = (await app.call(libraryPage, { type: 2 }, other)).data;
    expect(records).toHaveLength(1);
    const libId = records[0]?.id;
    expect((await app.call(questionPage, { libId }, other)).data.total).toBe(4);
    for (const id of roles) expect((await app.call(roleById, { id }, other)).data.smallDocLibId).toBe(libId);
  });

  test('where the role can’t be told, neither library nor answer is left', async () => {
    const other = (await app.createUser()).token;
    const roleId = (await app.call(saveRole, { name: '小固', roleDesc: '导诊', avatarId: app.avatarId }, other)).data;
    await app.database.sql.unsafe(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$;
      create trigger refused before update on role for each row when (new.name = '小固') execute function refuse()`);
    expect((await app.call(teachRole, { roleId, question: '问', answer: '答' }, other)).code).toBe(500);
    await app.database.sql.unsafe('drop trigger refused on role; drop function refuse()');
    expect((await app.call(libraryPage, { type: 2 }, other)).data.records).toEqual([]);
    expect(
      await app.database.sql`select f.id from file f join role r using (account_id) where r.id = ${roleId}`,
    ).toEqual([]);
    const taught = await app.call(teachRole, { roleId, question: '问', answer: '答' }, other);
    expect(taught).toMatchObject({ code: 200, data: { before: null, isLinked: true } });
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
