import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_STATUS, SOURCE_STATUS } from '#contract/crawl.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { insertDocuments, insertLibrary } from '../document.store.ts';
import { markDeleted } from '../document-state.store.ts';
import { createCrawlStore, insertPages, insertSource, resetPages, updatePage, updateSource } from './crawl.store.ts';

describeOnBothDatabases('web sources and pages', (database) => {
  let app: TestApp;
  let accountId: string;
  let other: string;
  let store: ReturnType<typeof createCrawlStore>;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    ({ accountId } = await app.createUser());
    ({ accountId: other } = await app.createUser());
    store = createCrawlStore(database().db);
  });
  afterAll(() => app.close());

  const tx = <T>(run: (tx: Parameters<Parameters<typeof app.database.db.transaction>[0]>[0]) => Promise<T>) =>
    database().db.transaction(run);
  const makeSource = async (owner = accountId) => {
    const libraryId = await tx((tx) => insertLibrary(tx, { accountId: owner, name: '网页', language: 'zhchs' }));
    const values = { libraryId, name: '来源', mode: 'site' as const, urls: [], maxPages: 9, schedule: 'none' as const };
    return { libraryId, id: await tx((tx) => insertSource(tx, values)) };
  };
  const makeDocument = async (libraryId: string) => {
    const fileId = randomUUID();
    await database()
      .sql`insert into file (id, account_id, sha256, size, name) values (${fileId}, ${accountId}, ${fileId}, 1, 'a')`;
    const row = { fileId, name: 'a.html', kind: 'html', size: 1, url: 'http://a.cn/' };
    const [id = ''] = await tx((tx) => insertDocuments(tx, libraryId, [row]));
    return id;
  };
  const next = async (id: string) => {
    const row = await store.nextWaiting(id);
    if (!row) throw new Error('no page waits');
    return row;
  };

  test('pages are known once, and taken by depth in the order in which they were found', async () => {
    const { id } = await makeSource();
    const { db } = database();
    await insertPages(db, id, ['http://a.cn/deep'], 2);
    await insertPages(db, id, ['http://a.cn/', 'http://a.cn/deep'], 0);
    expect((await next(id)).url).toBe('http://a.cn/');
    await updatePage(db, await next(id), { status: PAGE_STATUS.failed });
    expect(await next(id)).toMatchObject({ url: 'http://a.cn/deep', depth: 2 });
    expect([...((await store.countPages([id])).get(id) ?? [])]).toEqual(
      expect.arrayContaining([
        [PAGE_STATUS.waiting, 1],
        [PAGE_STATUS.failed, 1],
      ]),
    );
  });

  test('nothing is written into a source that was stopped or deleted', async () => {
    const { id } = await makeSource();
    const { db } = database();
    await insertPages(db, id, ['http://a.cn/'], 0);
    await updateSource(db, id, { status: SOURCE_STATUS.cancelled }, true);
    expect(await updatePage(db, await next(id), { status: PAGE_STATUS.read })).toBe(false);
    expect(await updateSource(db, id, { status: SOURCE_STATUS.done }, true)).toBe(false);
    await updateSource(db, id, { status: SOURCE_STATUS.running, deletedAt: new Date() });
    expect(await updatePage(db, await next(id), { status: PAGE_STATUS.read })).toBe(false);
  });

  test('a new run waits for all pages, but not for those whose document a person has deleted', async () => {
    const { id, libraryId } = await makeSource();
    const { db } = database();
    const states = [
      ['kept', PAGE_STATUS.read],
      ['deleted', PAGE_STATUS.read],
      ['vanished', PAGE_STATUS.gone],
      ['failed', PAGE_STATUS.failed],
    ] as const;
    const documents = new Map<string, string>();
    for (const [name, status] of states) {
      await insertPages(db, id, [`http://a.cn/${name}`], 0);
      const documentId = name === 'failed' ? null : await makeDocument(libraryId);
      if (documentId) documents.set(name, documentId);
      await updatePage(db, await next(id), { status, documentId, contentHash: documentId ? name : null });
    }
    const gone = ['deleted', 'vanished'].map((name) => documents.get(name) ?? '');
    await tx((tx) => markDeleted(tx, gone));
    await tx((tx) => resetPages(tx, id));
    const rows = (await store.pages(id, 1, 9)).records.map(({ page }) => [page.url.split('/').at(-1), page.status]);
    expect(rows).toEqual([
      ['kept', PAGE_STATUS.waiting],
      ['deleted', PAGE_STATUS.skipped],
      ['failed', PAGE_STATUS.waiting],
    ]);
    expect(await store.listDocuments(id)).toEqual([documents.get('kept')]);
  });

  test('the twin of a page is another one of its source whose document is there', async () => {
    const { id, libraryId } = await makeSource();
    const { db } = database();
    await insertPages(db, id, ['http://a.cn/1', 'http://a.cn/2'], 0);
    const first = await next(id);
    const documentId = await makeDocument(libraryId);
    await updatePage(db, first, { status: PAGE_STATUS.read, documentId, contentHash: 'same' });
    expect(await store.findTwin(first, 'same')).toBeNull();
    const second = await next(id);
    expect(await store.findTwin(second, 'same')).toBe(first.url);
    await tx((tx) => markDeleted(tx, [documentId]));
    expect(await store.findTwin(second, 'same')).toBeNull();
  });

  test('sources of others, and of deleted libraries, are not found', async () => {
    const mine = await makeSource();
    const theirs = await makeSource(other);
    expect(await store.findOwned(accountId, theirs.id)).toBeNull();
    expect((await store.page(accountId, 1, 99)).records.map((row) => row.id)).not.toContain(theirs.id);
    expect((await store.page(accountId, 1, 99, mine.libraryId)).total).toBe(1);
    await database().sql`update library set deleted_at = now() where id = ${mine.libraryId}`;
    expect(await store.findOwned(accountId, mine.id)).toBeNull();
    expect(await store.find(mine.id)).toBeNull();
  });
});
