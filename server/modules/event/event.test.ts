import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { logout, userInfo } from '#contract/account.contract.ts';
import {
  EVENT_DATA,
  eventStream,
  MOST_AGE_MS,
  type ProductEvent,
  type StreamedEvent,
} from '#contract/event.contract.ts';
import { createFlow, deleteFlow, updateFlow } from '#contract/flow.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { saveProvider } from '#contract/provider.contract.ts';
import { readLines } from '#server/testing/read-lines.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases, openTestPostgres } from '#server/testing/test-database.ts';
import { createEventStore, recordEvent } from './event.store.ts';
import { createEventStreams } from './stream-events.ts';

const PROVIDER = {
  purpose: 'chat',
  name: '通义千问',
  baseUrl: 'https://api.example.com/v1/',
  key: 'sk-secret-0123456789',
  models: [{ name: 'qwen-plus', model: 'qwen-plus-latest' }],
};

/** An open stream of a listening application: its events one by one. */
async function openStream(address: string, token: string, from: { after?: number; age?: number } = {}) {
  const controller = new AbortController();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(from)) query.set(name, String(value));
  const reply = await fetch(`${address}${eventStream.path}?${query}`, {
    headers: { token },
    signal: controller.signal,
  });
  const lines = readLines(reply);
  const next = async (): Promise<StreamedEvent | undefined> => {
    const { value, done } = await lines.next();
    return done ? undefined : (eventStream.data.parse(JSON.parse(value)) as StreamedEvent);
  };
  const opened = await next();
  if (opened?.type !== 'open') throw new Error(`no stream: ${JSON.stringify(opened)}`);
  return {
    opened,
    next,
    /** The next event of this kind; what comes before it is collected. */
    async until(kind: string, seen: ProductEvent[] = []): Promise<ProductEvent> {
      for (;;) {
        const line = await next();
        if (!line) throw new Error(`the stream ended before ${kind}`);
        if (line.type !== 'event') continue;
        seen.push(line.event);
        if (line.event.kind === kind) return line.event;
      }
    },
    close: () => controller.abort(),
  };
}

