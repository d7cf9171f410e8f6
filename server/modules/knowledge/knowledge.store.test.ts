import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { ParsedSegment } from '#server/parsing/parsed-segment.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createDocumentStore, insertDocuments, insertLibrary, insertSegments } from './document.store.ts';
import { markDeleted, markRestored, markRetried } from './document-state.store.ts';
import { library } from './knowledge.table.ts';
import {
  changeLibrary,
  countDocumentLibraries,
  createLibraryStore,
  markLibraryDeleted,
  unmarkLibraryDeleted,
} from './library.store.ts';

describeOnBothDatabases('libraries and documents', (database) => {
  let app: TestApp;
  let accountId: string;
  let other: string;
  let libraries: ReturnType<typeof createLibraryStore>;
  let documents: ReturnType<typeof createDocumentStore>;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    ({ accountId } = await app.createUser());
    ({ accountId: other } = await app.createUser());
    libraries = createLibraryStore(database().db);
    documents = createDocumentStore(database().db);
  });
  afterAll(() => app.close());

  const tx = <T>(run: (tx: Parameters<Parameters<typeof app.database.db.transaction>[0]>[0]) => Promise<T>) =>
    database().db.transaction(run);
  const makeLibrary = (name: string, owner = accountId) =>
    tx((tx) => insertLibrary(tx, { accountId: owner, name, language: 'zhchs' }));
  async function addFile(): Promise<string> {
    const id = randomUUID();
    await database()
      .sql`insert into file (id, account_id, sha256, size, name) values (${id}, ${accountId}, ${id}, 10, 'a.txt')`;
    return id;
  }
  async function makeDocument(libraryId: string, name = 'a.txt', fileId?: string): Promise<string> {
    const row = { fileId: fileId ?? (await addFile()), name, kind: 'txt', size: 10 };
    const [id] = await tx((tx) => insertDocuments(tx, libraryId, [row]));
    if (!id) throw new Error('no document');
    return id;
  }
  const segments = (count: number): ParsedSegment[] =>
    Array.from({ length: count }, (_, n) => ({ text: `第${n}段`, page: null, heading: [], start: n, end: n + 1 }));
  const write = (libraryId: string, documentId: string, count: number, run = 0) =>
    tx((tx) => insertSegments(tx, { documentId, libraryId, run }, 0, segments(count), { done: 1, total: 2 }));
  const markLibrary = (owner: string, id: string) => tx((tx) => markLibraryDeleted(tx, owner, id));
  const MARKS = { deleted: markDeleted, restored: markRestored, retried: markRetried };
  const mark = (ids: string[], state: keyof typeof MARKS) => tx<unknown>((tx) => MARKS[state](tx, ids));

  test('an ingestion of an earlier run neither writes nor says how it ended', async () => {
    const libraryId = await makeLibrary('重来');
    const id = await makeDocument(libraryId);
    expect(await write(libraryId, id, 2)).toHaveLength(2);
    await mark([id], 'deleted');
    await mark([id], 'restored');
    while (await documents.removeSomeLeftovers(id));
    expect(await write(libraryId, id, 2, 0)).toBeNull();
    await documents.setOutcome(id, 0, { status: STATUS.success });
    expect(await documents.find(id)).toMatchObject({ status: STATUS.processing, run: 2 });
    expect(await write(libraryId, id, 2, 2)).toHaveLength(2);
  });

  test('a library counts its living documents by state, with their passages and bytes', async () => {
    const id = await makeLibrary('计数');
    const [one, two, three, gone] = [
      await makeDocument(id),
      await makeDocument(id),
      await makeDocument(id),
      await makeDocument(id),
    ];
    await documents.setOutcome(one, 0, { status: STATUS.success, segmentCount: 3 });
    await documents.setOutcome(two, 0, { status: STATUS.failed });
    await documents.setOutcome(gone, 0, { status: STATUS.failed, segmentCount: 5 });
    await mark([gone], 'deleted');
    const [row] = await libraries.findMany(accountId, [id]);
    expect(row).toMatchObject({ documentCount: 3, processingCount: 1, failedCount: 1, segmentCount: 3, bytes: 30 });
    expect(await documents.failedIn(id)).toEqual([two]);
    expect((await documents.find(three))?.status).toBe(STATUS.processing);
    expect(await documents.find(gone)).toBeNull();
  });

  test('a thousand libraries are found by name, kind and page; what holds nothing is an empty page', async () => {
    const { accountId: owner } = await app.createUser();
    const nameOf = (n: number) => (n % 100 === 7 ? `Hotel_${n}` : `册${n}`);
    const rows = Array.from({ length: 1000 }, (_, n) => ({ accountId: owner, name: nameOf(n), language: 'zhchs' }));
    await database().db.insert(library).values(rows);
    const page = async (at: number, size: number, filter: Parameters<typeof libraries.page>[3] = {}) => {
      const { records, total } = await libraries.page(owner, at, size, filter);
      return [records.length, total];
    };
    expect(await page(1, 1000)).toEqual([1000, 1000]);
    expect(await page(4, 300)).toEqual([100, 1000]);
    expect(await page(5, 300)).toEqual([0, 1000]);
    expect(await page(1, 6, { name: 'hotel_' })).toEqual([6, 10]);
    expect(await page(2, 6, { name: 'hotel_', type: 1, language: 'zhchs' })).toEqual([4, 10]);
    expect(await page(1, 1000, { name: '%' })).toEqual([0, 0]);
    expect(await page(1, 1000, { type: 2 })).toEqual([0, 0]);
    expect(await page(1, 1000, { language: 'en' })).toEqual([0, 0]);
    const all = await libraries.page(owner, 1, 1000, {});
    const parts = await Promise.all([1, 2, 3, 4].map((at) => libraries.page(owner, at, 250, {})));
    expect(parts.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(all.records.map(({ id }) => id));
  });

  test('libraries of others, and deleted ones, are neither found nor changed nor counted', async () => {
    const theirs = await makeLibrary('他人的', other);
    expect(await libraries.findMany(accountId, [theirs])).toEqual([]);
    expect(await markLibrary(accountId, theirs)).toBe(false);
    await tx((tx) => changeLibrary(tx, accountId, theirs, { name: '改名', language: 'en' }));
    expect((await libraries.findMany(other, [theirs]))[0]?.name).toBe('他人的');

    const mine = await makeLibrary('我的');
    const kind = { type: 1, language: 'zhchs' } as const;
    const before = await tx((tx) => countDocumentLibraries(tx, accountId, null));
    expect(await markLibrary(accountId, mine)).toBe(true);
    expect(await tx((tx) => countDocumentLibraries(tx, accountId, null))).toBe(before - 1);
    expect(await markLibrary(accountId, mine)).toBe(false);
    expect(await tx((tx) => unmarkLibraryDeleted(tx, other, mine))).toBeNull();
    await libraries.remove(theirs); // is not deleted, stays
    expect(await libraries.findMany(other, [theirs])).toHaveLength(1);
    expect(await tx((tx) => unmarkLibraryDeleted(tx, accountId, mine))).toEqual(kind);
  });

  test('pages are filtered, in order of change, and signs in a search mean themselves', async () => {
    for (const name of ['搜索 50%', '搜索 50元', '搜索 a_b']) await makeLibrary(name);
    const names = async (filter: object, page = 1, size = 20) =>
      (await libraries.page(accountId, page, size, filter)).records.map((row) => row.name);
    expect(await names({ name: '50%' })).toEqual(['搜索 50%']);
    expect(await names({ name: '_' })).toEqual(['搜索 a_b']);
    expect([...(await names({ name: '搜索' }, 1, 2)), ...(await names({ name: '搜索' }, 2, 2))]).toEqual([
      '搜索 a_b',
      '搜索 50元',
      '搜索 50%',
    ]);
    expect((await libraries.page(accountId, 1, 1, { name: '搜索', type: 1, language: 'zhchs' })).total).toBe(3);
    expect((await libraries.page(accountId, 1, 1, { language: 'en' })).total).toBe(0);
  });

  test('documents are listed newest first, by name, without deleted ones', async () => {
    const id = await makeLibrary('列表');
    for (const name of ['一%.txt', '二.txt', '三.txt']) await makeDocument(id, name);
    await mark([await makeDocument(id, '删.txt')], 'deleted');
    const { records, total } = await documents.page(id, 1, 2);
    expect([records.map((row) => row.name), total]).toEqual([['三.txt', '二.txt'], 3]);
    expect((await documents.page(id, 1, 9, { name: '%' })).records.map((row) => row.name)).toEqual(['一%.txt']);
  });

  test('only documents of one’s own living libraries can be chosen', async () => {
    const id = await makeLibrary('归属');
    const [living, deleted] = [await makeDocument(id), await makeDocument(id)];
    await mark([deleted], 'deleted');
    expect(await documents.filterOwned(accountId, [living, deleted, randomUUID()], false)).toEqual([living]);
    expect(await documents.filterOwned(accountId, [living, deleted], true)).toEqual([deleted]);
    expect(await documents.filterOwned(other, [living], false)).toEqual([]);
    await markLibrary(accountId, id);
    expect(await documents.filterOwned(accountId, [living], false)).toEqual([]);
  });

  test('passages are not written into a document that was deleted in the meantime', async () => {
    const id = await makeLibrary('写入');
    const document = await makeDocument(id);
    expect(await write(id, document, 2)).toHaveLength(2);
    await mark([document], 'deleted');
    expect(await write(id, document, 2)).toBeNull();
    expect(await documents.countSegments(document, 0)).toBe(2);
  });

  test('clearing away a deleted document stops when the deletion is taken back', async () => {
    const id = await makeLibrary('撤销');
    const document = await makeDocument(id);
    await write(id, document, 250);
    await mark([document], 'deleted');
    expect(await documents.removeSomeSegments(document)).toBe(true);
    expect(await documents.countSegments(document, 0)).toBe(50);
    await mark([document], 'restored');
    expect(await documents.removeSomeSegments(document)).toBe(false);
    expect(await documents.countSegments(document, 0)).toBe(50);
    expect(await documents.remove([document])).toEqual([]);
    expect(await documents.find(document)).toMatchObject({ status: STATUS.processing, segmentCount: 0 });
    expect(await documents.removeSomeLeftovers(document)).toBe(true);
    expect(await documents.countSegments(document, 0)).toBe(0);
  });

  test('removing for good answers the files that no other document uses', async () => {
    const id = await makeLibrary('清除');
    const shared = await addFile();
    const [one, two] = [await makeDocument(id, 'a.txt', shared), await makeDocument(id, 'b.txt', shared)];
    await markLibrary(accountId, id);
    expect(await documents.remove([one])).toEqual([]);
    expect(await documents.remove([two])).toEqual([shared]);
    await libraries.remove(id);
    expect(await libraries.isDeleted(id)).toBe(false);
  });
});
