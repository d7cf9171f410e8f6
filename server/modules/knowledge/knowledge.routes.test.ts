import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteDocument,
  deleteLibrary,
  documentPage,
  libraryPage,
  libraryStatus,
  resetLibrary,
  restoreDocument,
  restoreLibrary,
  saveLibrary,
} from '#contract/knowledge.contract.ts';
import { makeChinesePdf } from '#server/parsing/fixtures/make-chinese-pdf.ts';
import { makeNestedForms } from '#server/parsing/fixtures/make-nested-forms.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describe('knowledge libraries', () => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token, accountId } = await app.createUser());
  });
  afterAll(() => app.close());

  const addFiles = async (name: string, files: [string, Uint8Array | string][], id?: string) => {
    const fileList = [];
    for (const [fileName, content] of files)
      fileList.push({ url: (await app.upload(fileName, content, token)).data, name: fileName });
    return app.call(saveLibrary, { id, name, fileList }, token);
  };
  const settled = (libId: string) =>
    waitFor(async () => {
      const [library] = (await app.call(libraryStatus, [libId], token)).data;
      return library && library.status !== 1 ? library.status : null;
    });
  const documents = async (libId: string) => (await app.call(documentPage, { libId }, token)).data.records;

  test('a real pdf is read, cut and found again with its page', async () => {
    const pdf = makeChinesePdf([
      ['社保卡补领须知', '社保卡丢失后应先拨打 12333 挂失。'],
      ['办理地点', '补领社保卡请到政务大厅二楼 B 区 12 号窗口。'],
    ]);
    const saved = await addFiles('办事指南', [['社保卡补领须知.pdf', pdf]]);
    expect(saved.code).toBe(200);
    expect(await settled(saved.data)).toBe(2);
    const [document] = await documents(saved.data);
    expect(document).toMatchObject({ name: '社保卡补领须知.pdf', kind: 'pdf', status: 2, pages: 2, reason: null });
    const found = await app.modules.knowledge.search(accountId, saved.data, '补领社保卡去几号窗口');
    expect(found.hits[0]).toMatchObject({ title: '社保卡补领须知.pdf', page: 2 });
    expect(found.hits[0]?.text).toContain('12 号窗口');
  });

  test('damaged, empty and mis-named files fail with a sentence a person understands; a good one beside them is kept', async () => {
    const saved = await addFiles('杂项', [
      ['损坏.pdf', '%PDF-1.7\nnot really'],
      ['空白.txt', '   \n \n'],
      ['其实是图片.docx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['好文件.md', '# 开放时间\n\n大厅工作日上午九点至下午五点开放。'],
    ]);
    expect(await settled(saved.data)).toBe(2);
    const byName = new Map((await documents(saved.data)).map((row) => [row.name, row]));
    for (const name of ['损坏.pdf', '空白.txt', '其实是图片.docx']) {
      expect(byName.get(name)?.status).toBe(3);
      expect(byName.get(name)?.reason).toMatch(/请/);
    }
    expect(byName.get('好文件.md')?.status).toBe(2);
    const failed = (await app.call(documentPage, { libId: saved.data, status: 3, page: 2, size: 2 }, token)).data;
    expect([failed.total, failed.records.length, failed.records[0]?.status]).toEqual([3, 1, 3]);
    expect((await app.call(documentPage, { libId: saved.data, status: 2 }, token)).data.total).toBe(1);
    expect((await app.call(documentPage, { libId: saved.data, status: 4 } as never, token)).code).not.toBe(200);
    const [library] = (await app.call(libraryPage, { name: '杂项' }, token)).data.records;
    expect(library).toMatchObject({ documentCount: 4, failedCount: 3, status: 2 });
    // What the files themselves are to blame for, another attempt doesn't mend.
    expect(library?.retriableCount).toBe(0);
    expect(byName.get('损坏.pdf')?.retriable).toBe(false);
  });

  test('failed documents can be started again', async () => {
    const saved = await addFiles('重试', [['损坏.pdf', '%PDF-1.7\nbroken']]);
    expect(await settled(saved.data)).toBe(3);
    expect((await app.call(resetLibrary, { id: saved.data }, token)).code).toBe(200);
    expect(await settled(saved.data)).toBe(3);
  });

  test('a deleted document is not found any more; taken back, it is', async () => {
    const saved = await addFiles('删除', [['海拔.txt', '珠穆朗玛峰海拔八千八百四十八米。']]);
    await settled(saved.data);
    const [document] = await documents(saved.data);
    expect((await app.call(deleteDocument, { ids: [document?.id] }, token)).code).toBe(200);
    expect((await app.modules.knowledge.search(accountId, saved.data, '珠穆朗玛峰海拔')).hits).toEqual([]);
    expect(await documents(saved.data)).toEqual([]);
    expect((await app.call(restoreDocument, { ids: [document?.id] }, token)).code).toBe(200);
    expect(await settled(saved.data)).toBe(2);
    expect((await app.modules.knowledge.search(accountId, saved.data, '珠穆朗玛峰海拔')).hits).toHaveLength(1);
  });

  test('a deleted library disappears and can be taken back', async () => {
    const saved = await app.call(saveLibrary, { name: '临时' }, token);
    expect((await app.call(deleteLibrary, { id: saved.data }, token)).code).toBe(200);
    expect((await app.call(libraryPage, { name: '临时' }, token)).data.total).toBe(0);
    expect((await app.call(deleteLibrary, { id: saved.data }, token)).code).toBe(404);
    expect((await app.call(restoreLibrary, { id: saved.data }, token)).code).toBe(200);
    expect((await app.call(libraryPage, { name: '临时' }, token)).data.total).toBe(1);
  });

  test('six hostile documents of one account do not hold up the small one of another', async () => {
    const hostile = await addFiles(
      '自绘',
      Array.from({ length: 6 }, (_, index) => [`${index}.pdf`, makeNestedForms(9, 10 + index)]),
    );
    await waitFor(async () => ((await documents(hostile.data)).some((row) => row.status === 1) ? true : null));
    const other = await app.createUser();
    const url = (await app.upload('小.txt', '大厅工作日上午九点开放。', other.token)).data;
    const small = await app.call(saveLibrary, { name: '小', fileList: [{ url, name: '小.txt' }] }, other.token);
    await waitFor(async () => {
      const [row] = (await app.call(documentPage, { libId: small.data }, other.token)).data.records;
      return row?.status === 2 ? true : null;
    });
    const ended = (await documents(hostile.data)).filter((row) => row.status !== 1);
    expect(ended.length).toBeLessThan(3);
    await app.call(deleteLibrary, { id: hostile.data }, token);
  });

  test('renaming keeps the documents', async () => {
    const saved = await addFiles('旧名', [['a.txt', '一些文字。']]);
    await app.call(saveLibrary, { id: saved.data, name: '新名' }, token);
    const [library] = (await app.call(libraryPage, { name: '新名' }, token)).data.records;
    expect(library).toMatchObject({ id: saved.data, documentCount: 1 });
  });

  test.each([
    ['no name', { name: '  ' }, '请填写知识库名称'],
    ['a name of 31 characters', { name: '名'.repeat(31) }, '知识库名称最多 30 个字'],
    ['an id that is no id', { id: 'x', name: '名' }, '字段 id 的编号格式不正确'],
  ])('%s is refused and changes nothing', async (_title, input, message) => {
    const before = (await app.call(libraryPage, {}, token)).data.total;
    expect(await app.call(saveLibrary, input, token)).toMatchObject({ code: 400, message });
    expect((await app.call(libraryPage, {}, token)).data.total).toBe(before);
  });

  test('a document is named as it is read: signs that show nothing or turn its name around are left out', async () => {
    const url = (await app.upload('表.txt', '一二三', token)).data;
    const fileList = [{ url, name: '表\u202Efdp\u200b\u0007.txt ' }];
    const { data: libId } = await app.call(saveLibrary, { name: '命名', fileList }, token);
    const { records } = (await app.call(documentPage, { libId }, token)).data;
    expect(records.map(({ name }) => name)).toEqual(['表fdp.txt']);
    const unnamed = await app.call(saveLibrary, { name: '命名', fileList: [{ url, name: '\u202e\u200b' }] }, token);
    expect(unnamed).toMatchObject({ code: 400, data: [{ field: 'fileList.0.name', message: '请填写文件名' }] });
  });

  test('a file type that is not read is refused by name', async () => {
    const url = (await app.upload('表.exe', 'MZ', token)).data;
    expect(await app.call(saveLibrary, { name: '库', fileList: [{ url, name: '表.exe' }] }, token)).toMatchObject({
      code: 400,
      message: '文件格式不正确',
    });
  });
});
