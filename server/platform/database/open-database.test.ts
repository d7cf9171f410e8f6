import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EMBEDDED_VERSION } from './explain-database.ts';
import { connectEmbedded, openEmbedded, openPostgres } from './open-database.ts';
import { FolderInUseError } from './pid-lock.ts';
import { startEmbedded } from './start-embedded.ts';

describe('embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-open-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  test('is private, proves that commits reach the disk, refuses a second opening, and keeps what was written', async () => {
    const dataDir = path.join(folder, 'data');
    const database = await openEmbedded(dataDir);
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
    expect((await database.sql`select count(*)::int as n from huashen_fsync_probe`)[0]?.n).toBe(1);
    expect((await database.sql`show fsync`)[0]?.fsync).toBe('on');
    expect((await database.sql`show synchronous_commit`)[0]?.synchronous_commit).toBe('on');
    await expect(openEmbedded(dataDir)).rejects.toBeInstanceOf(FolderInUseError);
    await database.sql`create table kept as select 42 as answer`;
    await database.close();
    expect(fs.existsSync(path.join(dataDir, 'huashen.pid'))).toBe(false);

    const again = await openEmbedded(dataDir);
    expect((await again.sql`select answer from kept`)[0]?.answer).toBe(42);
    await again.close();
  });

  test('whose folder was taken by another process: the thread that writes ends, and nothing is written any more', async () => {
    const dataDir = path.join(folder, 'taken');
    const lost = Promise.withResolvers<Error>();
    const pglite = await startEmbedded(dataDir, null, lost.resolve);
    const { sql } = connectEmbedded(pglite);
    await sql`create table kept (n int)`;
    fs.writeFileSync(path.join(dataDir, 'huashen.pid'), JSON.stringify({ pid: 4711, started: '1', nonce: 'other' }));
    expect(await lost.promise).toBeInstanceOf(FolderInUseError);
    await expect(sql`insert into kept values (1)`).rejects.toThrow();
    await pglite.close();
    expect(fs.readFileSync(path.join(dataDir, 'huashen.pid'), 'utf8')).toContain('"other"');
  });

  test('its log is shortened while it runs: nobody else does it', async () => {
    const dataDir = path.join(folder, 'written');
    const megabyte = 1024 * 1024;
    const database = connectEmbedded(await startEmbedded(dataDir), { everyMs: 50, bytes: 8 * megabyte });
    const { sql } = database;
    const since = async () => {
      const [row] = await sql`
        select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;
      return Number(row?.bytes);
    };
    const write = () => sql`
      insert into kept select string_agg(md5(random()::text), '') from generate_series(1, 200), generate_series(1, 1000) g group by g`;
    await sql`create table kept (text text)`;
    await sql`alter table kept alter text set storage external`;
    for (let n = 0; n < 3; n++) {
      await write();
      await expect.poll(since, { timeout: 60_000 }).toBeLessThan(8 * megabyte);
    }
    const [{ lsn = 0 } = {}] = await sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as lsn`;
    expect(Number(lsn)).toBeGreaterThan(16 * megabyte);
    await database.close();
  });

  test('what a start makes is of the version that a start asks for', async () => {
    const { close } = await openEmbedded(folder);
    await close();
    expect(fs.readFileSync(path.join(folder, 'database', 'PG_VERSION'), 'utf8').trim()).toBe(EMBEDDED_VERSION);
  });

  test('a folder that cannot be opened says why and is given back', async () => {
    fs.mkdirSync(path.join(folder, 'database'));
    fs.writeFileSync(path.join(folder, 'database', 'PG_VERSION'), '9.6\n');
    await expect(openEmbedded(folder)).rejects.toThrow(/DATA_DIR: .*database: 数据库是 PostgreSQL 9\.6 的，/);
    expect(fs.existsSync(path.join(folder, 'huashen.pid'))).toBe(false);
  });
});

describe('openPostgres', () => {
  test('nobody listens: the message names the variable, the reason, and not the password', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const opening = openPostgres(`postgres://huashen:hunter2@127.0.0.1:${port}/huashen`, 2);
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL: 连不上 PostgreSQL：那里没有服务在运行。请启动 PostgreSQL，.*（.*ECONNREFUSED.*）。$/,
    );
    await expect(opening).rejects.not.toThrow(/hunter2/);
  });

  test('a name with several addresses has a reason, too', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    await expect(openPostgres(`postgres://huashen@localhost:${port}/huashen`, 2)).rejects.toThrow(
      /那里没有服务在运行。.*（.*ECONNREFUSED.*）。$/,
    );
  });

  test('a socket folder that is not there is named', async () => {
    await expect(openPostgres('postgres://huashen@localhost/huashen?host=/nonexistent', 2)).rejects.toThrow(
      /ENOENT .*\/nonexistent/,
    );
  });
});