describeOnBothDatabases('events', (database) => {
  let app: TestApp;
  let address: string;
  let operator: { token: string; accountId: string };
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    operator = await app.createUser('boss');
    await database().sql`update account set admin_flag = 1 where id = ${operator.accountId}`;
  });
  afterAll(() => app.close());
  const store = () => createEventStore(database().db);
  const all = (accountId: string, position = 0) => store().after({ accountId, operator: false }, position, 1000);

  test('what is made, changed and deleted is told to its account alone, in order, with data that fit their kind', async () => {
    const user = await app.createUser();
    const other = await app.createUser();
    const { data: id } = await app.call(createFlow, { name: '咨询' }, user.token);
    await app.call(updateFlow, { id, name: '预约' }, user.token);
    await app.call(deleteFlow, { id }, user.token);
    const events = await all(user.accountId);
    expect(events.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
      ['flow.created', id],
      ['flow.updated', id],
      ['flow.deleted', id],
    ]);
    expect(events.map(({ position }) => position)).toEqual(
      events.map(({ position }) => position).sort((a, b) => Number(a) - Number(b)),
    );
    expect(await all(other.accountId)).toEqual([]);
  });

  test('nothing is told of what was rolled back; what tells itself is there exactly if its transaction commits', async () => {
    const { accountId } = await app.createUser();
    const { db } = database();
    const write = (fail: boolean) =>
      db.transaction(async (tx) => {
        await recordEvent(tx, { kind: 'words.changed', subjectId: accountId, accountId });
        if (fail) throw new Error('changed my mind');
      });
    await expect(write(true)).rejects.toThrow('changed my mind');
    expect(await all(accountId)).toEqual([]);
    await write(false);
    expect((await all(accountId)).map(({ kind }) => kind)).toEqual(['words.changed']);
  });

  test('operators alone hear of services; the event names who did it and holds no secret', async () => {
    const stream = await openStream(address, operator.token);
    const user = await app.createUser();
    const own = await openStream(address, user.token);
    const { data } = await app.call(saveProvider, PROVIDER, operator.token);
    const told = await stream.until('provider.created');
    expect(told).toMatchObject({ subjectId: data.id, data: { purpose: 'chat' } });
    const [row] = await database().sql`select * from event where position = ${told.position}`;
    expect(row).toMatchObject({ actor_id: operator.accountId, account_id: null });
    expect(JSON.stringify(row)).not.toContain('secret');
    const { data: id } = await app.call(createFlow, { name: '咨询' }, user.token);
    const seen: ProductEvent[] = [];
    await own.until('flow.created', seen);
    expect(seen.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([['flow.created', id]]);
    stream.close();
    own.close();
  });

  test('a document that is read tells how far it is and that it is done; a reader who comes back gets what was missed', async () => {
    const user = await app.createUser();
    const stream = await openStream(address, user.token);
    const url = (await app.upload('指南.md', '# 指南\n\n办理时间为工作日。', user.token)).data;
    const seen: ProductEvent[] = [];
    await app.call(saveLibrary, { name: '指南', fileList: [{ url, name: '指南.md' }] }, user.token);
    while ((await stream.until('document.status', seen)).data.status !== 2);
    stream.close();
    expect(seen.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['library.created', 'document.created']));
    for (const { kind, data } of seen) expect(EVENT_DATA[kind].strict().safeParse(data).error, kind).toBeUndefined();

    const again = await openStream(address, user.token, { after: stream.opened.position });
    expect(again.opened).toMatchObject({ position: stream.opened.position, missed: false });
    const replayed: ProductEvent[] = [];
    while (replayed.length < seen.length) {
      const line = await again.next();
      if (line?.type === 'event') replayed.push(line.event);
    }
    expect(replayed).toEqual(seen);
    again.close();
    const lost = await openStream(address, user.token, { after: 2_000_000_000 });
    expect(lost.opened.missed).toBe(true);
    lost.close();
  });

  test('a page that was read before its stream was there hears what happened meanwhile, of its account alone', async () => {
    const user = await app.createUser();
    const other = await app.createUser();
    await app.call(createFlow, { name: '别人的' }, other.token);
    const { data: id } = await app.call(createFlow, { name: '刚刚' }, user.token);
    const stream = await openStream(address, user.token, { age: 60_000 });
    expect(stream.opened.missed).toBe(false);
    const seen: ProductEvent[] = [];
    await stream.until('flow.created', seen);
    expect(seen.map(({ subjectId }) => subjectId)).toEqual([id]);
    stream.close();
    const endless = await app.call(eventStream as never, { age: MOST_AGE_MS + 1 }, user.token);
    expect(endless as object).toMatchObject({ code: 400, message: '最多回看 86400000 毫秒' });
  });

  test('of progress alone one event a second is told, of a new status every one', async () => {
    const { accountId } = await app.createUser();
    const { sql } = database();
    const library = randomUUID();
    await sql`insert into library (id, account_id, name, language) values (${library}, ${accountId}, '库', 'zhchs')`;
    const run = randomUUID();
    await sql`insert into knowledge_run (id, library_id, kind) values (${run}, ${library}, 'clean')`;
    await sql.begin(async (tx) => {
      for (let n = 1; n <= 3; n++) await tx`update knowledge_run set progress_done = ${n} where id = ${run}`;
    });
    await sql`update knowledge_run set status = 2, progress_done = 4 where id = ${run}`;
    const kinds = (await all(accountId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['library.created', 'run.created', 'run.progress', 'run.status']);
  });

  test('contents that are many are told once a transaction; counting how often they were found is not told', async () => {
    const { accountId } = await app.createUser();
    const { sql } = database();
    const library = randomUUID();
    await sql`insert into library (id, account_id, name, language, type) values (${library}, ${accountId}, '库', 'zhchs', 2)`;
    await sql`insert into question (id, library_id, question, normalized, answer)
      select gen_random_uuid(), ${library}, '问', '问', '答' from generate_series(1, 300)`;
    await sql`update question set hits = hits + 1 where library_id = ${library}`;
    const events = await all(accountId);
    expect(events.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
      ['library.created', library],
      ['questions.changed', library],
    ]);
  });

  test('the stream ends with its session, and with what the account may do', async () => {
    const user = await app.createUser();
    const stream = await openStream(address, user.token);
    await app.call(logout, {}, user.token);
    await stream.until('session.ended');
    expect(await stream.next()).toBeUndefined();

    const banned = await app.createUser();
    const other = await openStream(address, banned.token);
    await database().sql`update account set online = 0 where id = ${banned.accountId}`;
    await other.until('standing.changed');
    expect(await other.next()).toBeUndefined();

    const fuller = await app.createUser();
    const told = await openStream(address, fuller.token);
    await database()
      .sql`update account set last_login_at = now(), used_guides = '["a"]' where id = ${fuller.accountId}`;
    await database().sql`update account set file_size_limit = 1 where id = ${fuller.accountId}`;
    await told.until('standing.changed');
    const kinds = (await all(fuller.accountId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'standing.changed')).toHaveLength(1);
    told.close();
  });

  test('a session that ends in the moment in which its stream opens has none', async () => {
    const user = await app.createUser();
    const bounds = async () => {
      await app.call(logout, {}, user.token);
      return store().bounds();
    };
    const streams = createEventStreams({ store: { ...store(), bounds }, bus: { subscribe: () => () => {} } as never });
    const stands = async () => (await app.call(userInfo, {}, user.token)).code === 200;
    const reader = { accountId: user.accountId, operator: false };
    const first = await streams.stream(reader, {}, stands, new AbortController().signal).next();
    expect(first).toEqual({ done: true, value: undefined });
  });

  test('without a session, and with a position that is none, there is no stream; nor are there too many of one account', async () => {
    expect((await app.call(eventStream as never, {}, '')) as object).toMatchObject({ code: 401 });
    const user = await app.createUser();
    expect((await app.call(eventStream as never, { after: -1 }, user.token)) as object).toMatchObject({ code: 400 });
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(address, user.token)));
    const refused = await fetch(address + eventStream.path, { headers: { token: user.token } });
    expect(await refused.json()).toMatchObject({ code: 429 });
    for (const stream of streams) stream.close();
  });

  test('what is older than thirty days goes, and whoever stopped before that reads everything anew', async () => {
    const user = await app.createUser();
    const { data: id } = await app.call(createFlow, { name: '旧' }, user.token);
    const [old] = await all(user.accountId);
    await database().sql`update event set at = now() - interval '31 days' where position <= ${old?.position ?? 0}`;
    await app.call(updateFlow, { id, name: '新' }, user.token);
    await app.modules.event.purge();
    expect((await all(user.accountId)).map(({ kind }) => kind)).toEqual(['flow.updated']);
    const stream = await openStream(address, user.token, { after: 0 });
    expect(stream.opened.missed).toBe(true);
    stream.close();
  });
});

