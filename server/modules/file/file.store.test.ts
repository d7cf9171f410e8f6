import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createFileRecords } from './file.store.ts';

describeOnBothDatabases('file records', (database) => {
  test('files are found by their owner; a content is free when its last record goes', async () => {
    const app = await createTestApp({ jobs: false, database: database() });
    const [mine, theirs] = [await app.createUser(), await app.createUser()];
    const records = createFileRecords(database().db);
    const add = ({ accountId }: { accountId: string }, sha256: string, size: number) =>
      records.insert({ accountId, sha256, size, name: 'a.txt' });
    const [one, shared, other] = [
      await add(mine, 'x', 3_000_000_000),
      await add(mine, 'y', 2),
      await add(theirs, 'y', 2),
    ];
    expect((await records.findOwned(mine.accountId, [one.id, other.id])).map((row) => row.id)).toEqual([one.id]);
    expect(one.size).toBe(3_000_000_000);
    expect(await records.deleteMany([one.id, shared.id])).toEqual(['x']);
    expect(await records.deleteMany([other.id])).toEqual(['y']);
    expect(await records.deleteMany([other.id])).toEqual([]);
    await app.close();
  });
});
