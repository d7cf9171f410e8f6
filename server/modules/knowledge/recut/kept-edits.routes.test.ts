import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDocument, documentPage, restoreDocument, saveLibrary } from '#contract/knowledge.contract.ts';
import {
  applyWaitingEdit,
  deleteSegment,
  dismissWaitingEdit,
  documentDetail,
  editSegment,
  enableSegment,
  previewRecut,
  resegmentDocument,
  segmentPage,
  undoResegment,
  waitingEdits,
} from '#contract/segment.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** Sections with addresses and spaces in each, and one that is an address alone. */
const TOPICS = ['开放时间', '补领社保卡', '医保报销', '公积金提取', '居住证办理'];
const TEXT = [
  ...TOPICS.map((topic, n) => `${topic}   请到  ${n + 1} 号窗口，见 https://example.com/${n} 。`),
  'https://example.com/map',
].join('\n\n');
const BY_LINE = { segmentType: 'custom', separators: ['\\n'], segmentLength: 100 } as const;
const CLEANED = { ...BY_LINE, removeUrl: true, removeSpaces: true };

describeOnBothDatabases('edits by hand and another cut', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    ({ token, accountId } = await app.createUser());
  });
  afterAll(() => app.close());

  const detail = async (docId: string) => (await app.call(documentDetail, { docId }, token)).data;
  const settled = (docId: string) =>
    waitFor(async () => {
      const row = await detail(docId);
      return row.status === 1 ? null : row;
    });
  const list = async (docId: string) => (await app.call(segmentPage, { docId, size: 100 }, token)).data.records;
  const texts = async (docId: string) => (await list(docId)).map(({ text }) => text);
  const waiting = async (docId: string) => (await app.call(waitingEdits, { docId }, token)).data;
  const preview = async (docId: string, input: object) =>
    (await app.call(previewRecut, { docId, ...input }, token)).data;
  const find = async (libId: string, query: string) =>
    (await app.modules.knowledge.search(accountId, libId, query)).hits.map((hit) => hit.text).join('\n');
  async function recut(docId: string, input: object) {
    expect((await app.call(resegmentDocument, { docId, ...input }, token)).code).toBe(200);
    return settled(docId);
  }
  /** A document of which a segment was edited, one disabled, one deleted, and the address edited into words. */
  async function editedDocument() {
    const url = (await app.upload('指南.txt', TEXT, token)).data;
    const fileList = [{ url, name: '指南.txt' }];
    const libId = (await app.call(saveLibrary, { name: '指南', fileList, ...BY_LINE }, token)).data;
    const docId = (await app.call(documentPage, { libId }, token)).data.records[0]?.id ?? '';
    await settled(docId);
    const [, second, third, fourth, , map] = await list(docId);
    await app.call(editSegment, { docId, id: second?.id, text: '补领社保卡请到 88 号窗口。' }, token);
    await app.call(enableSegment, { docId, ids: [third?.id], enabled: false }, token);
    await app.call(deleteSegment, { docId, ids: [fourth?.id] }, token);
    await app.call(editSegment, { docId, id: map?.id, text: '大厅的地图在网站上。' }, token);
    return { libId, docId };
  }

  test('they stay where what is left out changes; what finds no place is told before, and waits', async () => {
    const { libId, docId } = await editedDocument();
    expect(await preview(docId, CLEANED)).toMatchObject({
      ...{ stay: 3, look: 1 },
      looks: [{ action: 'edit', text: '大厅的地图在网站上。', original: 'https://example.com/map' }],
    });
    expect(await preview(docId, { ...BY_LINE, segmentLength: 300 })).toEqual({ stay: 4, look: 0, looks: [] });
    expect((await detail(docId)).status, 'a look changes nothing').toBe(2);

    expect((await recut(docId, CLEANED)).edits).toEqual({ edited: 1, disabled: 1, deleted: 1, waiting: 1 });
    expect(await texts(docId)).toEqual([
      '开放时间 请到 1 号窗口，见 。',
      '补领社保卡请到 88 号窗口。',
      expect.stringMatching(/^医保报销/),
      '居住证办理 请到 5 号窗口，见 。',
    ]);
    expect((await list(docId))[2]).toMatchObject({ enabled: false, edited: false });
    expect(await find(libId, '公积金提取几号窗口')).not.toContain('公积金提取');
    expect(await find(libId, '补领社保卡几号窗口')).toContain('88 号');
    expect(await waiting(docId)).toMatchObject([{ action: 'edit', text: '大厅的地图在网站上。' }]);
  });

  test('over several cuts nothing is lost, what was deleted stays away, and what waits goes on waiting', async () => {
    const { libId, docId } = await editedDocument();
    const before = await texts(docId);
    await recut(docId, CLEANED);
    await recut(docId, { ...CLEANED, segmentLength: 500, separators: [] });
    expect((await detail(docId)).edits).toEqual({ edited: 1, disabled: 1, deleted: 1, waiting: 1 });
    await recut(docId, BY_LINE);
    // Three cuts later what was deleted is still away.
    expect(await find(libId, '公积金提取几号窗口')).not.toContain('公积金提取');
    const after = await texts(docId);
    expect(after.filter((text) => text.includes('88 号'))).toHaveLength(1);
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(await waiting(docId)).toHaveLength(1); // an address has no letters to be found by
    await app.call(undoResegment, { docId }, token);
    expect((await detail(docId)).edits).toEqual({ edited: 1, disabled: 1, deleted: 1, waiting: 1 });
  });

  test('more of them than are written at once come into one passage', async () => {
    const lines = Array.from({ length: 210 }, (_, n) => `${n} 号办理。`);
    const url = (await app.upload('窗口.txt', lines.join('\n'), token)).data;
    const fileList = [{ url, name: '窗口.txt' }];
    const libId = (await app.call(saveLibrary, { name: '窗口', fileList, ...BY_LINE }, token)).data;
    const docId = (await app.call(documentPage, { libId }, token)).data.records[0]?.id ?? '';
    await settled(docId);
    await app.database
      .sql`update segment set edited_at = now(), text = replace(text, '办', '受') where document_id = ${docId}`;
    const { status, edits } = await recut(docId, { ...BY_LINE, segmentLength: 2000, separators: [] });
    expect(status).toBe(2);
    expect(edits.edited).toBe(210);
  });

  test('what waits is used for a segment, or let go and taken back; each once', async () => {
    const { libId, docId } = await editedDocument();
    await recut(docId, CLEANED);
    const [edit] = await waiting(docId);
    const [first] = await list(docId);
    const apply = (id: string, segmentId?: number, by = token) =>
      app.call(applyWaitingEdit, { docId, waitingId: id, segmentId }, by);
    const dismiss = (dismissed: boolean) =>
      app.call(dismissWaitingEdit, { docId, waitingId: edit?.id, dismissed }, token);
    const { token: stranger } = await app.createUser();
    expect((await apply(edit?.id ?? '', first?.id, stranger)).code).toBe(404);
    expect((await apply(randomUUID(), first?.id)).message).toBe('这处改动不存在或已被删除');
    expect((await apply(edit?.id ?? '', 999_999_999)).message).toBe('分段不存在或已被删除');
    expect(await waiting(docId)).toHaveLength(1);

    expect((await dismiss(true)).code).toBe(200);
    expect(await waiting(docId)).toEqual([]);
    expect((await detail(docId)).edits.waiting).toBe(0);
    expect((await dismiss(true)).code).toBe(404);
    expect((await dismiss(false)).code).toBe(200);

    const replies = await Promise.all([apply(edit?.id ?? '', first?.id), apply(edit?.id ?? '', first?.id)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 404]);
    expect((await list(docId))[0]).toMatchObject({ text: '大厅的地图在网站上。', edited: true });
    expect(await find(libId, '大厅的地图')).toContain('大厅的地图在网站上。');
    expect(await waiting(docId)).toEqual([]);
  });

  test('replaced they go, all of them; without any there is nothing to look at', async () => {
    const { docId } = await editedDocument();
    await recut(docId, CLEANED);
    await recut(docId, { ...BY_LINE, edits: 'replace' });
    expect((await detail(docId)).edits).toEqual({ edited: 0, disabled: 0, deleted: 0, waiting: 0 });
    expect(await texts(docId)).toHaveLength(6);
    expect(await waiting(docId)).toEqual([]);
    expect(await preview(docId, CLEANED)).toEqual({ stay: 0, look: 0, looks: [] });
  });

  test('a document that is deleted and taken back is as it was: edits, their history, the cut before, what waits', async () => {
    const { libId, docId } = await editedDocument();
    await recut(docId, CLEANED);
    const look = async () => ({
      rows: await list(docId),
      waits: await waiting(docId),
      detail: { ...(await detail(docId)), updatedAt: null },
      found: await find(libId, '补领社保卡几号窗口'),
      away: await find(libId, '医保报销几号窗口'),
    });
    const before = await look();
    expect(before.found).toContain('88 号');
    const isTidied = async () =>
      (
        await app.database.sql`
        select 1 from pgboss.job where name = 'knowledge.remove-document' and state <> 'completed'`
      ).length === 0;
    for (let round = 1; round <= 2; round += 1) {
      expect((await app.call(deleteDocument, { ids: [docId] }, token)).code).toBe(200);
      expect(await find(libId, '补领社保卡几号窗口')).not.toContain('窗口');
      expect((await app.call(editSegment, { docId, id: before.rows[1]?.id, text: '改了。' }, token)).code).toBe(404);
      await waitFor(async () => ((await isTidied()) ? true : null));
      expect((await app.call(restoreDocument, { ids: [docId] }, token)).code).toBe(200);
      expect(await look()).toEqual(before);
    }
    await app.call(undoResegment, { docId }, token);
    expect((await detail(docId)).edits).toEqual({ edited: 2, disabled: 1, deleted: 1, waiting: 0 });
  });

  test('one that is deleted while it is read again comes back with what answered', async () => {
    const { docId } = await editedDocument();
    expect((await app.call(resegmentDocument, { docId, ...BY_LINE, segmentLength: 300 }, token)).code).toBe(200);
    await app.call(deleteDocument, { ids: [docId] }, token);
    await app.call(restoreDocument, { ids: [docId] }, token);
    expect((await settled(docId)).edits).toMatchObject({ edited: 2, disabled: 1, deleted: 1 });
    expect((await texts(docId)).join('\n')).toContain('88 号');
  });
});
