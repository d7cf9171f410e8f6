import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bus, createBus } from '#server/platform/bus/bus.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createProviderStore, type ProviderValues } from './provider.store.ts';
import { createProviderCache } from './provider-cache.ts';

const VALUES: ProviderValues = {
  purpose: 'chat',
  kind: 'openai',
  name: '一',
  baseUrl: 'http://a',
  sealedKey: null,
  models: [],
  concurrency: 1,
  timeoutMs: 1000,
  enabled: 1,
  priority: 5,
};

describeOnBothDatabases('services in memory', (database) => {
  /** Two processes on one database. */
  let bus: Bus;
  let otherBus: Bus;
  beforeAll(async () => {
    [bus, otherBus] = [createBus(database(), createLog('silent')), createBus(database(), createLog('silent'))];
    await Promise.all([bus.start(), otherBus.start()]);
  });
  afterAll(() => Promise.all([bus.close(), otherBus.close()]));
  const openStore = () => createProviderStore(database().db, bus);
  const open = () =>
    createProviderCache({
      store: createProviderStore(database().db, otherBus),
      secretBox: createSecretBox('the key of the tests, 32 characters'),
      log: createLog('silent'),
      environment: null,
      bus: otherBus,
    });

  test('the smallest number goes first; a version differs after every change', async () => {
    const store = openStore();
    const versions = [await store.version()];
    const first = await store.change(({ save }) => save(undefined, VALUES));
    versions.push(await store.version());
    await store.change(({ save }) => save(undefined, { ...VALUES, name: '二', priority: 1 }));
    versions.push(await store.version());
    await store.change(({ save }) => save(first.id, { ...VALUES, name: '三' }));
    versions.push(await store.version());
    const cache = await open();
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
    const replica = await open();
    const changed = Promise.withResolvers<void>();
    replica.onChange(changed.resolve);
    await openStore().change(({ save }) => save(undefined, { ...VALUES, name: '别处新建' }));
    await changed.promise;
    expect(replica.find('chat').map(({ name }) => name)).toContain('别处新建');
    await replica.close();
  });
});
