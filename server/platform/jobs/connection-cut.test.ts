import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/platform/database/open-database.ts';
import { describePostgres, openPostgresFor } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { isCut, retryWhenCut } from '../database/retry-when-cut.ts';
import { runStatement } from './boss-database.ts';

/** Each sleeps on a connection until that is cut. What is sent to a broken socket ends the process, and with it the whole run. */
const WORK: Record<string, (database: OpenDatabase, mark: string) => Promise<unknown>> = {
  'a transaction': ({ db }, mark) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql.raw(`select pg_sleep(600), '${mark}'`));
    }),
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
      // More than there are connections, so that each is used. The driver tells the first query on one that it has opened anew what its last
      // one died of: hence the further try.
      const after = Array.from({ length: 8 }, () =>
        retryWhenCut(() => database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.01), 1 as one`))),
      );
      expect((await Promise.all(after)).map(([row]) => row?.one)).toEqual(Array.from({ length: 8 }, () => 1));
      expect(await runStatement(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    }
    await database.close();
    await admin.close();
  });
});
