import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentPage, findDuplicates, libraryUsers, saveLibrary } from '#contract/knowledge.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import {
  deleteSegment,
  documentDetail,
  editSegment,
  enableSegment,
  mergeSegment,
  originalText,
  previewSegments,
  resegmentDocument,
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
    expect(piece).toEqual({ startAt: from, endAt: to, page: null, text: records[1]?.text, titles: [[from, 1]] });
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
      [
        await app.call(editSegment, { docId, id: first?.id, text: '改', before: '另一段话' }, token),
        { code: 409, message: '这一段刚刚在别处改过，请看过新的内容再保存' },
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

  test('a preview cuts as saving does, shows the beginning and estimates the rest', async () => {
    const upload = async (name: string, content: string) => (await app.upload(name, content, token)).data;
    const marks = ['第一段', '第二段', '第三段'].join('===');
    const long = Array.from({ length: 60_000 }, (_, n) => `第${n}行说明文字。`).join('\n');
    const filePath = [
      await upload('短.txt', marks),
      await upload('长.txt', long),
      await upload('坏.pdf', '%PDF-1.7\nx'),
    ];
    const settings = { segmentType: 'custom', separators: ['==='] } as const;
    const { segmentList, files } = (await app.call(previewSegments, { ...settings, filePath }, token)).data;
    expect(segmentList.filter((one) => one.filePath === filePath[0]).map((one) => one.text)).toEqual([
      '第一段',
      '第二段',
      '第三段',
    ]);
    expect(segmentList.filter((one) => one.filePath === filePath[1])).toHaveLength(20);
    expect(files.map(({ name, exact, reason, unreadable }) => [name, exact, reason === null && !unreadable])).toEqual([
      ['短.txt', true, true],
      ['长.txt', false, true],
      ['坏.pdf', true, false],
    ]);
    const typed = await app.call(previewSegments, { ...settings, segmentText: marks }, token);
    expect(typed.data.segmentList.map((one) => one.text)).toEqual(['第一段', '第二段', '第三段']);
    expect(typed.data.segmentList[1]).toMatchObject({ startAt: 6, endAt: 9 });
    const list = files.map(({ filePath: url, name }) => ({ url, name }));
    const saved = await app.call(saveLibrary, { name: '切分', ...settings, fileList: list.slice(0, 2) }, token);
    const counts = await waitFor(async () => {
      const rows = (await app.call(documentPage, { libId: saved.data }, token)).data.records;
      return rows.every((row) => row.status === 2) ? new Map(rows.map((row) => [row.name, row.segmentCount])) : null;
    });
    expect(counts.get('短.txt')).toBe(3);
    expect(Math.abs((files[1]?.total ?? 0) - (counts.get('长.txt') ?? 0))).toBeLessThan(
      (counts.get('长.txt') ?? 0) / 10,
    );
    expect(await app.call(previewSegments, { segmentLength: 50, filePath }, token)).toMatchObject({
      code: 400,
      message: '分段长度为 100–2000 字',
    });
  });

  test('a text without a file becomes a document; cut otherwise it is read again', async () => {
    const segmentText = '问：周末开门吗？\n答：开门。\n问：要预约吗？\n答：不用。';
    const libId = (await app.call(saveLibrary, { name: '文本', segmentText }, token)).data;
    const settled = () =>
      waitFor(async () => {
        const [row] = (await app.call(documentPage, { libId }, token)).data.records;
        return row?.status === 2 ? row : null;
      });
    const document = await settled();
    expect(document).toMatchObject({ name: '问 周末开门吗 答 开门 问 要预约吗.txt', segmentCount: 1 });
    const docId = document.id;
    expect((await app.call(resegmentDocument, { docId, segmentType: 'qa' }, token)).code).toBe(200);
    expect(await app.call(resegmentDocument, { docId, segmentType: 'qa' }, token)).toMatchObject({ code: 409 });
    expect(await settled()).toMatchObject({ id: docId, segmentCount: 2, segmentation: { segmentType: 'qa' } });
    expect((await list(docId)).records[1]?.text).toBe('问：要预约吗？\n答：不用。');
  });

  test('an upload whose content the library has already is recognised', async () => {
    const { libId, docId } = await addDocument();
    const [same, other] = [
      (await app.upload('另名.md', TEXT, token)).data,
      (await app.upload('新.md', '新', token)).data,
    ];
    const again = (await app.upload('再来.md', '新', token)).data;
    const named = (await app.upload('指南.md', '同名而不同内容', token)).data;
    const look = async (filePath: string[], libId?: string, by = token) =>
      app.call(findDuplicates, { libId, filePath }, by);
    expect((await look([other, same, again, named], libId)).data).toEqual([
      { filePath: same, same: 'content', docId, name: '指南.md' },
      { filePath: again, same: 'upload', docId: null, name: '新.md' },
      { filePath: named, same: 'name', docId, name: '指南.md' },
    ]);
    expect((await look([other, again])).data).toMatchObject([{ filePath: again, same: 'upload' }]);
    const { token: stranger } = await app.createUser();
    expect(await look([other], undefined, stranger)).toMatchObject({ code: 404 });
  });

  test('a library tells which roles use it', async () => {
    const { libId } = await addDocument();
    expect((await app.call(libraryUsers, { id: libId }, token)).data).toEqual([]);
    await app.call(saveRole, { name: '小政', roleDesc: '导办', avatarId: app.avatarId, documentLibId: libId }, token);
    expect((await app.call(libraryUsers, { id: libId }, token)).data).toEqual(['小政']);
  });

  test('an account that is full is told so in words', async () => {
    await app.database
      .sql`update account set file_size_limit = (select sum(size) + 3 from file where account_id = ${accountId}) where id = ${accountId}`;
    expect(await app.upload('满.txt', '一二三四', token)).toMatchObject({
      code: 413,
      message:
        '知识库容量不足，只剩 3B。请到“我的知识库”删除不用的文档（一天内可以恢复，之后才腾出空间），或联系商务经理扩容',
    });
    await app.database.sql`update account set file_size_limit = 1000000000 where id = ${accountId}`;
  });
});
