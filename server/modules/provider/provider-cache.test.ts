import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createProviderStore, type ProviderValues } from './provider.store.ts';
import { createProviderCache } from './provider-cache.ts';

const VALUES: ProviderValues = {
  ...{ purpose: 'chat', kind: 'openai', name: '一', baseUrl: 'http://a', sealedKey: null, models: [] },
  ...{ concurrency: 1, timeoutMs: 1000, enabled: 1, priority: 5 },
};

describeOnBothDatabases('services in memory', (database) => {
  const open = (shared: boolean) =>
    createProviderCache({
      store: createProviderStore(database().db),
      secretBox: createSecretBox('the key of the tests, 32 characters'),
      log: createLog('silent'),
      environment: null,
      shared,
    });

  test('the smallest number goes first; a version differs after every change', async () => {
    const store = createProviderStore(database().db);
    const versions = [await store.version()];
    const first = await store.change(({ save }) => save(undefined, VALUES));
    versions.push(await store.version());
    await store.change(({ save }) => save(undefined, { ...VALUES, name: '二', priority: 1 }));
    versions.push(await store.version());
    await store.change(({ save }) => save(first.id, { ...VALUES, name: '三' }));
    versions.push(await store.version());
    const cache = await open(false);
    expect(cache.find('chat').map(({ name }) => name)).toEqual(['二', '三']);
    expect(cache.find('embedding')).toEqual([]);
    await store.change(({ remove }) => remove(first.id));
    versions.push(await store.version());
    expect(new Set(versions).size).toBe(5);
    await cache.reload();
    expect(cache.find('chat').map(({ name }) => name)).toEqual(['二']);
    await cache.close();
  });

  test('a replica notices what another one has changed', async () => {
    const replica = await open(true);
    const changed = Promise.withResolvers<void>();
    replica.onChange(changed.resolve);
    await createProviderStore(database().db).change(({ save }) => save(undefined, { ...VALUES, name: '别处新建' }));
    await changed.promise;
    await waitFor(async () => replica.find('chat').some(({ name }) => name === '别处新建') || null);
    await replica.close();
  });
});
