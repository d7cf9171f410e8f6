import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIONS, actionPage, avatarActions } from '#contract/action.contract.ts';
import { chatDocument } from '#contract/chat.contract.ts';
import { roleById, saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('actions', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  const save = (values: object) =>
    app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...values }, token);

  test('the library is searched by name and code, and read in pages', async () => {
    const read = async (input: object) => (await app.call(actionPage, input, token)).data;
    expect(await read({ pageNum: 1, pageSize: 99_999 })).toEqual({
      records: [...ACTIONS],
      total: ACTIONS.length,
      size: 99_999,
      current: 1,
    });
    expect((await read({ name: '挥' })).records).toEqual([{ code: 'greet', name: '挥手', seconds: 2.3 }]);
    expect((await read({ code: 'BOW' })).records).toMatchObject([{ name: '鞠躬' }]);
    expect((await read({ name: '翻跟头' })).records).toEqual([]);
    expect((await read({ pageNum: 2, pageSize: 5 })).records).toEqual(ACTIONS.slice(5, 10));
    expect(await app.call(actionPage, { pageSize: 100_000 }, token)).toMatchObject({ code: 400 });
  });

  test('an avatar says what it can do; one that does not exist is 404', async () => {
    const { data } = await app.call(avatarActions, { avatarId: app.avatarId }, token);
    expect(data.挥手).toEqual({ code: 'greet', seconds: 2.3, mute: [], chat: [] });
    expect(await app.call(avatarActions, { avatarId: randomUUID() }, token)).toMatchObject({ code: 404 });
  });

  test('a greeting is said without its actions, which become events; the record keeps no marker', async () => {
    const id = (await save({ welcomeText: ['{{动作:挥手,静音}}您好，{{动作:邀请}}请坐。'] })).data;
    const response = await app.app.inject({
      method: 'POST',
      url: chatDocument.path,
      headers: { token },
      payload: { roleId: id, cid: '1', isStart: 1 },
    });
    const events = response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).entities);
    expect(events.map(({ text }) => text ?? '').join('')).toBe('您好，请坐。');
    expect(events.flatMap(({ action }) => action ?? [])).toEqual([
      { code: 'greet', name: '挥手', mute: 1, at: 0 },
      { code: 'invite', name: '邀请', mute: 0, at: 3 },
    ]);
    const [stored] = await app.database.sql`select t.answer from turn t join conversation c on c.id = t.conversation_id
      where c.role_id = ${id}`;
    expect(stored?.answer).toBe('您好，请坐。');
  });

  test('a marker counts as one character; an action that is in no library is refused at its field', async () => {
    const text = `{{动作:挥手}}${'好'.repeat(999)}`;
    const { data } = await save({ welcomeText: [text] });
    expect((await app.call(roleById, { id: data }, token)).data.welcomeText).toEqual([text]);
    expect(await save({ welcomeText: [`${text}好`] })).toMatchObject({ data: [{ field: 'welcomeText.0' }] });
    expect(await save({ unknownReply: '{{动作:翻跟头}}不知道' })).toEqual({
      code: 400,
      message: '兜底回复里有动作库中没有的动作，请删除或重新选择',
      data: [{ field: 'unknownReply', message: '兜底回复里有动作库中没有的动作，请删除或重新选择' }],
    });
  });
});
