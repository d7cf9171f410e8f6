import { expect, test } from 'vitest';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createRunStore, findRunning, insertRun } from './run.store.ts';

describeOnBothDatabases('runs that are begun at once', (database) => {
  test('are one in a library and of a kind, until it has ended', async () => {
    const app = await createTestApp({ database: database() });
    const { token } = await app.createUser();
    const [one, other] = [
      (await app.call(saveLibrary, { name: '一' }, token)).data,
      (await app.call(saveLibrary, { name: '二' }, token)).data,
    ];
    const begin = (libraryId: string, kind: 'clean' | 'generate') =>
      database().db.transaction(async (tx) => {
        if (await findRunning(tx, libraryId, kind)) return null;
        return insertRun(tx, { libraryId, kind, input: {}, progressTotal: 1 });
      });
    const six = async (libraryId: string, kind: 'clean' | 'generate') =>
      (await Promise.all(Array.from({ length: 6 }, () => begin(libraryId, kind)))).filter((id) => id !== null);
    const [first = ''] = await six(one, 'clean');
    expect(await six(one, 'clean')).toEqual([]);
    expect([await six(one, 'generate'), await six(other, 'clean')].map(({ length }) => length)).toEqual([1, 1]);
    await createRunStore(database().db).finish(first, RUN_STATUS.done);
    expect(await six(one, 'clean')).toHaveLength(1);
    await app.close();
  });
});