const postgres = inject('postgres');

describe.skipIf(!('url' in postgres))('events of several processes on PostgreSQL', () => {
  const open = () => openTestPostgres('url' in postgres ? postgres.url : '');

  test('a reader who follows positions misses none of the transactions that run at once, however they overlap', async () => {
    const database = await open();
    const store = createEventStore(database.db);
    const accountId = randomUUID();
    const reader = { accountId, operator: false };
    const read: string[] = [];
    let position = 0;
    let writing = true;
    const reading = (async () => {
      for (let last = false; ; last = !writing) {
        const events = await store.after(reader, position, 7);
        for (const event of events) {
          expect(event.position).toBeGreaterThan(position);
          position = event.position ?? 0;
          read.push(event.subjectId);
        }
        if (last && events.length === 0) return;
      }
    })();
    const write = (n: number) =>
      database.db.transaction(async (tx) => {
        // The id is given out here; whoever comes later may commit first.
        await recordEvent(tx, { kind: 'questions.changed', subjectId: `${n}`, accountId });
        await tx.execute(`select pg_sleep(${((n * 7) % 5) / 100})`);
      });
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 4 }, (_, n) => write(round * 4 + n)));
    writing = false;
    await reading;
    expect(read.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
    const rows = await database.sql`select id from event where account_id = ${accountId} order by position`;
    const ids = rows.map(({ id }) => Number(id));
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b)); // the order of ids would have lost some
    await database.close();
  });

  test('what one application does is in the stream of the other', async () => {
    const database = await open();
    const one = await createTestApp({ jobs: false, database });
    const other = await createTestApp({ jobs: false, database });
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const user = await one.createUser();
    const stream = await openStream(address, user.token);
    const { data: id } = await one.call(createFlow, { name: '咨询' }, user.token);
    expect(await stream.until('flow.created')).toMatchObject({ subjectId: id });
    // Ends by itself when the application stops.
    await other.close();
    expect(await stream.next()).toBeUndefined();
    await one.close();
    await database.close();
  });
});
