import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  chatHistory,
  conversationById,
  conversationPage,
  conversationSummary,
  deleteConversations,
  exportConversations,
  forgetChat,
  recordSetting,
  restoreConversations,
  saveRecordSetting,
} from '#contract/record.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { JobKind, JobWork } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';
import type { TurnRecord } from '../append-turns.store.ts';
import { createChatStore } from '../chat.store.ts';
import { createRecordService } from './record.service.ts';
import { createRecordStore } from './record.store.ts';

const DAY = 86_400_000;

describeWithDatabase('records of conversations', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  let roleId: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    ({ token, accountId } = await app.createUser());
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId };
    roleId = (await app.call(saveRole, role, token)).data;
  });
  afterAll(() => app.close());
  beforeEach(() => database().sql`delete from conversation`);

  const turn = (question: string, more: Partial<TurnRecord> = {}): TurnRecord => ({
    id: newId(),
    isStart: 0,
    question,
    answer: `答：${question}`,
    sources: {},
    engine: '离线应答',
    outcome: 'done',
    answered: true,
    timings: { firstTextMs: 100, totalMs: 300 },
    ...more,
  });
  async function talk(cid: string, turns: TurnRecord[], channel: 'preview' | 'share' = 'preview', beganAt?: number) {
    const store = createChatStore(database().db);
    const key = { accountId, roleId, channel, visitorId: channel === 'share' ? 'visitor-8f3c' : '', cid };
    for (const record of turns) await store.append(key, { language: 'zhchs', projectId: null, beganAt, turn: record });
    const [row] = await database().sql`select id from conversation where cid = ${cid} and deleted_at is null`;
    return row?.id as string;
  }
  const age = (id: string, days: number) =>
    database()
      .sql`update conversation set updated_at = ${new Date(Date.now() - days * DAY).toISOString()} where id = ${id}`;
  const list = async (filter: object = {}) =>
    (await app.call(conversationPage, filter, token)).data.records.map(({ firstQuestion }) => firstQuestion);

  test('the list says what a conversation was about and how it went, newest first', async () => {
    await talk('1', [turn('', { isStart: 1, answer: '您好' })]); // nothing was asked
    await talk('2', [
      turn('', { isStart: 1 }),
      turn('一'),
      turn('二', { answered: false, timings: { firstTextMs: 300 } }),
    ]);
    await talk('3', [turn('三', { outcome: 'failed', timings: {} }), turn('四', { outcome: 'interrupted' })], 'share');
    const page = (await app.call(conversationPage, { size: 10 }, token)).data;
    expect(page).toMatchObject({ total: 2, size: 10, current: 1 });
    expect(page.records).toMatchObject([
      {
        firstQuestion: '三',
        channel: 'share',
        visitor: '8F3C',
        rounds: 2,
        failed: 1,
        interrupted: 1,
        firstTextMs: 100,
      },
      { firstQuestion: '一', channel: 'preview', visitor: '', rounds: 2, unanswered: 1, failed: 0, firstTextMs: 200 },
    ]);
    expect(page.records[0]).toMatchObject({ roleName: '小政', roleId });
    expect((await app.call(conversationSummary, {}, token)).data).toEqual({
      conversations: 2,
      questions: 4,
      unanswered: 1,
      partial: 0,
      firstTextMs: 100,
    });
  });

  test('every filter narrows it', async () => {
    const old = await talk('1', [turn('旧的'), turn('100%_真的', { answered: false })]);
    await talk('2', [turn('新的', { outcome: 'failed' })], 'share');
    await age(old, 5);
    const yesterday = new Date(Date.now() - DAY).toISOString();
    expect(await list()).toEqual(['新的', '旧的']);
    expect(await list({ channel: 'share' })).toEqual(['新的']);
    expect(await list({ from: yesterday })).toEqual(['新的']);
    expect(await list({ to: yesterday })).toEqual(['旧的']);
    expect(await list({ from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })).toEqual(['新的', '旧的']);
    expect(await list({ keyword: '%_真' })).toEqual(['旧的']);
    expect(await list({ keyword: '%' })).toEqual(['旧的']);
    expect(await list({ keyword: '答：新' })).toEqual(['新的']);
    expect(await list({ unanswered: 1 })).toEqual(['旧的']);
    expect(await list({ outcome: 'failed' })).toEqual(['新的']);
    expect(await list({ roleId, page: 2, size: 1 })).toEqual(['旧的']);
    expect(await list({ roleId, channel: 'room' })).toEqual([]);
  });

  test.each([
    [{ from: 'yesterday' }, '开始时间格式不正确'],
    [{ from: '0000-01-01T00:00:00Z' }, '开始时间格式不正确'],
    [{ from: '0001-01-01T00:00:00+14:00' }, '开始时间格式不正确'],
    [{ to: '9999-12-31T23:59:59-23:59' }, '结束时间格式不正确'],
    [{ channel: 'radio' }, '没有这个渠道'],
    [{ outcome: 'perfect' }, '没有这种结果'],
    [{ keyword: '字'.repeat(101) }, '搜索的文字最多 100 个字'],
  ])('%j is refused', async (filter, message) => {
    expect(await app.call(conversationPage, filter, token)).toMatchObject({ code: 400, message });
  });

  test('one conversation is shown whole, as the list describes it', async () => {
    const stages = [{ name: 'retrieval', startMs: 1, ms: 8, note: '命中 3 段' }];
    const id = await talk('1', [
      turn('', { isStart: 1, answer: '您好' }),
      turn('一', { stages, interruption: 'stopped', outcome: 'interrupted', heardText: '答' }),
    ]);
    const { conversation, turns } = (await app.call(conversationById, { id }, token)).data;
    expect(conversation).toMatchObject({ id, firstQuestion: '一', rounds: 1 });
    expect(turns).toMatchObject([
      { isStart: 1, answer: '您好' },
      { question: '一', stages, interruption: 'stopped', heardText: '答', firstTextMs: 100, totalMs: 300 },
    ]);
    expect((await app.call(chatHistory, { roleId, cid: '1' }, token)).data).toEqual(turns);
    expect((await app.call(chatHistory, { roleId, cid: '2' }, token)).data).toEqual([]);
  });

  test('the export is a table that no spreadsheet takes for formulas', async () => {
    await talk('1', [turn('', { isStart: 1 }), turn('=1+1'), turn('说"引号"', { answered: false, answer: '两\n行' })]);
    const reply = await app.app.inject({
      method: 'POST',
      url: exportConversations.path,
      headers: { token },
      payload: {},
    });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toContain('attachment');
    const lines = reply.body.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF"对话开始","提问时间","角色"/);
    expect(lines).toHaveLength(4); // head, two questions, the end
    expect(lines[1]).toContain(`"小政","在线演示","","'=1+1","答：=1+1","已回答"`);
    expect(lines[2]).toContain('"说""引号""","两\n行","未命中"');
    expect(lines.slice(0, 3).map((line) => line.split(',').at(-1))).toEqual(['"备注"', '""', '""']);
  });

  test('the export marks the turns that were asked anew', async () => {
    await talk('1', [turn('问错了'), turn('问对了')]);
    await database().sql`update turn set replaced_at = now() where question = '问错了'`;
    const reply = await app.app.inject({
      method: 'POST',
      url: exportConversations.path,
      headers: { token },
      payload: {},
    });
    const lines = reply.body.split('\r\n');
    expect(lines.find((line) => line.includes('"问错了"'))).toMatch(/"已被重新提问替换"$/);
    expect(lines.find((line) => line.includes('"问对了"'))).toMatch(/,""$/);
  });

  test('a long export is read in batches that neither repeat nor leave out a turn', async () => {
    for (const cid of ['a', 'b', 'c']) await talk(cid, [turn(`${cid} 首`)]);
    const rows = await database().sql`
      insert into turn (id, conversation_id, position, is_start, question, answer, sources, engine, outcome, answered, timings)
      select gen_random_uuid(), c.id, n, 0, c.cid || n, '', '{}', '', 'done', true, '{}' from conversation c, generate_series(1, 400) n
      returning id`;
    expect(rows).toHaveLength(1200);
    const reply = await app.app.inject({
      method: 'POST',
      url: exportConversations.path,
      headers: { token },
      payload: {},
    });
    const questions = reply.body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split('","')[5]);
    expect(questions).toHaveLength(1203);
    expect(new Set(questions).size).toBe(1203);
  });

  test('deleting is undone until it is for good; one foreign id takes nothing away', async () => {
    const [one, two] = [await talk('1', [turn('一')]), await talk('2', [turn('二')])];
    expect(await app.call(deleteConversations, { ids: [one, newId()] }, token)).toMatchObject({ code: 404 });
    expect(await list()).toEqual(['二', '一']);
    expect(await app.call(deleteConversations, { ids: [] }, token)).toMatchObject({ code: 400, message: '请选择对话' });
    await app.call(deleteConversations, { ids: [one, two] }, token);
    expect(await list()).toEqual([]);
    expect(await app.call(conversationById, { id: one }, token)).toMatchObject({ code: 404 });
    await app.call(restoreConversations, { ids: [one] }, token);
    expect(await list()).toEqual(['一']);
    const { runs } = makeService();
    await runs.get('chat.purge-removed')?.({ ids: [one, two] });
    expect(await list()).toEqual(['一']);
    expect(await app.call(restoreConversations, { ids: [two] }, token)).toMatchObject({ code: 404 });
  });

  test('what was deleted stays deleted when whoever talked goes on: that is a conversation of its own', async () => {
    const first = await talk('1', [turn('我叫张三')]);
    const beganAt = Date.now();
    await app.call(deleteConversations, { ids: [first] }, token);
    await talk('1', [turn('还在回答时删掉的')], 'preview', beganAt);
    const second = await talk('1', [turn('停车')]);
    expect(second).not.toBe(first);
    expect(await list(), 'nor does the answer come back that ran meanwhile').toEqual(['停车']);
    await app.call(restoreConversations, { ids: [first] }, token);
    expect((await list()).sort()).toEqual(['停车', '我叫张三']);
    await app.call(deleteConversations, { ids: [first, second] }, token);
    await app.call(restoreConversations, { ids: [first, second] }, token);
    expect((await list()).sort()).toEqual(['停车', '我叫张三']);
  });

  /** The service with jobs that the test runs by hand. */
  function makeService() {
    const runs = new Map<string, (data: object) => Promise<void>>();
    const sent: [string, object, number | undefined][] = [];
    const jobs = {
      define: ({ name }: JobKind<object>, { run }: JobWork<object>) =>
        runs.set(name, (data) => run(data, { signal: new AbortController().signal, isLast: false })),
      send: async ({ name }: JobKind<object>, data: object, options: { afterSeconds?: number }) =>
        void sent.push([name, data, options.afterSeconds]),
    } as unknown as Jobs;
    const db = database().db;
    createRecordService({ store: createRecordStore(db), chat: createChatStore(db), jobs });
    return { runs, sent };
  }

  test('what is older than the account keeps goes day by day, and nothing else', async () => {
    expect((await app.call(recordSetting, {}, token)).data).toEqual({ retentionDays: null });
    for (const [retentionDays, message] of [
      [0, '至少保留 1 天'],
      [3651, '最多保留 3650 天'],
      [1.5, '请输入整数天数'],
    ])
      expect(await app.call(saveRecordSetting, { retentionDays }, token)).toMatchObject({ code: 400, message });
    await age(await talk('1', [turn('旧')]), 31);
    await age(await talk('2', [turn('新')]), 29);
    const { runs, sent } = makeService();
    await runs.get('chat.purge-old')?.({ accountId });
    expect(await list()).toEqual(['新', '旧']);
    expect(sent).toEqual([]);
    await app.call(saveRecordSetting, { retentionDays: 30 }, token);
    expect((await app.call(recordSetting, {}, token)).data).toEqual({ retentionDays: 30 });
    await runs.get('chat.purge-old')?.({ accountId });
    expect(await list()).toEqual(['新']);
    expect(sent).toEqual([['chat.purge-old', { accountId }, 86_400]]);
  });

  test('who talked takes the conversation back for good', async () => {
    await talk('1', [turn('一')]);
    await talk('2', [turn('二')]);
    expect(await app.call(forgetChat, { roleId, cid: '1' }, token)).toMatchObject({ code: 200 });
    expect(await list()).toEqual(['二']);
    expect(await database().sql`select id from turn where question = '一'`).toHaveLength(0);
  });
});
