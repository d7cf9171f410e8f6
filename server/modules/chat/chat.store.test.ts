import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatDocument } from '#contract/chat.contract.ts';
import { documentPage, libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { newId } from '#server/platform/database/columns.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import type { TurnRecord } from './append-turns.store.ts';
import { createChatStore } from './chat.store.ts';
import type { ConversationKey } from './conversation-key.ts';

describeOnBothDatabases('conversations', (database) => {
  let app: TestApp;
  let token: string;
  let key: ConversationKey;
  let store: ReturnType<typeof createChatStore>;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    const user = await app.createUser();
    token = user.token;
    const role = await app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId }, token);
    key = { accountId: user.accountId, roleId: role.data, channel: 'preview', visitorId: '', cid: '1' };
    store = createChatStore(database().db);
  });
  afterAll(() => app.close());

  const turn = (question: string, more: Partial<TurnRecord> = {}): TurnRecord => ({
    id: newId(),
    isStart: 0,
    question,
    answer: `答：${question}`,
    sources: {},
    engine: '离线应答',
    outcome: 'done',
    answered: true,
    timings: { totalMs: 1 },
    ...more,
  });
  const append = (cid: string, record: TurnRecord) =>
    store.append({ ...key, cid }, { language: 'zhchs', projectId: null, turn: record });
  const positions = async (cid: string) =>
    await database().sql`
      select position, question from turn join conversation c on c.id = conversation_id where c.cid = ${cid} order by position`;

  test('turns that end at the same moment have positions of their own, also when they open the conversation', async () => {
    const cid = 'at-once';
    await Promise.all(Array.from({ length: 8 }, (_, n) => append(cid, turn(`问 ${n}`))));
    const rows = await positions(cid);
    expect(rows.map((row) => row.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(rows.map((row) => row.question)).size).toBe(8);
    expect(await database().sql`select id from conversation where cid = ${cid}`).toHaveLength(1);
  });

  test('characters that no database takes do not cost a record', async () => {
    await append('characters', turn('问', { answer: 'a\0b\ud83d', sources: {}, error: 'literally \\ud83d and 😀' }));
    const stored = await store.find({ ...key, cid: 'characters' });
    expect(stored).toMatchObject({ answer: 'ab\ufffd', error: 'literally \\ud83d and 😀' });
  });

  test('history is the last rounds that were heard, oldest first, of this conversation and this visitor alone', async () => {
    const cid = 'history';
    for (const record of [
      turn('', { isStart: 1, answer: '您好' }),
      turn('一'),
      turn('二'),
      turn('断', { outcome: 'interrupted', interruption: 'left' }),
      turn('错', { outcome: 'failed' }),
      turn('三', { outcome: 'interrupted', interruption: 'stopped', heardText: '听到这里' }),
      turn('四'),
    ])
      await append(cid, record);
    await append('other', turn('别的对话'));
    expect((await store.open({ ...key, cid }, 3)).history).toEqual([
      { question: '二', answer: '答：二' },
      { question: '三', answer: '听到这里' },
      { question: '四', answer: '答：四' },
    ]);
    expect((await store.open({ ...key, cid, channel: 'share', visitorId: 'somebody' }, 3)).history).toEqual([]);
    expect((await store.open({ ...key, cid, accountId: randomUUID() }, 3)).history).toEqual([]);
  });

  test('what somebody takes back is gone with the turns that still run; what is asked afterwards begins anew', async () => {
    const cid = 'forgotten';
    await append(cid, turn('我叫李四'));
    const beganAt = Date.now();
    await store.forget({ ...key, cid });
    await store.append({ ...key, cid }, { language: 'zhchs', projectId: null, beganAt, turn: turn('李四问停车') });
    const history = async () => (await store.open({ ...key, cid }, 9)).history.map(({ question }) => question);
    expect(await history()).toEqual([]);
    expect(await database().sql`select 1 from turn where question like '%李四%'`).toHaveLength(0);
    await append(cid, turn('几点开门'));
    expect(await history()).toEqual(['几点开门']);
    await store.forget({ ...key, cid: 'never begun' });
  });

  test('a turn that cannot be recorded opens no conversation', async () => {
    const record = turn('坏', { id: 'no uuid' });
    await expect(append('broken', record)).rejects.toThrow();
    expect(await database().sql`select id from conversation where cid = 'broken'`).toHaveLength(0);
  });

  test('the whole way: a document is read, asked about, answered with its source, and the turn recorded', async () => {
    const url = (await app.upload('指南.md', '# 社保卡\n\n补领社保卡请到政务大厅二楼 B 区 12 号窗口。\n', token)).data;
    const documentLibId = (await app.call(saveLibrary, { name: '指南', fileList: [{ url, name: '指南.md' }] }, token))
      .data;
    await waitFor(async () => {
      const [library] = (await app.call(libraryStatus, [documentLibId], token)).data;
      return library?.status === 2 || null;
    });
    expect((await app.call(documentPage, { libId: documentLibId }, token)).data.records[0]).toMatchObject({
      status: 2,
      kind: 'md',
    });
    const values = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, documentLibId };
    const roleId = (await app.call(saveRole, values, token)).data;
    const reply = await app.app.inject({
      method: 'POST',
      url: chatDocument.path,
      headers: { token },
      payload: { roleId, query: '补领社保卡去几号窗口？', cid: 'way' },
    });
    expect(reply.body).toContain('12 号窗口');
    const end = JSON.parse(reply.body.trim().split('\n').at(-1) ?? '').entities;
    expect(JSON.parse(end.citationSources)['[1]']).toMatchObject({ title: '指南.md', heading: ['社保卡'] });
    expect(await positions('way')).toMatchObject([{ position: 0, question: '补领社保卡去几号窗口？' }]);
  });
});
