import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { listenApart } from '#server/platform/database/listen.ts';
import { postgres } from '#server/platform/database/mended-driver.ts';
import { type OpenDatabase, openPostgres } from '#server/platform/database/open-database.ts';
import { openChat } from '#server/testing/open-chat.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describePostgres, openPostgresFor } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

type Process = 'one' | 'other';

/** More events than a call between processes lets its answer be ahead, so that lost ones are missed. */
const MANY = Array.from({ length: 60 }, (_, n) => `第${n}句。`);

/** Listens under a name, so that this connection can be found among the others. */
function listenAs(url: string, application_name: string): OpenDatabase['listen'] {
  const address = new URL(url);
  const host = address.searchParams.get('host') ?? '';
  return listenApart((hooks) =>
    postgres({
      ...hooks,
      host,
      database: address.pathname.slice(1),
      username: 'postgres',
      max: 1,
      connection: { application_name },
    }),
  );
}

describePostgres('connections to the database that are cut while turns run', () => {
  const apps = {} as Record<Process, TestApp>;
  const databases = {} as Record<Process, OpenDatabase>;
  const addresses = {} as Record<Process, string>;
  let admin: OpenDatabase;
  let token: string;
  let roleId: string;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let onCall: (call: UpstreamCall) => void = () => {};

  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => onCall(call));
    const models = new Map([['DeepSeek-V3-241226', 'deepseek-chat']]);
    const options = { llm: { baseUrl: upstream.baseUrl, apiKey: 'sk', models }, jobs: false };
    const made = await openPostgresFor('migrated');
    admin = made.database;
    for (const name of ['one', 'other'] as const) {
      databases[name] = { ...(await openPostgres(made.url, 5)), listen: listenAs(made.url, `ears of ${name}`) };
      apps[name] = await createTestApp({ ...options, database: databases[name] });
      addresses[name] = await apps[name].app.listen({ port: 0, host: '127.0.0.1' });
    }
    ({ token } = await apps.one.createUser());
    const role = { name: '小政', roleDesc: '导办员', avatarId: apps.one.avatarId, modelName: 'DeepSeek-V3-241226' };
    roleId = (await apps.one.call(saveRole, role, token)).data;
  });
  afterAll(async () => {
    for (const app of Object.values(apps)) await app.close();
    for (const database of Object.values(databases)) await database.close();
    await upstream?.close();
    await admin?.close();
  });

  const open = (where: Process, path: string, body: object) =>
    openChat(addresses[where], token, path, { roleId, ...body });

  /** A turn that runs at the first process, has said `一`, and is written down. */
  async function begin(cid: string) {
    const called = Promise.withResolvers<UpstreamCall>();
    onCall = called.resolve;
    const stream = await open('one', 'chatDocument', { query: '问', cid, resumable: 1 });
    const call = await called.promise;
    call.send('一');
    const [hello] = await stream.until('一');
    const turnId = hello?.turnId ?? '';
    await waitFor(async () => (await admin.sql`select 1 from lease where name = ${turnId}`)[0] ?? null);
    return { stream, call, turnId, last: stream.events.at(-1)?.seq ?? 0 };
  }
  const recordOf = (id: string) =>
    waitFor(async () => (await admin.sql`select outcome, answer, error from turn where id = ${id}`)[0] ?? null);

  test.each(['one', 'other'] as const)(
    'the ears of %s: who reads the turn elsewhere gets every event, in order, none twice',
    async (side) => {
      const { stream, call, turnId, last } = await begin(`ears of ${side}`);
      stream.leave();
      call.send('二');
      const again = await open('other', 'resume', { cid: `ears of ${side}`, turnId, afterSeq: last });
      await again.until('二');
      const [cut] = await admin.sql`
        select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
        where datname = current_database() and application_name = ${`ears of ${side}`}`;
      expect(cut?.n).toBe(1);
      for (const text of MANY) {
        call.send(text);
        await new Promise((resolve) => setImmediate(resolve)); // each an event of its own
      }
      await again.until(MANY.at(-1));
      call.end();
      await again.until();
      // Where the turn had ended and was recorded before its last events were fetched, the record takes the place of what was read.
      const read = (before: string, { restart, text = '' }: ChatEntities) => (restart ? text : before + text);
      expect(again.events.reduce(read, '一')).toBe(`一二${MANY.join('')}`);
      const recordAt = again.events.findIndex(({ restart }) => restart);
      const live = recordAt < 0 ? again.events : again.events.slice(0, recordAt);
      const seqs = live.flatMap(({ seq }) => seq ?? []); // a sign of life has none
      expect(seqs.length).toBeGreaterThan(MANY.length);
      expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, n) => last + 1 + n));
      expect(again.events.at(-1)).toMatchObject({ isEnd: true });
    },
  );

  test('all of them as the turn ends: it is recorded', async () => {
    const { stream, call, turnId } = await begin('all');
    await admin.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    call.send('二');
    call.end();
    expect((await stream.until()).at(-1)).toMatchObject({ isEnd: true });
    expect(await recordOf(turnId)).toEqual({ outcome: 'done', answer: '一二', error: null });
  });

  test('a turn that could not be recorded is not held any longer, and ends in the record as lost', async () => {
    const { stream, call, turnId } = await begin('lost');
    await admin.sql`alter table turn add constraint refused check (question <> '问') not valid`;
    call.send('二');
    call.end();
    await stream.until();
    await admin.sql`alter table turn drop constraint refused`;
    await admin.sql`update lease set expires_at = now() - interval '1 second' where name = ${turnId}`;
    const again = await open('other', 'resume', { cid: 'lost', turnId, afterSeq: 1 });
    expect((await again.until()).at(-1)).toMatchObject({ isEnd: true, error: '回答中断了，请重新提问' });
    expect(await recordOf(turnId)).toMatchObject({ outcome: 'failed' });
  });
});
