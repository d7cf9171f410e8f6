import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentPage, saveLibrary } from '#contract/knowledge.contract.ts';
import {
  deleteSegment,
  documentDetail,
  editSegment,
  enableSegment,
  mergeSegment,
  originalText,
  retryDocument,
  segmentChanges,
  segmentPage,
  splitSegment,
  undoSegmentChange,
} from '#contract/segment.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const TEXT = `# 开放时间

大厅工作日上午九点至下午五点开放。${'这里是说明文字。'.repeat(20)}

# 补领社保卡

补领社保卡请到二楼 12 号窗口。${'请带好身份证原件。'.repeat(20)}
`;

describe('segments of a document', () => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token, accountId } = await app.createUser());
  });
  afterAll(() => app.close());

  async function addDocument(text = TEXT, name = '指南.md') {
    const url = (await app.upload(name, text, token)).data;
    const libId = (await app.call(saveLibrary, { name: '指南', fileList: [{ url, name }] }, token)).data;
    const docId = await waitFor(async () => {
      const [row] = (await app.call(documentPage, { libId }, token)).data.records;
      return row && row.status !== 1 ? row.id : null;
    });
    return { libId, docId };
  }
  const list = async (docId: string, filter: object = {}) =>
    (await app.call(segmentPage, { docId, ...filter }, token)).data;
  const answers = async (libId: string, query: string) =>
    (await app.modules.knowledge.search(accountId, libId, query)).hits.map((hit) => hit.text);

  test('are listed in order, found by text, and lie in the original', async () => {
    const { docId } = await addDocument();
    const { records, total } = await list(docId);
    expect(total).toBe(records.length);
    expect(records.map((row) => row.heading)).toEqual([['开放时间'], ['补领社保卡']]);
    expect((await list(docId, { text: '12 号' })).records).toEqual([records[1]]);
    expect((await list(docId, { around: records[1]?.id, size: 1 })).current).toBe(2);
    const [from, to] = [records[1]?.startAt ?? 0, records[1]?.endAt ?? 0];
    const [piece] = (await app.call(originalText, { docId, from, to }, token)).data;
    expect(piece).toEqual({ startAt: from, endAt: to, page: null, text: records[1]?.text });
    const detail = (await app.call(documentDetail, { docId }, token)).data;
    expect(detail).toMatchObject({ name: '指南.md', segmentCount: 2, status: 2 });
  });

  test('an edit changes what is found, keeps the original, is listed and undone', async () => {
    const { libId, docId } = await addDocument();
    const old = (await list(docId)).records[1];
    const edited = await app.call(editSegment, { docId, id: old?.id, text: '补领社保卡请到三楼 30 号窗口。' }, token);
    expect(edited.data.segments).toMatchObject([{ id: old?.id, edited: true }]);
    expect((await answers(libId, '补领社保卡几号窗口'))[0]).toContain('30 号');
    expect((await app.call(originalText, { docId, from: 0, to: 9999 }, token)).data[1]?.text).toContain('12 号');
    const [change] = (await app.call(segmentChanges, { docId }, token)).data;
    expect(change).toMatchObject({ id: edited.data.changeId, action: 'edit', undone: false, before: [old] });
    expect((await app.call(undoSegmentChange, { docId, changeId: change?.id }, token)).data).toEqual([old]);
    expect((await answers(libId, '补领社保卡几号窗口'))[0]).toContain('12 号');
    expect((await app.call(segmentChanges, { docId }, token)).data[0]?.undone).toBe(true);
    expect((await app.call(undoSegmentChange, { docId, changeId: change?.id }, token)).code).toBe(404);
  });

  test('cut in two and joined again they say the same', async () => {
    const { docId } = await addDocument();
    const [first] = (await list(docId)).records;
    const at = (first?.text ?? '').indexOf('这里是说明');
    const cut = (await app.call(splitSegment, { docId, id: first?.id, at }, token)).data.segments;
    expect(cut.map((row) => row.text.length)).toEqual([at, (first?.text.length ?? 0) - at]);
    expect((await list(docId)).total).toBe(3);
    expect((await app.call(documentDetail, { docId }, token)).data.segmentCount).toBe(3);
    const joined = (await app.call(mergeSegment, { docId, id: first?.id }, token)).data.segments;
    expect(joined).toEqual([first]);
  });

  test('disabled and deleted ones are not found; the filter shows the disabled', async () => {
    const { libId, docId } = await addDocument();
    const [first, second] = (await list(docId)).records;
    const off = await app.call(enableSegment, { docId, ids: [second?.id], enabled: false }, token);
    expect(off.code).toBe(200);
    expect(await answers(libId, '社保卡')).toEqual([]);
    expect((await list(docId, { enabled: '0' })).records.map((row) => row.id)).toEqual([second?.id]);
    expect((await list(docId)).disabled).toBe(1);
    const gone = await app.call(deleteSegment, { docId, ids: [first?.id] }, token);
    expect(await answers(libId, '大厅工作日')).toEqual([]);
    await app.call(undoSegmentChange, { docId, changeId: gone.data.changeId }, token);
    expect(await answers(libId, '大厅工作日')).toHaveLength(1);
  });

  test('what makes no sense is refused in words and changes nothing', async () => {
    const { docId } = await addDocument();
    const other = await addDocument();
    const [first, last] = (await list(docId)).records;
    const foreign = (await list(other.docId)).records[0];
    const refusals: [unknown, object][] = [
      [
        await app.call(editSegment, { docId, id: first?.id, text: '  ' }, token),
        { code: 400, message: '请填写分段内容' },
      ],
      [
        await app.call(editSegment, { docId, id: first?.id, text: '长'.repeat(4001) }, token),
        { code: 400, message: '分段内容最多 4000 个字' },
      ],
      [
        await app.call(editSegment, { docId, id: first?.id, text: first?.text }, token),
        { code: 400, message: '内容没有变化' },
      ],
      [await app.call(editSegment, { docId, id: foreign?.id, text: '改' }, token), { code: 404 }],
      [await app.call(deleteSegment, { docId, ids: [first?.id, foreign?.id] }, token), { code: 404 }],
      [await app.call(splitSegment, { docId, id: first?.id, at: 99999 }, token), { code: 400 }],
      [await app.call(mergeSegment, { docId, id: last?.id }, token), { code: 400 }],
      [await app.call(retryDocument, { docId }, token), { code: 409 }],
    ];
    for (const [reply, expected] of refusals) expect(reply).toMatchObject(expected);
    expect((await list(docId)).records).toEqual([first, last]);
    expect((await list(other.docId)).records[0]).toEqual(foreign);
  });

  test('nothing can be changed while the document is being read', async () => {
    const { docId } = await addDocument();
    const [first] = (await list(docId)).records;
    await app.database.sql`update document set status = 1 where id = ${docId}`;
    expect(await app.call(editSegment, { docId, id: first?.id, text: '改' }, token)).toMatchObject({
      code: 409,
      message: '文档正在处理，处理完成后才能修改分段',
    });
    expect((await list(docId)).records[0]).toEqual(first);
  });

  test('a failed document can be read again by itself', async () => {
    const { docId } = await addDocument('%PDF-1.7\nbroken', '损坏.pdf');
    expect((await app.call(retryDocument, { docId }, token)).code).toBe(200);
    await waitFor(async () => (await app.call(documentDetail, { docId }, token)).data.status === 3 || null);
  });
});
