import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONVERSION_LIMITS } from '#contract/avatar-conversion.contract.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createConversionStore } from './conversion.store.ts';

describeOnBothDatabases('conversions that begin at once', (database) => {
  test('are no more than an account may have under way, and none that was refused is announced', async () => {
    const app = await createTestApp({ database: database(), jobs: false });
    const { accountId } = await app.createUser();
    const store = createConversionStore(database().db);
    const announced: string[] = [];
    const begin = (id = randomUUID()) =>
      store.begin(
        { id, accountId, demuxer: 'mov', seconds: 1, isStacked: 0, use: 'clip' },
        CONVERSION_LIMITS.perAccount,
        async () => void announced.push(id),
      );
    const most = CONVERSION_LIMITS.perAccount;
    const begun = await Promise.all(Array.from({ length: most + 10 }, () => begin()));
    expect(begun.filter(Boolean)).toHaveLength(most);
    expect(announced).toHaveLength(most);
    await store.fail(announced[0] ?? '', '不行');
    expect(await Promise.all([begin(), begin()])).toEqual(expect.arrayContaining([true, false]));
    await app.close();
  });
});
