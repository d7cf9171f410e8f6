import { afterEach, beforeEach, expect, test } from 'vitest';
import { describePostgres, openPostgresFor } from '#server/testing/test-database.ts';
import { type OpenDatabase, openPostgres } from './open-database.ts';

const CUT = { code: 'CONNECTION_CLOSED' };

describePostgres('a connection that ends under a transaction', () => {
  let admin: OpenDatabase;
  /** Has one connection, so that what comes next is opened in the place of the one that ended. */
  let single: OpenDatabase;
  beforeEach(async () => {
    const made = await openPostgresFor('empty');
    admin = made.database;
    await admin.sql`create table kept (word text)`;
    single = await openPostgres(made.url, 1);
  });
  afterEach(async () => {
    await single.close();
    await admin.close();
  });

  const endOthers = () => admin.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const listKept = async () => (await admin.sql`select word from kept order by word`).map(({ word }) => word);

  /** A transaction that is at work elsewhere while its connection ends, and goes on with a statement once it is let. */
  function beginAndWait() {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const late = Promise.withResolvers<unknown>();
    const whole = single.sql.begin(async (sql) => {
      await sql`insert into kept values ('before the end')`;
      begun.resolve();
      await goOn.promise;
      const outcome = await sql`insert into kept values ('after the end')`.then(
        () => 'done',
        (error: unknown) => error,
      );
      late.resolve(outcome);
      throw outcome;
    });
    whole.catch(() => {}); // looked at once its connection has ended
    return { begun: begun.promise, goOn: goOn.resolve, late: late.promise, whole };
  }

  test('its next statement is refused while nothing is open', async () => {
    const { begun, goOn, late, whole } = beginAndWait();
    await begun;
    await endOthers();
    await expect(whole).rejects.toMatchObject(CUT);
    goOn();
    expect(await late).toMatchObject(CUT);
    expect(await single.sql`select 1 as one`).toEqual([{ one: 1 }]);
    expect(await listKept()).toEqual([]);
  });

  test('its next statement and its rollback do not reach the transaction that has the connection now', async () => {
    const { begun, goOn, late, whole } = beginAndWait();
    await begun;
    await endOthers();
    await expect(whole).rejects.toMatchObject(CUT);
    await single.sql.begin(async (sql) => {
      await sql`insert into kept values ('of the next')`;
      goOn();
      expect(await late).toMatchObject(CUT);
      await sql`select 1`;
      await sql`select 2`;
    });
    expect(await listKept()).toEqual(['of the next']);
  });

  test('a connection of one’s own that ended is not given back in the middle of what is done with it now', async () => {
    await single.sql`select 1`;
    const own = await single.sql.reserve();
    await own`select 1`;
    await endOthers();
    let apart: Promise<unknown> = Promise.resolve();
    const whole = single.sql.begin(async (sql) => {
      await sql`insert into kept values ('of the next')`;
      await expect(own`commit`).rejects.toMatchObject(CUT);
      own.release();
      apart = single.sql`insert into kept values ('apart')`.then(() => {});
      await sql`select 1`;
      throw new Error('given up');
    });
    await expect(whole).rejects.toThrow('given up');
    await apart;
    expect(await listKept()).toEqual(['apart']);
  });
});
