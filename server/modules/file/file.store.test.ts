import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases, describePostgres, openTestPostgres } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createFileRecords, type FileKind } from './file.store.ts';

describeOnBothDatabases('file records', (database) => {
  test('a content that comes again while it is being removed is kept', async () => {
    const app = await createTestApp({ jobs: false, database: database() });
    const { accountId } = await app.createUser();
    const records = createFileRecords(database().db);
    const contents = new Set<string>();
    const add = () =>
      records.insert({ accountId, sha256: 'same', size: 1, name: 'a.txt', kind: 'document' }, 1000, async () => {
        contents.add('same');
      });
    for (let round = 0; round < 20; round++) {
      const first = await add();
      await Promise.all([
        records.deleteMany([first.row?.id ?? ''], async (sha256) => {
          contents.delete(sha256);
        }),
        add(),
      ]);
      expect(contents.has('same')).toBe(true);
      const rest = await database().sql`select id from file where account_id = ${accountId}`;
      await records.deleteMany(
        rest.map((row) => row.id),
        async (sha256) => {
          contents.delete(sha256);
        },
      );
      expect(contents.has('same')).toBe(false);
    }
    await app.close();
  });

  test('files are found by their owner; a content is free when its last record goes', async () => {
    const app = await createTestApp({ jobs: false, database: database() });
    const [mine, theirs] = [await app.createUser(), await app.createUser()];
    const records = createFileRecords(database().db);
    const add = async (
      { accountId }: { accountId: string },
      sha256: string,
      size: number,
      limit = 5_000_000_000,
      kind: FileKind = 'document',
    ) =>
      records.insert({ accountId, sha256, size, name: 'a.txt', kind }, limit, async () => {
        placed.push(sha256);
      });
    const require = async (row: ReturnType<typeof add>) => {
      const { row: found } = await row;
      if (!found) throw new Error('not recorded');
      return found;
    };
    const placed: string[] = [];
    const removed: string[] = [];
    const remove = (ids: string[]) =>
      records.deleteMany(ids, async (sha256) => {
        removed.push(sha256);
      });
    const [one, shared, other] = [
      await require(add(mine, 'x', 3_000_000_000)),
      await require(add(mine, 'y', 2)),
      await require(add(theirs, 'y', 2)),
    ];
    expect((await records.findOwned(mine.accountId, [one.id, other.id])).map((row) => row.id)).toEqual([one.id]);
    expect(one.size).toBe(3_000_000_000);
    expect(placed).toEqual(['x', 'y', 'y']);
    await remove([one.id, shared.id]);
    expect(removed).toEqual(['x']);
    await remove([other.id]);
    await remove([other.id]);
    expect(removed).toEqual(['x', 'y']);
    // Several at once never keep more than the limit together.
    const together = await Promise.all(Array.from({ length: 5 }, () => add(theirs, 'z', 40, 100)));
    expect(together.filter(({ row }) => row)).toHaveLength(2);
    expect(await records.sumSizes(theirs.accountId, 'document')).toBe(80);
    // Pictures and films are counted apart, as exactly.
    const films = await Promise.all(Array.from({ length: 5 }, () => add(theirs, 'f', 40, 100, 'material')));
    expect(films.filter(({ row }) => row)).toHaveLength(2);
    expect(await records.sumSizes(theirs.accountId, 'material')).toBe(80);
    expect(placed.filter((sha256) => sha256 === 'z')).toHaveLength(2);
    await app.close();
  });
});

describePostgres('several who take files into use', (url) => {
  test('hold them in one order, whatever order they are stored and asked for in', async () => {
    const database = await openTestPostgres(url);
    const app = await createTestApp({ jobs: false, database });
    const { accountId } = await app.createUser();
    const ids = Array.from({ length: 2 }, () => randomUUID()).toSorted();
    for (const id of ids.toReversed())
      await database.sql`insert into file (id, account_id, sha256, size, name, unused_since)
        values (${id}, ${accountId}, '', 0, 'a.txt', now())`;
    const [first, second] = ids;
    let taking: Promise<unknown> = Promise.resolve();
    await database.sql.begin(async (tx) => {
      await tx`select id from file where id = ${`${first}`} for update`;
      taking = createFileRecords(database.db).findOwned(accountId, ids.toReversed());
      await waitFor(async () => {
        const waiting = await database.sql`select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and query ilike '%"file"%' and datname = current_database()`;
        return waiting[0] ?? null;
      });
      await tx`select id from file where id = ${`${second}`} for update`;
    });
    expect(await taking).toHaveLength(2);
    expect(await database.sql`select id from file where unused_since is not null`).toEqual([]);
    await app.close();
    await database.close();
  });
});
