import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteDocument, documentPage, restoreDocument, saveLibrary } from '#contract/knowledge.contract.ts';
import {
  deleteSegment,
  documentDetail,
  editSegment,
  enableSegment,
  resegmentDocument,
  segmentChanges,
  segmentPage,
  undoResegment,
} from '#contract/segment.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const SECTIONS = ['开放时间', '补领社保卡', '医保报销', '公积金提取', '居住证办理'];
const TEXT = SECTIONS.map(
  (title, n) => `# ${title}\n\n${title}请到 ${n + 1} 号窗口。${'这里是说明文字。'.repeat(40)}\n`,
).join('\n');
/** Cuts of about 150 characters: another one than by structure. */
const FINER = { segmentType: 'custom', segmentLength: 150 } as const;

describe('a document that is cut otherwise', () => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token, accountId } = await app.createUser());
  });
  afterAll(() => app.close());

  const detail = async (docId: string) => (await app.call(documentDetail, { docId }, token)).data;
  const settled = (docId: string) =>
    waitFor(async () => {
      const row = await detail(docId);
      return row.status === 1 ? null : row;
    });
  async function addDocument(text = TEXT) {
    const url = (await app.upload('指南.md', text, token)).data;
    const libId = (await app.call(saveLibrary, { name: '指南', fileList: [{ url, name: '指南.md' }] }, token)).data;
    const docId = (await app.call(documentPage, { libId }, token)).data.records[0]?.id ?? '';
    await settled(docId);
    return { libId, docId };
  }
  const list = async (docId: string) => (await app.call(segmentPage, { docId, size: 100 }, token)).data.records;
  const find = async (libId: string, query: string) =>
    (await app.modules.knowledge.search(accountId, libId, query)).hits.map((hit) => hit.text);
  const recut = (docId: string, input: object) => app.call(resegmentDocument, { docId, ...input }, token);

  test('goes on answering from its segments until the new ones are there, and never from both', async () => {
    const { libId, docId } = await addDocument();
    const before = await list(docId);
    expect((await recut(docId, FINER)).code).toBe(200);
    // However often there is time to look before the new ones stand, and once more after it.
    await waitFor(async () => {
      const { status, recutting, segmentCount } = await detail(docId);
      const done = status === 2;
      expect(recutting).toBe(!done);
      if (!done) expect({ status, segmentCount }).toEqual({ status: 1, segmentCount: before.length });
      const hits = await find(libId, '补领社保卡几号窗口');
      expect(hits[0]).toContain('2 号窗口');
      expect(new Set(hits).size).toBe(hits.length);
      return done || null;
    });
    const after = await list(docId);
    expect(after.length).toBeGreaterThan(before.length);
    expect(await detail(docId)).toMatchObject({ segmentCount: after.length, recutting: false, canUndoCut: true });
    expect((await detail(docId)).segmentation).toMatchObject(FINER);
  });

  test('so does saving the library with another rule: edits stay, and what is not said stays as it is cut', async () => {
    const { libId, docId } = await addDocument();
    const [first, second] = await list(docId);
    await app.call(editSegment, { docId, id: second?.id, text: '补领社保卡请到 88 号窗口。' }, token);
    const save = (values: object) => app.call(saveLibrary, { id: libId, name: '指南', ...values }, token);
    const { segmentation } = await detail(docId);
    // A name alone, and the rule by which it is cut, cut nothing.
    for (const same of [{}, { ...segmentation, fileList: [], segmentText: null }, { removeUrl: 0 }]) {
      expect((await save(same)).code).toBe(200);
      expect(await detail(docId)).toMatchObject({ status: 2, canUndoCut: false });
    }
    expect((await save(FINER)).code).toBe(200);
    const after = await settled(docId);
    expect(after).toMatchObject({ segmentation: { ...segmentation, ...FINER }, canUndoCut: true });
    expect(after.edits).toMatchObject({ edited: 1, waiting: 0 });
    expect((await list(docId)).map(({ text }) => text)).toContain('补领社保卡请到 88 号窗口。');
    expect((await list(docId)).map(({ id }) => id)).not.toContain(first?.id);
  });

  test('what was changed by hand is counted, and stays in its place', async () => {
    const { libId, docId } = await addDocument();
    const [first, second, third, fourth] = await list(docId);
    await app.call(editSegment, { docId, id: second?.id, text: '补领社保卡请到 88 号窗口。' }, token);
    await app.call(enableSegment, { docId, ids: [third?.id], enabled: false }, token);
    await app.call(deleteSegment, { docId, ids: [fourth?.id] }, token);
    expect((await detail(docId)).edits).toEqual({ edited: 1, disabled: 1, deleted: 1, waiting: 0 });
    await recut(docId, FINER);
    await settled(docId);
    const after = await list(docId);
    const at = after.findIndex((row) => row.text === '补领社保卡请到 88 号窗口。');
    expect(after[at]).toMatchObject({ edited: true, startAt: second?.startAt });
    expect(after[at - 1]?.endAt).toBeLessThanOrEqual(second?.startAt ?? 0);
    expect(after[at - 1]?.heading).toEqual(first?.heading);
    expect(await find(libId, '补领社保卡几号窗口')).toContain('补领社保卡请到 88 号窗口。');
    expect((await find(libId, '补领社保卡 2 号窗口')).join()).not.toContain('请到 2 号');
    expect((await find(libId, '医保报销几号窗口')).join()).not.toContain('医保报销请到');
    expect((await find(libId, '公积金提取几号窗口')).join()).not.toContain('公积金提取请到');
    expect((await find(libId, '居住证办理几号窗口'))[0]).toContain('5 号窗口');
    expect((await detail(docId)).edits).toEqual({ edited: 1, disabled: 1, deleted: 1, waiting: 0 });
  });

  test('or goes, where that is wanted; either is taken back, with the history that belongs to it', async () => {
    const { libId, docId } = await addDocument();
    const original = await list(docId);
    await app.call(editSegment, { docId, id: original[1]?.id, text: '补领社保卡请到 88 号窗口。' }, token);
    const edited = await list(docId);
    await recut(docId, { ...FINER, edits: 'replace' });
    await settled(docId);
    expect((await find(libId, '补领社保卡几号窗口'))[0]).toContain('2 号');
    expect((await app.call(segmentChanges, { docId }, token)).data).toEqual([]);
    expect((await app.call(undoResegment, { docId }, token)).code).toBe(200);
    expect(await list(docId)).toEqual(edited);
    expect((await find(libId, '补领社保卡几号窗口'))[0]).toContain('88 号');
    expect((await app.call(segmentChanges, { docId }, token)).data).toHaveLength(1);
    expect(await detail(docId)).toMatchObject({
      segmentCount: edited.length,
      segmentation: { segmentType: 'automatic' },
    });
    // And the undoing is undone.
    expect((await app.call(undoResegment, { docId }, token)).code).toBe(200);
    expect((await find(libId, '补领社保卡几号窗口'))[0]).toContain('2 号');
    // Segments that do not answer can't be reached, and their places don't count.
    const row = edited[1];
    expect(await app.call(editSegment, { docId, id: row?.id, text: '旧' }, token)).toMatchObject({ code: 404 });
    const [now] = await list(docId);
    expect((await app.call(editSegment, { docId, id: now?.id, text: '新的第一段' }, token)).code).toBe(200);
    expect(await find(libId, '新的第一段')).toContain('新的第一段');
  });

  test('a new cut that fails leaves the old one answering and says so', async () => {
    const { libId, docId } = await addDocument();
    const before = await list(docId);
    const broken = (await app.upload('坏.pdf', '%PDF-1.7\nx', token)).data;
    const fileId = new URL(broken, 'http://x').searchParams.get('id');
    await app.database.sql`update document set file_id = ${fileId}, name = '坏.pdf' where id = ${docId}`;
    await recut(docId, FINER);
    expect(await settled(docId)).toMatchObject({
      status: 2,
      reason: expect.stringContaining('仍在使用原来的分段'),
      segmentation: { segmentType: 'automatic' },
      segmentCount: before.length,
    });
    expect(await list(docId)).toEqual(before);
    expect((await find(libId, '补领社保卡几号窗口'))[0]).toContain('2 号');
    const [rest] = await app.database.sql`select count(*)::int as n from segment where document_id = ${docId}`;
    expect(rest?.n).toBe(before.length);
  });

  test('deleted and restored it has both cuts, and nothing left over', async () => {
    const { docId } = await addDocument();
    await recut(docId, FINER);
    await settled(docId);
    await app.call(deleteDocument, { ids: [docId] }, token);
    await app.call(restoreDocument, { ids: [docId] }, token);
    const row = await settled(docId);
    expect(row).toMatchObject({ status: 2, canUndoCut: true });
    const finer = await list(docId);
    expect(await app.call(undoResegment, { docId }, token)).toMatchObject({ code: 200 });
    const [rest] = await app.database.sql`select count(*)::int as n from segment where document_id = ${docId}`;
    expect(rest?.n).toBe(finer.length + (await list(docId)).length);
  });

  test('a foreign document answers like a missing one', async () => {
    const { docId } = await addDocument();
    const { token: stranger } = await app.createUser();
    for (const endpoint of [resegmentDocument, undoResegment])
      expect(await app.call(endpoint, { docId }, stranger)).toMatchObject({
        code: 404,
        message: '文档不存在或已被删除',
      });
    expect((await app.call(undoResegment, { docId })).code).toBe(401);
  });
});
