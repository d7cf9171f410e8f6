import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createBuiltinAnswerer } from '../builtin-answerer.ts';
import { createChatService } from '../chat.service.ts';
import { createChatStore } from '../chat.store.ts';
import type { ConversationKey } from '../conversation-key.ts';
import { createMemory, type OpenMemory, type Slot } from './memory.ts';
import { defineStage } from './stage.ts';
import { createTurnHub } from './turn-hub.ts';

const ASKED: Slot<{ questions: string[] }> = {
  id: 'asked',
  version: 1,
  schema: z.object({ questions: z.array(z.string()) }),
};
const remember = (memory: OpenMemory, question: string) =>
  memory.change(ASKED, (value) => ({ questions: [...(value?.questions ?? []), question] }));

describeOnBothDatabases('what a conversation keeps', (database) => {
  let app: TestApp;
  let key: ConversationKey;
  const warnings: unknown[] = [];
  const log = { warn: (...warning: unknown[]) => void warnings.push(warning), error: () => {} };
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    const user = await app.createUser();
    const role = await app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId }, user.token);
    key = { accountId: user.accountId, roleId: role.data, channel: 'preview', visitorId: '', cid: '' };
  });
  afterAll(() => app.close());

  /** A process of its own, as far as the database can tell. */
  function openProcess(change: (memory: OpenMemory, question: string) => void = remember) {
    const store = createChatStore(database().db);
    const note = defineStage({
      id: 'note',
      input: z.object({ question: z.string() }),
      inputOf: ({ question }) => ({ question }),
      async run({ turn, input: { question } }) {
        change(await turn.memory(), question);
        return { engine: '甲', pieces: [{ text: '好' }] };
      },
    });
    const owners = { hold() {}, release() {} };
    const service = createChatService({
      store,
      log: log as never,
      hub: createTurnHub(),
      owners: owners as never,
      pipeline: { stages: [note], filters: [], closers: [] },
      findRole: (accountId, roleId) => app.modules.role.find(accountId, roleId),
      takeBack: async () => {},
      noteLost() {},
      noteKept() {},
      findAnswerer: async () => createBuiltinAnswerer('甲'),
    });
    return {
      store,
      async ask(cid: string, query: string) {
        const request = { language: 'zhchs', isStart: 0, resumable: 0, projectId: null } as const;
        let text = '';
        for await (const lines of service.chat({ ...key, ...request, cid, query }, new AbortController().signal))
          text += lines.text;
        const last = text.trim().split('\n').at(-1) ?? '';
        return JSON.parse(last).entities as { isEnd?: boolean; error?: string };
      },
      close: () => service.close(),
    };
  }
  const stored = async (cid: string) =>
    await database().sql`
      select slot, version, revision, value from conversation_state s join conversation c on c.id = s.conversation_id where cid = ${cid}`;
  const openMemory = (cid: string, more: Partial<ConversationKey> = {}) =>
    createMemory(
      async () => (await createChatStore(database().db).open({ ...key, ...more, cid }, 1)).slots,
      log as never,
    ).open();

  test('is there for the next turn, also of another process, and with the first word of the history', async () => {
    const one = openProcess();
    await one.ask('restart', '一');
    await one.close();
    const other = openProcess();
    await other.ask('restart', '二');
    await other.close();
    expect(await stored('restart')).toEqual([
      { slot: 'asked', version: 1, revision: 2, value: { questions: ['一', '二'] } },
    ]);
    const opening = await other.store.open({ ...key, cid: 'restart' }, 5);
    expect(opening.history.map(({ question }) => question)).toEqual(['一', '二']);
    expect(opening.slots).toHaveLength(1);
  });

  test('turns at the same time, of two processes and of one, lose none of their changes', async () => {
    const processes = [openProcess(), openProcess()];
    const questions = Array.from({ length: 12 }, (_, index) => `问${index}`);
    await Promise.all(questions.map((question, index) => processes[index % 2]?.ask('race', question)));
    const [row] = await stored('race');
    expect(row?.revision).toBe(12);
    expect(ASKED.schema.parse(row?.value).questions.toSorted()).toEqual(questions.toSorted());
  });

  test('what an older version has stored is migrated; what a newer one or nobody can read is left alone', async () => {
    const process = openProcess();
    await process.ask('versions', '一');
    const next: Slot<string[]> = {
      id: 'asked',
      version: 2,
      schema: z.array(z.string()),
      migrate: (old) => ASKED.schema.parse(old).questions,
    };
    expect((await openMemory('versions')).get(next)).toEqual(['一']);
    const newer = openProcess((memory) => memory.change(next, (value) => [...(value ?? []), '新']));
    await newer.ask('versions', '二');
    expect(await stored('versions')).toEqual([{ slot: 'asked', version: 2, revision: 2, value: ['一', '新'] }]);
    expect((await openMemory('versions')).get(ASKED)).toBeNull();
    // The older program talks on beside the newer one, and takes nothing from it.
    await process.ask('versions', '三');
    expect(await stored('versions')).toEqual([{ slot: 'asked', version: 2, revision: 2, value: ['一', '新'] }]);
    expect((await openMemory('versions')).get({ ...next, version: 3, migrate: () => 'no list' as never })).toBeNull();
    expect(warnings).not.toHaveLength(0);
  });

  test('a value that the schema refuses, that is too large or that no database takes ends its turn and changes nothing', async () => {
    const hostile: [string, (memory: OpenMemory) => void][] = [
      ['wrong', (memory) => memory.change(ASKED, () => ({ questions: 'x' }) as never)],
      ['large', (memory) => memory.change(ASKED, () => ({ questions: ['汉'.repeat(6000)] }))],
      ['nul', (memory) => memory.change(ASKED, () => ({ questions: ['a\0b'] }))],
    ];
    await openProcess().ask('refused', '一');
    for (const [name, change] of hostile)
      expect(await openProcess(change).ask('refused', name)).toMatchObject({
        isEnd: true,
        error: '回答时发生错误，请重试',
      });
    expect(await stored('refused')).toMatchObject([{ revision: 1, value: { questions: ['一'] } }]);
  });

  test('what was taken away stays away, and a change made at the same time is made on nothing', async () => {
    const process = openProcess();
    await process.ask('empty', '一');
    await openProcess((memory) => memory.change(ASKED, () => null)).ask('empty', '清空');
    expect((await openMemory('empty')).get(ASKED)).toBeNull();
    await process.ask('empty', '二');
    expect(await stored('empty')).toMatchObject([{ revision: 3, value: { questions: ['二'] } }]);
  });

  test('belongs to one conversation: nobody else reads it, and it goes with it', async () => {
    const process = openProcess();
    await process.ask('mine', '秘密');
    expect((await openMemory('mine')).get(ASKED)).toEqual({ questions: ['秘密'] });
    for (const more of [
      { accountId: randomUUID() },
      { roleId: randomUUID() },
      { visitorId: 'b' },
      { channel: 'share' as const },
    ])
      expect((await openMemory('mine', more)).get(ASKED)).toBeNull();
    expect((await openMemory('another')).get(ASKED)).toBeNull();
    await process.store.forget({ ...key, cid: 'mine' });
    expect(await stored('mine')).toHaveLength(0);
    expect((await openMemory('mine')).get(ASKED)).toBeNull();
  });
});

test('a change that cannot be made on what another turn has left leaves that alone', async () => {
  const memory = createMemory(async () => [], { warn: () => {} });
  const open = await memory.open();
  open.change(ASKED, (value) => {
    if (value) throw new Error('only once');
    return { questions: [] };
  });
  const [change] = memory.changes();
  expect(change).toMatchObject({ slot: 'asked', version: 1, revision: 0, value: { questions: [] } });
  expect(change?.redo({ slot: 'asked', version: 1, revision: 1, value: { questions: ['x'] } })).toBeUndefined();
  expect(change?.redo({ slot: 'asked', version: 2, revision: 1, value: {} })).toBeUndefined();
  expect(change?.redo(null)).toEqual({ questions: [] });
});
