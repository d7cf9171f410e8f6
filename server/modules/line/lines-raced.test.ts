import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINE_TIMES } from '#contract/line.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { beatLine, leaveLine, takeLine } from '#contract/visit-line.contract.ts';
import { type OpenDatabase, openPostgres } from '#server/platform/database/open-database.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describePostgres, openPostgresFor } from '#server/testing/test-database.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';

const LIMIT = 10;
const CLIENTS = 200;
const PLACE = { name: 'hall' };

describePostgres('200 clients and 10 lines at two servers of one database', () => {
  const databases: OpenDatabase[] = [];
  const servers: TestApp[] = [];
  let network = 0;

  beforeAll(async () => {
    const { database, url } = await openPostgresFor('migrated');
    databases.push(database, await openPostgres(url, 5), await openPostgres(url, 5));
    for (const own of databases.slice(1)) servers.push(await createTestApp({ jobs: false, database: own }));
    const [app] = servers as [TestApp];
    const { token, accountId } = await app.createUser();
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId };
    const roleId = (await app.call(saveRole, role, token)).data;
    const project = (await app.call(updateProject, { name: '政务大厅', roleId }, token)).data;
    await sql()`update project set public_name = 'hall' where id = ${project}`;
    await sql()`update account set line_limit = ${LIMIT} where id = ${accountId}`;
    // Every change of a line is counted where it happens, whoever makes it.
    await sql().unsafe(`
      create table most_held (n int);
      create function count_held() returns trigger language plpgsql as $$
      begin
        insert into most_held select count(slot) from talk_line;
        return null;
      end $$;
      create trigger count_held after insert or update or delete on talk_line for each statement execute function count_held()`);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const database of databases) await database.close();
  });

  const sql = () => (databases[0] as OpenDatabase).sql;
  const calls = [0, 1].map((n) =>
    createVisitorCalls(
      () => servers[n] as TestApp,
      () => `10.8.${Math.floor(network / 250)}.${network % 250}`,
    ),
  );

  async function client(n: number) {
    const { send, enter } = calls[n % 2] as (typeof calls)[number];
    const other = calls[(n + 1) % 2] as (typeof calls)[number];
    network += 1;
    const cookie = await enter(PLACE);
    const own = { ...PLACE, line: `client-${n}`.padEnd(24, '0') };
    return {
      take: async () => (await send(takeLine, own, cookie)).json().data.state as string,
      /** At the other server than it came to: a proxy sends calls to either. */
      beat: async () => (await other.send(beatLine, own, cookie)).json().data.state as string,
      leave: async () => void (await other.send(leaveLine, own, cookie)),
    };
  }
  type Client = Awaited<ReturnType<typeof client>>;
  const mostHeld = async () => (await sql()`select max(n) as n from most_held`)[0]?.n;
  /** Keys of those who hold a line, and of all in the order in which they came. */
  const order = async () => {
    const rows = await sql()`select key, slot from talk_line order by place`;
    return { held: rows.filter(({ slot }) => slot !== null).map(({ key }) => key), all: rows.map(({ key }) => key) };
  };

  test('never more than ten at once, in the order in which they came, all in the end; ten that are killed are freed', async () => {
    const clients: Client[] = [];
    for (let n = 0; n < CLIENTS; n += 1) clients.push(await client(n));
    const states = await Promise.all(clients.map((one) => one.take()));
    expect(states.filter((state) => state === 'held')).toHaveLength(LIMIT);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(CLIENTS - LIMIT);

    // Ten are killed. Up to a moment before their time nothing changes; then the next ten have their lines.
    const first = await order();
    expect(first.held).toEqual(first.all.slice(0, LIMIT));
    const pass = (ms: number) =>
      sql()`update talk_line set expires_at = expires_at - ${ms} * interval '1 millisecond' where key = any(${first.held})`;
    await pass(LINE_TIMES.silentMs - 15_000);
    await Promise.all(servers.map((server) => server.modules.line.look()));
    expect((await order()).held).toEqual(first.held);
    await pass(15_000);
    await Promise.all(servers.map((server) => server.modules.line.look()));
    const second = await order();
    expect(second.held).toEqual(first.all.slice(LIMIT, 2 * LIMIT));
    expect(LINE_TIMES.silentMs + LINE_TIMES.lookMs).toBeLessThanOrEqual(30_000);

    // All others are served in their order: whoever holds a line leaves, at both servers at once.
    let waiting = clients;
    for (let served = LIMIT; served < CLIENTS; served += LIMIT) {
      const before = await order();
      expect(before.held).toEqual(first.all.slice(served, served + LIMIT));
      const now = await Promise.all(waiting.map(async (one) => ({ one, state: await one.beat() })));
      const holding = now.filter(({ state }) => state === 'held');
      expect(holding).toHaveLength(LIMIT);
      waiting = now.filter(({ state }) => state === 'waiting').map(({ one }) => one);
      await Promise.all(holding.map(({ one }) => one.leave()));
    }
    expect(waiting).toHaveLength(0);
    expect((await order()).all).toHaveLength(0);
    expect(await mostHeld()).toBe(LIMIT);
    const [history] = await sql()`select sum(started)::int as started, max(used_most) as most from line_history`;
    expect(history).toEqual({ started: CLIENTS, most: LIMIT });
  });
});
