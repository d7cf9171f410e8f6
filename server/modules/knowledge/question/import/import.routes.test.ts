import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import {
  exportByClassify,
  importErrors,
  importQuestions,
  lastImport,
  questionPage,
  questionTemplate,
  saveQuestion,
} from '#contract/question.contract.ts';
import { makeWorkbook } from '#server/parsing/fixtures/make-workbook.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const HEADER = ['分类', '问题', '相似问题', '答案', '图片链接', '视频链接'];

describe('import and export of questions', () => {
  let app: TestApp;
  let token: string;
  let libId: string;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  const begin = async () => {
    ({ token } = await app.createUser());
    libId = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
  };

  const start = async (content: Uint8Array | string, { name = '问答.xlsx', duplicates = 'report' } = {}) => {
    const fileList = [{ url: (await app.upload(name, content, token)).data, name }];
    return app.call(importQuestions, { libId, fileList, duplicates }, token);
  };
  const settle = () =>
    waitFor(async () => {
      const { data } = await app.call(lastImport, { libId }, token);
      return data && data.status !== 1 ? data : null;
    });
  const load = async (rows: (string | null)[][], options: { type?: 'xlsx' | 'biff8'; duplicates?: string } = {}) => {
    const { type = 'xlsx', ...rest } = options;
    const content = makeWorkbook(type, [{ name: '问答', rows: [HEADER, ...rows] }]);
    expect(await start(content, { name: type === 'xlsx' ? '问答.xlsx' : '问答.xls', ...rest })).toMatchObject({
      code: 200,
    });
    return settle();
  };
  const entries = async () => {
    const { records } = (await app.call(questionPage, { libId, size: 1000 }, token)).data;
    return new Map(records.map((row) => [row.question, row]));
  };
  const download = async (path: string) => {
    const reply = await app.app.inject({ url: path, headers: { token } });
    const book = read(reply.rawPayload);
    return book.SheetNames.map((name) => utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1 }));
  };

  test.each(['xlsx', 'biff8'] as const)(
    'good rows of a %s are kept, bad ones named with their row and reason',
    async (type) => {
      await begin();
      const result = await load(
        [
          [
            '社保',
            '社保卡丢了怎么办',
            '社保卡遗失\n怎么补社保卡|补卡',
            '先挂失。\n再补办。',
            'https://example.com/a.png',
            '',
          ],
          ['社保', '', '', '没有问题的行', '', ''],
          ['', '没有答案的行', '', '', '', ''],
          [null, null, null, null, null, null],
          ['', '图片不安全', '', '答', 'http://example.com/a.png', ''],
          ['', '社保卡 丢了，怎么办？', '', '又一遍', '', ''],
          ['', '餐厅在几楼', '', '三楼', '', ''],
        ],
        { type },
      );
      expect(result).toMatchObject({ status: 2, rows: 6, created: 2, failed: 4, merged: 0, progress: 1 });
      expect(result.errors.map(({ row, reason }) => [row, reason])).toEqual([
        [3, '请填写问题'],
        [4, '请填写答案'],
        [6, '图片链接：链接须以 https:// 开头，或使用上传的文件'],
        [7, '与本文件前面的问题重复'],
      ]);
      expect((await entries()).get('社保卡丢了怎么办')).toMatchObject({
        classify: '社保',
        similar: ['社保卡遗失', '怎么补社保卡', '补卡'],
        answer: '先挂失。\n再补办。',
        pictureUrl: 'https://example.com/a.png',
      });
      const [sheet] = await download(`${importErrors.path}?libId=${libId}`);
      expect(sheet?.[0]).toEqual(['行号', '原因', ...HEADER, '启用']);
      expect(sheet?.[1]?.slice(0, 2)).toEqual([3, '请填写问题']);
    },
  );

  test('a question that is there already is reported, or merged into it', async () => {
    await begin();
    await app.call(saveQuestion, { libId, question: '几点开门', answer: '九点', similar: ['开门时间'] }, token);
    const rows = [['时间', '开门时间', '什么时候开门', '八点半', '', '']];
    expect((await load(rows)).errors[0]?.reason).toBe('与已有问题重复：几点开门');
    expect(await load(rows, { duplicates: 'merge' })).toMatchObject({ created: 0, merged: 1, failed: 0 });
    const all = await entries();
    expect(all.size).toBe(1);
    expect(all.get('几点开门')).toMatchObject({
      classify: '时间',
      answer: '八点半',
      similar: ['开门时间', '什么时候开门'],
    });
  });

  test('what is exported comes back the same, and no cell is a formula', async () => {
    await begin();
    const tricky = { question: '=1+1 等于几', answer: '-2\n+3', similar: ['@我'], classify: '算术' };
    await app.call(saveQuestion, { libId, ...tricky, enabled: false }, token);
    const reply = await app.app.inject({ url: `${exportByClassify.path}?libId=${libId}`, headers: { token } });
    const sheet = read(reply.rawPayload).Sheets.问答 ?? {};
    expect(sheet.B2).toMatchObject({ t: 's', v: "'=1+1 等于几" });
    expect(Object.values(sheet).some((cell) => cell?.f !== undefined)).toBe(false);
    await begin();
    await start(reply.rawPayload);
    expect(await settle()).toMatchObject({ created: 1, failed: 0 });
    expect((await entries()).get('=1+1 等于几')).toMatchObject({ ...tricky, enabled: false });
  });

  test('the template explains itself and imports nothing of its own', async () => {
    await begin();
    const reply = await app.app.inject({ url: questionTemplate.path, headers: { token } });
    const [sheet, help] = await download(questionTemplate.path);
    expect(sheet).toEqual([[...HEADER, '启用']]);
    expect(help?.length).toBe(8);
    await start(reply.rawPayload);
    expect(await settle()).toMatchObject({ status: 3, reason: '表头下面没有任何内容。请填写后导入。', created: 0 });
  });

  test.each([
    ['no workbook', '文字', '这不是 Excel 工作簿。请下载模板填写，保存为 xlsx 或 xls 后导入。'],
    ['no header', makeWorkbook('xlsx', [{ name: '表', rows: [['姓名', '电话']] }]), /没有找到“问题”和“答案”两列/],
  ])('%s: the import fails with a reason', async (_title, content, reason) => {
    await begin();
    await start(content);
    expect(await settle()).toMatchObject({ status: 3, reason: expect.stringMatching(reason) });
  });

  test('a library is saved with its workbook, as the specification has it: into a new one and into one that is there', async () => {
    ({ token } = await app.createUser());
    const workbook = async (question: string) => {
      const content = makeWorkbook('xlsx', [{ name: '问答', rows: [HEADER, ['', question, '', '九点', '', '']] }]);
      return { url: (await app.upload('问答.xlsx', content, token)).data, name: '问答.xlsx' };
    };
    const save = (values: object) => app.call(saveLibrary, { name: '问答', type: 2, ...values }, token);
    const first = await workbook('几点开门');
    for (const [values, message] of [
      [{ fileList: [first, first] }, '一次只能导入一个文件'],
      [{ fileList: [{ ...first, name: '问答.pdf' }] }, '文件格式不正确'],
      [{ segmentText: '文字' }, '问答库请上传 xlsx 或 xls 文件添加问答'],
    ] as const)
      expect(await save(values)).toMatchObject({ code: 400, message });
    expect((await app.call(libraryPage, {}, token)).data.total).toBe(0);

    libId = (await save({ fileList: [first] })).data;
    expect(await settle()).toMatchObject({ status: 2, created: 1, failed: 0 });
    await save({ id: libId, fileList: [await workbook('几点关门')] });
    expect(await settle()).toMatchObject({ status: 2, created: 1 });
    expect([...(await entries()).keys()].sort()).toEqual(['几点关门', '几点开门']);
  });

  test('a workbook that is a document of another library, too, stays there', async () => {
    await begin();
    const content = makeWorkbook('xlsx', [{ name: '问答', rows: [HEADER, ['', '几点开门', '', '九点', '', '']] }]);
    const url = (await app.upload('问答.xlsx', content, token)).data;
    const fileList = [{ url, name: '问答.xlsx' }];
    expect((await app.call(saveLibrary, { name: '文档', type: 1, fileList }, token)).code).toBe(200);
    await app.call(importQuestions, { libId, fileList }, token);
    expect(await settle()).toMatchObject({ status: 2, created: 1 });
    expect((await app.app.inject({ url, headers: { token } })).rawPayload).toEqual(Buffer.from(content));
  });

  test('of several workbooks that come at once one is read', async () => {
    await begin();
    const content = makeWorkbook('xlsx', [{ name: '问答', rows: [HEADER, ['', '几点开门', '', '九点', '', '']] }]);
    const replies = await Promise.all(Array.from({ length: 4 }, () => start(content)));
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409]);
    expect(await settle()).toMatchObject({ status: 2, created: 1 });
  });

  test('a file of another type, another owner or beside another one is refused', async () => {
    await begin();
    expect(await start('文字', { name: '问答.txt' })).toMatchObject({ code: 400, message: '文件格式不正确' });
    const url = (await app.upload('a.xlsx', 'PK', token)).data;
    const two = [url, url].map((one) => ({ url: one, name: 'a.xlsx' }));
    expect((await app.call(importQuestions, { libId, fileList: two }, token)).message).toBe('一次只能导入一个文件');
    const other = await app.createUser();
    expect((await app.call(lastImport, { libId }, other.token)).code).toBe(404);
  });
});
