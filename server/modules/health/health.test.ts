import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatDocument } from '#contract/chat.contract.ts';
import { operatorHealth } from '#contract/health.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

describeOnBothDatabases('how the installation is doing', (database) => {
  let app: TestApp;
  let operator: string;
  let own: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    operator = (await app.createUser(undefined, { operator: true })).token;
    own = (await app.createUser()).token;
  });
  afterAll(() => app.close());

  const read = async () => (await app.call(operatorHealth, {}, operator)).data;

  test('is for operators', async () => {
    expect((await app.call(operatorHealth, {}, own)).code).toBe(403);
  });

  test('what readiness says, the schema and the jobs', async () => {
    const { database: described, jobs, processes } = await read();
    const ready = (await app.app.inject('/api/ready')).json();
    expect(processes).toHaveLength(1);
    expect(processes[0]?.probes).toEqual([
      { name: 'database', state: ready.database },
      { name: 'files', state: ready.files },
      { name: 'disk', state: ready.disk },
      { name: 'jobs', state: ready.jobs },
    ]);
    expect(processes[0]?.disks).toMatchObject([{ holds: ['files'], free: expect.any(Number) }]);
    expect(processes[0]).toMatchObject({ pid: process.pid, troubles: [], reading: { busy: 0 } });
    expect(described.kind).toBe(database().kind);
    expect(described.migrations.known).toBeGreaterThan(10);
    expect(described.migrations.applied).toBe(described.migrations.known);
    expect(jobs).toMatchObject({ failed: 0, stuck: 0 });
  });

  test('turns that could not be recorded, and the way from people to the server', async () => {
    const { sql } = database();
    await sql.unsafe(`
      create function refuse_turn() returns trigger language plpgsql as $$ begin raise exception 'no room for it'; end $$;
      create trigger refuse_turn before insert on turn for each row execute function refuse_turn()`);
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, modelName: 'uclai-medium' };
    const roleId = (await app.call(saveRole, role, own)).data;
    const headers = { token: own, 'x-forwarded-for': '203.0.113.9' };
    const payload = { roleId, query: '你好', cid: '1', returnJson: true };
    const reply = await app.app.inject({ method: 'POST', url: chatDocument.path, headers, payload });
    await sql.unsafe('drop trigger refuse_turn on turn; drop function refuse_turn');
    expect(reply.body).toContain('没有保存下来');
    const [self] = (await read()).processes;
    expect(self?.troubles).toMatchObject([
      { kind: 'turn', count: 1, causes: [{ detail: expect.stringContaining('no room for it'), count: 1 }] },
    ]);
    expect(self?.troubles[0]?.workedAt).toBeNull();
    await app.app.inject({ method: 'POST', url: chatDocument.path, headers, payload: { ...payload, query: '再见' } });
    const after = (await read()).processes[0]?.troubles[0];
    expect(after).toMatchObject({ kind: 'turn', count: 1, workedAt: expect.stringMatching(/^\d{4}-/) });
    expect(self?.transport).toMatchObject([{ fault: 'uncounted', from: '127.0.0.1' }]);
  });

  test('a process that was there and does not answer is told until it is known to have ended, or is long gone', async () => {
    const { sql, kind } = database();
    const place = kind === 'postgres' ? ((await sql`select place from server_process`)[0]?.place as string) : 'here';
    const add = (host: string, where: string, pid: number, ago: string) => sql`
      insert into server_process (id, host, place, pid, started_at, seen_at)
      values (gen_random_uuid(), ${host}, ${where}, ${pid}, now() - interval '2 days', now() - ${ago}::interval)`;
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    await add('frozen', place, process.ppid, '5 minutes');
    await add('elsewhere', 'another machine', 7, '1 minute');
    await add('ended', place, ended, '1 minute');
    await add('long-gone', 'another machine', 8, '2 days');
    const { silent, processes } = await read();
    await sql`delete from server_process where host = any(${['frozen', 'elsewhere', 'long-gone']})`;
    expect(processes).toHaveLength(1);
    // The embedded database has one process.
    expect(silent.map(({ host }) => host).toSorted()).toEqual(kind === 'postgres' ? ['elsewhere', 'frozen'] : []);
    if (kind === 'embedded') return;
    expect(await sql`select host from server_process where host = 'ended'`).toHaveLength(0);
    const seen = silent.find(({ host }) => host === 'frozen')?.seenAt ?? '';
    expect(Date.now() - Date.parse(seen)).toBeGreaterThan(290_000);
  });

  test('jobs that wait, are late, hang, and were given up', async () => {
    await app.jobs.stop();
    expect((await app.app.inject('/api/ready')).json().jobs).toMatch(/stopping|ok/); // the last look may be two seconds old
    const { sql } = database();
    const [kind] = app.jobs.list();
    const name = kind?.kind.name ?? '';
    const before = (await read()).jobs;
    const add = (state: string, columns: string, values: string) =>
      sql.unsafe(
        `insert into pgboss.job (name, state, data, ${columns}) values ('${name}', '${state}', '{}', ${values})`,
      );
    await add('created', 'start_after', `now() - interval '20 minutes'`);
    await add('created', 'start_after', `now() + interval '1 hour'`);
    await add('active', 'started_on, heartbeat_on', `now() - interval '1 hour', now() - interval '20 minutes'`);
    await add('failed', 'completed_on', 'now()');
    await add('failed', 'completed_on', `now() - interval '2 days'`);
    const after = (await read()).jobs;
    expect(after).toMatchObject({
      waiting: before.waiting + 1,
      later: before.later + 1,
      running: before.running + 1,
      stuck: before.stuck + 1,
      failed: before.failed + 1,
    });
    expect(after.oldestSeconds).toBeGreaterThanOrEqual(1200);
    expect((await read()).processes[0]?.probes.find((one) => one.name === 'jobs')?.state).not.toBe('');
  });
});
