import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import { hitTest } from '#contract/retrieval.contract.ts';
import { waitForRetries } from '#server/testing/bring-forward.ts';
import { createRemoteFileStore } from '#server/testing/remote-file-store.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describe('contents that are kept elsewhere', () => {
  const remote = createRemoteFileStore();
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ files: remote.store });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  test('an upload is read back, whole and in part, from its store', async () => {
    const { data: address } = await app.upload('说明.txt', '一楼是大厅', token);
    const whole = await app.app.inject({ url: address, headers: { token } });
    expect([whole.statusCode, whole.body]).toEqual([200, '一楼是大厅']);
    const part = await app.app.inject({ url: address, headers: { token, range: 'bytes=3-5' } });
    expect([part.statusCode, part.body]).toEqual([206, '楼']);
  });

  test('a document is fetched, read and found; no copy stays behind', async () => {
    const { data: url } = await app.upload('停车.md', '# 停车\n\n来访车辆停在南门停车场，两小时内免费。', token);
    const { data: libId } = await app.call(saveLibrary, { name: '指南', fileList: [{ url, name: '停车.md' }] }, token);
    await waitFor(async () => (await app.call(libraryStatus, [libId], token)).data[0]?.status === 2 || null);
    const { data } = await app.call(hitTest, { libId, query: '来访车辆停在哪里？' }, token);
    expect(data.hits[0]?.text).toContain('南门停车场');
    expect(remote.copies()).toBe(0);
  });

  test('a document whose bytes are gone from the store says so instead of waiting', async () => {
    const { data: url } = await app.upload('遗失.md', '# 遗失\n\n这份内容会从存储里消失。', token);
    for (const [sha256, bytes] of remote.contents) if (bytes.includes('消失')) await remote.store.remove(sha256);
    const fileList = [{ url, name: '遗失.md' }];
    const { data: libId } = await app.call(saveLibrary, { name: '遗失', fileList }, token);
    const status = await waitForRetries(app, async () => {
      const [one] = (await app.call(libraryStatus, [libId], token)).data;
      return one && one.status !== 1 ? one.status : null;
    });
    expect(status).toBe(3);
    expect(remote.copies()).toBe(0);
  });

  test('users of one content at one time share one copy, and it goes with the last of them', async () => {
    const received = await remote.store.receive(Readable.from([Buffer.from('共用')]), 100);
    await received.place();
    const { promise, resolve } = Promise.withResolvers<void>();
    const paths: string[] = [];
    const use = remote.store.withLocalCopy(received.sha256, async (path) => {
      paths.push(path);
      await promise;
    });
    await remote.store.withLocalCopy(received.sha256, async (path) => void paths.push(path));
    expect([new Set(paths).size, remote.copies()]).toEqual([1, 1]);
    resolve();
    await use;
    expect(remote.copies()).toBe(0);
    expect(await text(remote.store.open(received.sha256))).toBe('共用');
  });
});
