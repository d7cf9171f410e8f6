import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/platform/database/open-database.ts';
import { describePostgres, openPostgresFor } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { isCut } from '../database/retry-when-cut.ts';
import { runStatement } from './boss-database.ts';

/** Each sleeps on a connection until that is cut. What is sent to a broken socket ends the process, and with it the whole run. */
const WORK: Record<string, (database: OpenDatabase, mark: string) => Promise<unknown>> = {
  'a transaction': ({ db }, mark) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql.raw(`select pg_sleep(600), '${mark}'`));
    }),
  'a transaction in a transaction': ({ db }, mark) =>
    db.transaction((tx) => tx.transaction((inner) => inner.execute(sql.raw(`select pg_sleep(600), '${mark}'`)))),
  'a statement': ({ db }, mark) => db.execute(sql.raw(`select pg_sleep(600), '${mark}'`)),
  'statements of the queue': (database, mark) =>
    runStatement(database, `begin; select pg_sleep(600), '${mark}'; commit`),
};

describePostgres('work whose connection to the database is cut', () => {
  test.each(Object.entries(WORK))('%s: fails, and what comes after it is done', async (name, work) => {
    const { database: admin, url } = await openPostgresFor('migrated');
    const database = await openPostgres(url, 3);
    for (let round = 0; round < 4; round += 1) {
      const mark = `${name} ${round}`;
      const failed = work(database, mark).catch((error: unknown) => error);
      await waitFor(async () => {
        const [cut] = await admin.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like ${`%'${mark}'%`}`;
        return cut ?? null;
      });
      expect(isCut(await failed)).toBe(true);
      // More than there are connections, so that each is used.
      const after = Array.from({ length: 8 }, (_, n) => {
        const query = sql`select pg_sleep(0.01), 1 as one`;
        return n % 2 === 0 ? database.db.execute(query) : database.db.transaction((tx) => tx.execute(query));
      });
      expect((await Promise.all(after)).map(([row]) => row?.one)).toEqual(Array.from({ length: 8 }, () => 1));
      expect(await runStatement(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    }
    await database.close();
    await admin.close();
  });

  test('statements and transactions while every connection is cut again and again: what is answered is done once, nothing twice', async () => {
    const { database: admin, url } = await openPostgresFor('migrated');
    const database = await openPostgres(url, 3);
    await database.sql`create table mark (n int)`;
    const done: number[] = [];
    let cuts = 0;
    const write = async (n: number) => {
      const insert = sql`insert into mark select ${n} from pg_sleep(0.002)`;
      const writing = n % 2 === 0 ? database.db.execute(insert) : database.db.transaction((tx) => tx.execute(insert));
      if (n % 10 === 0) {
        await admin.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
        cuts += 1;
      }
      const error = await writing.then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) done.push(n);
      else expect(isCut(error)).toBe(true); // ran when it was cut: not known, not repeated
    };
    const numbers = Array.from({ length: 400 }, (_, n) => n);
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) await write(n);
      }),
    );
    const rows = await admin.sql`select n, count(*)::int as times from mark group by n`;
    expect(rows.filter(({ times }) => times > 1)).toEqual([]);
    const kept = new Set(rows.map(({ n }) => n));
    expect(done.filter((n) => !kept.has(n))).toEqual([]);
    expect(cuts).toBe(40);
    expect(done.length).toBeGreaterThan(200);
    await database.close();
    await admin.close();
  });
});
