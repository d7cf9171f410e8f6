import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteDocument,
  deleteLibrary,
  documentPage,
  libraryPage,
  moveDocument,
  reprocessDocument,
  saveLibrary,
  undoReprocess,
} from '#contract/knowledge.contract.ts';
import { editSegment, segmentPage } from '#contract/segment.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describeOnBothDatabases('documents, several at once', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    ({ token, accountId } = await app.createUser());
  });
  afterAll(() => app.close());

  const listed = async (libId: string, as = token) => (await app.call(documentPage, { libId }, as)).data.records;
  const make = async (name: string, texts: Record<string, string>, as = token) => {
    const fileList = [];
    for (const [file, text] of Object.entries(texts))
      fileList.push({ url: (await app.upload(file, text, as)).data, name: file });
    const libId = (await app.call(saveLibrary, { name, fileList }, as)).data;
    const rows = await waitFor(async () => {
      const found = await listed(libId, as);
      return found.length === fileList.length && found.every(({ status }) => status !== 1) ? found : null;
    });
    return { libId, ids: rows.map(({ id }) => id) };
  };
  const answers = async (libId: string, query: string) =>
    (await app.modules.knowledge.search(accountId, libId, query)).hits.length > 0;

  test('documents move to another library, answer there and no more where they were; and back', async () => {
    const long = Array.from({ length: 300 }, (_, n) => `# 第 ${n} 条\n\n第 ${n} 号柜台办理第 ${n} 项业务。`).join(
      '\n\n',
    );
    const from = await make('旧库', { '海拔.txt': '珠穆朗玛峰海拔八千八百四十八米。', '柜台.md': long });
    const to = await make('新库', { '河流.txt': '长江全长六千三百公里。' });
    for (const [source, target] of [
      [from.libId, to.libId],
      [to.libId, from.libId],
    ] as const) {
      expect((await app.call(moveDocument, { ids: from.ids, libId: target }, token)).code).toBe(200);
      expect((await listed(target)).map(({ id }) => id)).toEqual(expect.arrayContaining(from.ids));
      await waitFor(async () =>
        (await answers(source, '珠穆朗玛峰海拔')) || (await answers(source, '柜台办理')) ? null : true,
      );
      for (const query of ['珠穆朗玛峰海拔', '第 7 号柜台办理']) expect(await answers(target, query)).toBe(true);
    }
    const rows = (await app.call(libraryPage, {}, token)).data.records;
    expect(rows.find(({ id }) => id === from.libId)).toMatchObject({ documentCount: 2 });
    expect(rows.find(({ id }) => id === to.libId)).toMatchObject({ documentCount: 1 });
    const [left] = await app.database.sql`select count(*)::int as count from segment s
      join document d on d.id = s.document_id where s.library_id <> d.library_id`;
    expect(left?.count).toBe(0);
  });

  test('a move that was cut off is found and goes on', async () => {
    const from = await make('断开的库', { '山.txt': '泰山位于山东。' });
    const to = await make('另一个库', {});
    await app.database.sql`update document set library_id = ${to.libId} where id = ${from.ids[0] ?? ''}`;
    expect(await answers(to.libId, '泰山')).toBe(false);
    await app.jobs.sweep();
    await waitFor(async () => ((await answers(to.libId, '泰山')) ? true : null));
    expect(await answers(from.libId, '泰山')).toBe(false);
  });

  test('one that is missing, somebody else’s, being read or in no library leaves all of them where they are', async () => {
    const from = await make('甲', { 'a.txt': '甲乙丙丁。', 'b.txt': '戊己庚辛。' });
    const to = await make('乙', {});
    const questions = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    const stranger = await app.createUser();
    const theirs = await make('丙', { 'c.txt': '子丑寅卯。' }, stranger.token);
    const [first = '', second = ''] = from.ids;
    const refusals = [
      [{ ids: [first, theirs.ids[0]], libId: to.libId }, 404],
      [{ ids: [first], libId: theirs.libId }, 404],
      [{ ids: [first], libId: questions }, 400],
      [{ ids: [], libId: to.libId }, 400],
    ] as const;
    for (const [input, code] of refusals) expect((await app.call(moveDocument, input, token)).code).toBe(code);
    await app.database.sql`update document set status = 1, recut = null where id = ${second}`;
    expect(await app.call(moveDocument, { ids: [first, second], libId: to.libId }, token)).toMatchObject({
      code: 409,
      message: expect.stringContaining('正在处理'),
    });
    await app.database.sql`update document set status = 2 where id = ${second}`;
    expect(await listed(from.libId)).toHaveLength(2);
    expect(await listed(to.libId)).toHaveLength(0);
  });

  test('a library that is deleted meanwhile never keeps a document that moved into it', async () => {
    const from = await make('源', { 'd.txt': '一份文件。' });
    const to = await make('去处', {});
    const moved = app.call(moveDocument, { ids: from.ids, libId: to.libId }, token);
    const gone = app.call(deleteLibrary, { id: to.libId }, token);
    const [{ code }] = await Promise.all([moved, gone]);
    // Whoever came first: refused and still here, or moved and deleted with the library, which brings it back.
    expect(await listed(from.libId)).toHaveLength(code === 200 ? 0 : 1);
    expect([200, 404]).toContain(code);
  });

  test('read again, a document keeps what was changed by hand; taken back, it answers as before', async () => {
    const { libId, ids } = await make('再读', { 'e.txt': '服务台在一楼。', 'f.txt': '停车场在地下。' });
    const [docId = ''] = ids;
    const segments = async () => (await app.call(segmentPage, { docId }, token)).data.records;
    const [segment] = await segments();
    await app.call(editSegment, { docId, id: segment?.id, text: '服务台搬到三楼。' }, token);
    const reply = await app.call(reprocessDocument, { ids }, token);
    expect(reply.data).toEqual({ started: 2, undoable: expect.arrayContaining(ids) });
    const again = await app.call(reprocessDocument, { ids }, token);
    await waitFor(async () => ((await listed(libId)).every(({ status }) => status === 2) ? true : null));
    expect(again.code).toBe(200);
    expect((await segments()).map(({ text }) => text)).toEqual(['服务台搬到三楼。']);
    const after = (await segments())[0]?.id;
    expect(after).not.toBe(segment?.id);
    expect((await app.call(undoReprocess, { ids }, token)).code).toBe(200);
    expect((await segments()).map(({ id }) => id)).toEqual([segment?.id]);
    expect(await answers(libId, '服务台三楼')).toBe(true);
  });

  test('taken back while it runs, the reading ends and nothing of it stays', async () => {
    const { libId, ids } = await make('停下', { 'g.txt': '图书馆周一闭馆。' });
    const [id = ''] = ids;
    const before = await app.database.sql`select id from segment where document_id = ${id}`;
    // As the call leaves it, with no job to run away with it.
    await app.database.sql`update document set status = 1, run = run + 1,
      recut = jsonb_build_object('segmentation', segmentation, 'keepEdits', true, 'undoable', true) where id = ${id}`;
    expect((await app.call(undoReprocess, { ids }, token)).code).toBe(200);
    expect(await listed(libId)).toMatchObject([{ status: 2, recutting: false }]);
    expect(await app.database.sql`select id from segment where document_id = ${id}`).toEqual(before);
    expect(await answers(libId, '图书馆闭馆')).toBe(true);
    await app.call(deleteDocument, { ids }, token);
    expect((await app.call(reprocessDocument, { ids }, token)).code).toBe(404);
  });
});
