import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteDocument, documentPage, libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import {
  acknowledgeDrop,
  deleteRegressionCases,
  importRegressionCases,
  regressionAlarms,
  regressionCases,
  regressionHistory,
  regressionTemplate,
  restoreRegressionCases,
  saveRegressionCase,
  startRegression,
} from '#contract/regression.contract.ts';
import { saveLibrarySettings } from '#contract/retrieval.contract.ts';
import { makeWorkbook } from '#server/parsing/fixtures/make-workbook.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { PIXEL } from '#server/testing/tiny-media.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const FILES: [name: string, text: string][] = [
  ['社保卡.md', '# 社保卡\n\n社保卡丢失后应先拨打 12333 挂失，再申请补办。'],
  ['停车.md', '# 停车\n\n来访车辆停在南门停车场，两小时内免费。'],
];

describe('regression sets', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  async function addLibrary() {
    const fileList = [];
    for (const [name, text] of FILES) fileList.push({ url: (await app.upload(name, text, token)).data, name });
    const libId = (await app.call(saveLibrary, { name: '指南', fileList }, token)).data;
    await waitFor(async () => (await app.call(libraryStatus, [libId], token)).data[0]?.status === 2 || null);
    return libId;
  }
  const addCase = (libId: string, values: object) => app.call(saveRegressionCase, { libId, ...values }, token);
  const history = async (libId: string) => (await app.call(regressionHistory, { libId }, token)).data;
  const list = async (libId: string, filter: object = {}) =>
    (await app.call(regressionCases, { libId, ...filter }, token)).data;
  /** The n-th run once it is done; what waits for a library to settle need not wait here. */
  const runDone = (libId: string, number: number) =>
    waitFor(async () => {
      await app.database.sql`update pgboss.job set start_after = now()
        where name = 'knowledge.regression-changed' and state = 'created' and start_after > now()`;
      const run = (await history(libId)).runs[number - 1];
      return run?.status === 2 ? run : null;
    });
  const addUsual = async (libId: string) => {
    await addCase(libId, { question: '社保卡丢失怎么挂失', expectedText: '拨打 12333 挂失' });
    await addCase(libId, { question: '单车搁哪儿', expectedText: '南门停车场' });
    await addCase(libId, { question: '量子纠缠的原理', expectRefusal: true });
  };

  test('a run measures places and refusals, case by case', async () => {
    const libId = await addLibrary();
    await addUsual(libId);
    await addCase(libId, { question: '停车两小时', expectedText: '三小时内免费' });
    const id = (await app.call(startRegression, { libId }, token)).data;
    const run = await runDone(libId, 1);
    expect(run).toMatchObject({
      id,
      cause: 'manual',
      progressDone: 4,
      progressTotal: 4,
      drops: [],
      acknowledged: false,
    });
    expect(run.figures).toMatchObject({ cases: 4, hit1: 2 / 3, hit5: 2 / 3, mrr: 2 / 3, refusals: 1, refused: 1 });
    const { records, total, wrong, changed } = await list(libId, { only: 'wrong' });
    expect({ total, wrong, changed }).toEqual({ total: 1, wrong: 1, changed: 0 });
    expect(records[0]).toMatchObject({ question: '停车两小时', right: false, outcome: { rank: 0 }, previous: null });
    expect((await list(libId, { text: '社保' })).records).toMatchObject([{ outcome: { rank: 1, refused: false } }]);
    expect(records[0]?.first).toMatchObject({ documentName: '停车.md', heading: ['停车'] });
    expect(records[0]?.first?.text).toContain('两小时内免费');
    expect(run.changes).toEqual({ settings: [], documents: [], documentCount: 0 });
  });

  test('a change of settings runs it again, a drop is announced until it is acknowledged', async () => {
    const libId = await addLibrary();
    await addUsual(libId);
    await app.call(startRegression, { libId }, token);
    await runDone(libId, 1);
    expect((await app.call(regressionAlarms, {}, token)).data.filter((one) => one.libId === libId)).toEqual([]);

    await app.call(saveLibrarySettings, { libId, settings: { threshold: 0.945 } }, token);
    const run = await runDone(libId, 2);
    expect(run).toMatchObject({
      cause: 'settings',
      lost: 1,
      won: 0,
      drops: [{ figure: 'answered', before: 1, after: 0.5 }],
      changes: { settings: [{ field: 'threshold', before: 0.18, after: 0.945 }], documents: [], documentCount: 0 },
    });
    expect((await list(libId, { only: 'changed' })).records).toMatchObject([{ question: '单车搁哪儿', right: false }]);
    const alarms = (await app.call(regressionAlarms, {}, token)).data;
    expect(alarms.find((one) => one.libId === libId)).toMatchObject({ run: { id: run.id }, recovered: false });

    await app.call(saveLibrarySettings, { libId, settings: {} }, token);
    expect(await runDone(libId, 3)).toMatchObject({ drops: [], won: 1 });
    const mended = (await app.call(regressionAlarms, {}, token)).data;
    expect(mended.find((one) => one.libId === libId)).toMatchObject({ run: { id: run.id }, recovered: true });

    await app.call(acknowledgeDrop, { libId }, token);
    expect((await app.call(regressionAlarms, {}, token)).data.some((one) => one.libId === libId)).toBe(false);
    expect((await history(libId)).runs[1]).toMatchObject({ id: run.id, acknowledged: true });
  });

  test('a deleted document runs it again; what changes nothing does not', async () => {
    const libId = await addLibrary();
    await addUsual(libId);
    await app.call(startRegression, { libId }, token);
    await runDone(libId, 1);
    const { records } = (await app.call(documentPage, { libId }, token)).data;
    const parking = records.find(({ name }) => name === '停车.md');
    await app.call(deleteDocument, { ids: [parking?.id] }, token);
    const run = await runDone(libId, 2);
    expect(run).toMatchObject({ cause: 'content', lost: 1, changes: { documents: ['停车.md'], documentCount: 1 } });
    expect((await list(libId, { text: '单车' })).records).toMatchObject([{ outcome: { rank: 0 }, first: null }]);
    expect(run.drops.map(({ figure }) => figure)).toContain('hit5');

    await app.call(saveLibrarySettings, { libId, settings: {} }, token);
    await waitFor(async () => {
      await app.database.sql`update pgboss.job set start_after = now() where name = 'knowledge.regression-changed'`;
      const [row] = await app.database.sql`select count(*)::int as waiting from pgboss.job
        where name = 'knowledge.regression-changed' and state <> 'completed' and data ->> 'libraryId' = ${libId}`;
      return row?.waiting === 0 || null;
    });
    expect((await history(libId)).runs).toHaveLength(2);
  });

  test('the same question is one case, and takes the new expectation', async () => {
    const libId = await addLibrary();
    const first = await addCase(libId, { question: '停车', expectedText: '南门' });
    const again = await addCase(libId, { question: ' 停车 ', expectedText: '免费' });
    expect(again.data).toBe(first.data);
    expect((await list(libId)).records).toMatchObject([{ question: '停车', expectedText: '免费', source: 'manual' }]);
    await app.call(deleteRegressionCases, { libId, ids: [first.data] }, token);
    expect((await history(libId)).caseCount).toBe(0);
    expect(await app.call(startRegression, { libId }, token)).toMatchObject({
      code: 400,
      message: '回归集里还没有题目',
    });
  });

  test('a deletion is taken back with its outcome, unless the question is there again', async () => {
    const libId = await addLibrary();
    await addUsual(libId);
    await app.call(startRegression, { libId }, token);
    await runDone(libId, 1);
    const { records } = await list(libId);
    const ids = records.map(({ id }) => id);
    await app.call(deleteRegressionCases, { libId, ids }, token);
    expect((await list(libId)).total).toBe(0);
    const again = await addCase(libId, { question: '量子纠缠的原理', expectedText: '别的', source: 'turn' });
    expect(again.data).not.toBe(ids[0]);
    expect((await app.call(restoreRegressionCases, { libId, ids }, token)).code).toBe(200);
    expect((await list(libId)).records).toMatchObject([
      { id: again.data, question: '量子纠缠的原理', source: 'turn', outcome: null },
      { question: '单车搁哪儿', outcome: { rank: 1 } },
      { question: '社保卡丢失怎么挂失', right: true },
    ]);
    expect((await app.call(restoreRegressionCases, { libId, ids: [randomUUID()] }, token)).code).toBe(404);
    const stranger = await app.createUser();
    expect((await app.call(restoreRegressionCases, { libId, ids }, stranger.token)).code).toBe(404);
    expect((await app.call(restoreRegressionCases, { libId, ids })).code).toBe(401);
  });

  test('of several deletions of a question the last one is taken back', async () => {
    const libId = await addLibrary();
    const ids: string[] = [];
    for (const expectedText of ['先', '后']) {
      const { data: id } = await addCase(libId, { question: '单车搁哪儿', expectedText });
      ids.push(id);
      await app.call(deleteRegressionCases, { libId, ids: [id] }, token);
    }
    expect((await app.call(restoreRegressionCases, { libId, ids }, token)).code).toBe(200);
    expect((await list(libId)).records.map(({ expectedText }) => expectedText)).toEqual(['后']);
  });

  test('another expectation of a case is no drop', async () => {
    const libId = await addLibrary();
    await addUsual(libId);
    await app.call(startRegression, { libId }, token);
    await runDone(libId, 1);
    await addCase(libId, { question: '单车搁哪儿', expectedText: '北门停车场' });
    await app.call(startRegression, { libId }, token);
    const run = await runDone(libId, 2);
    expect(run.figures?.hit1).toBe(0.5);
    expect(run).toMatchObject({ drops: [], lost: 0 });
  });

  test('a run that failed stands in the history with its reason', async () => {
    const libId = await addLibrary();
    await addUsual(libId);
    const id = (await app.call(startRegression, { libId }, token)).data;
    await runDone(libId, 1);
    await app.database.sql`update knowledge_run set status = 3, reason = '没有完成' where id = ${id}`;
    expect((await history(libId)).runs).toMatchObject([{ id, status: 3, reason: '没有完成' }]);
    expect((await list(libId)).records[0]).toMatchObject({ outcome: null, right: null, first: null });
  });

  test('the template is a workbook whose header is read and that brings no case of its own', async () => {
    const libId = await addLibrary();
    expect((await app.app.inject({ url: regressionTemplate.path })).json().code).toBe(401);
    const reply = await app.app.inject({ url: regressionTemplate.path, headers: { token } });
    expect(reply.headers['content-type']).toContain('spreadsheetml');
    const url = (await app.upload('模板.xlsx', reply.rawPayload, token)).data;
    expect((await app.call(importRegressionCases, { libId, url }, token)).data).toEqual({
      added: 0,
      updated: 0,
      errors: [],
      failed: 0,
    });
  });

  const header = ['问题', '应命中的文字', '应命中的文档', '应拒答'];
  const rows = [
    ['社保卡怎么补办', '申请补办', '', ''],
    ['停车收费吗', '', '停车.md', '否'],
    ['量子纠缠', '', '', '是'],
    ['', '没有问题', '', ''],
    ['在哪里', '', '不存在.md', ''],
    ['没有期望', '', '', ''],
    ['社保卡怎么补办', '12333', '', ''],
    ['奇怪的标记', '文字', '', '也许'],
  ];
  const csv = `\ufeff${[header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')}`;

  test.each([
    ['题目.csv', csv],
    ['题目.xlsx', makeWorkbook('xlsx', [{ name: '题目', rows: [header, ...rows] }])],
  ])('%s is imported, with the rows that are not in order', async (name, content) => {
    const libId = await addLibrary();
    const url = (await app.upload(name, content, token)).data;
    const { data } = await app.call(importRegressionCases, { libId, url }, token);
    expect(data).toEqual({
      added: 3,
      updated: 1,
      failed: 4,
      errors: [
        { row: 5, message: '请填写问题' },
        { row: 6, message: '知识库里没有文档“不存在.md”' },
        { row: 7, message: '请填写应命中的文字或文档，或设为应拒答' },
        { row: 9, message: '“应拒答”请填是或否' },
      ],
    });
    const { records } = await list(libId);
    expect(records.map(({ question }) => question)).toEqual(['量子纠缠', '停车收费吗', '社保卡怎么补办']);
    expect(records[2]).toMatchObject({ expectedText: '12333', source: 'import' });
    expect(records[1]?.documentName).toBe('停车.md');
    expect((await app.call(importRegressionCases, { libId, url }, token)).data).toEqual({
      ...data,
      added: 0,
      updated: 4,
    });
  });

  test.each([
    ['a file without the column', '别的.csv', '甲,乙\n1,2\n', '第一行需要有“问题”列，请按模板填写'],
    ['a file of another kind', '图.png', PIXEL, '文件格式不正确，请按模板填写后上传 xlsx 文件'],
  ])('%s is refused', async (_title, name, content, message) => {
    const libId = (await app.call(saveLibrary, { name: '空' }, token)).data;
    const url = (await app.upload(name, content, token)).data;
    expect(await app.call(importRegressionCases, { libId, url }, token)).toMatchObject({ code: 400, message });
  });

  test('nobody without a session; strangers see nothing; a case needs an expectation', async () => {
    const libId = (await app.call(saveLibrary, { name: '空' }, token)).data;
    expect((await app.call(regressionHistory, { libId })).code).toBe(401);
    const stranger = await app.createUser();
    expect((await app.call(regressionHistory, { libId }, stranger.token)).code).toBe(404);
    expect((await app.call(regressionAlarms, {}, stranger.token)).data).toEqual([]);
    expect(await addCase(libId, { question: '问' })).toMatchObject({
      code: 400,
      message: '请填写应命中的文字或文档，或设为应拒答',
    });
    expect((await addCase(libId, { id: randomUUID(), question: '问', expectedText: '答' })).code).toBe(404);
  });
});
