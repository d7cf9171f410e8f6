import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createApiKey } from '#contract/api-key.contract.ts';
import { fileCapacity } from '#contract/file.contract.ts';
import { startGeneration } from '#contract/generation.contract.ts';
import {
  deleteDocument,
  documentInfoList,
  documentPage,
  enableDocument,
  libraryPage,
  moveDocument,
  reprocessDocument,
  restoreDocument,
  saveLibrary,
  undoReprocess,
} from '#contract/knowledge.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { hitTest } from '#contract/retrieval.contract.ts';
import { type ListedRole, rolePage, saveRole } from '#contract/role.contract.ts';
import { isPartlyRead, roleState } from '#contract/role-filter.contract.ts';
import { documentDetail, editSegment, enableSegment, segmentPage } from '#contract/segment.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describeOnBothDatabases('documents out of service', (database) => {
  let app: TestApp;
  /** Another process. */
  let other: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    other = await createTestApp({ database: database(), jobs: false });
    ({ token, accountId } = await app.createUser());
  });
  afterAll(async () => {
    await app.close();
    await other.close();
  });

  const listed = async (libId: string, as = token) => (await app.call(documentPage, { libId }, as)).data.records;
  const settled = (libId: string, as = token) =>
    waitFor(async () => {
      const rows = await listed(libId, as);
      return rows.length > 0 && rows.every(({ status }) => status !== 1) ? rows : null;
    });
  const save = async (name: string, texts: Record<string, string>, as = token) => {
    const fileList = [];
    for (const [file, text] of Object.entries(texts))
      fileList.push({ url: (await app.upload(file, text, as)).data, name: file });
    return (await app.call(saveLibrary, { name, fileList }, as)).data;
  };
  const make = async (name: string, texts: Record<string, string>, as = token) => {
    const libId = await save(name, texts, as);
    const rows = await settled(libId, as);
    const idOf = (file: string) => rows.find((row) => row.name === file)?.id ?? '';
    return { libId, ids: Object.keys(texts).map(idOf) };
  };
  const turn = (ids: unknown, enabled: unknown, as: string | undefined = token) =>
    app.call(enableDocument, { ids, enabled }, as);
  const found = async (libId: string, query: string, at = app) =>
    (await at.modules.knowledge.search(accountId, libId, query)).hits.map(({ segmentId, title }) => [segmentId, title]);
  /** What the index shows is what the documents say of themselves. */
  const expectTrueIndex = async () => {
    const [row] = await database().sql`select count(*)::int as count from posting_batch b
      join segment s on s.id = b.first_segment join document d on d.id = b.document_id
      where b.hidden <> (s.run <> d.live_run or not d.enabled)`;
    expect(row?.count).toBe(0);
  };

  test('a failed one that is off makes neither its library nor its role look broken', async () => {
    const { libId, ids } = await make('门诊', { '指南.txt': '门诊时间为八点到十七点。', '空.txt': '' });
    const [, broken = ''] = ids;
    const role = { name: '小诊', roleDesc: '导诊', avatarId: app.avatarId, documentLibId: libId };
    const roleId = (await app.call(saveRole, role, token)).data;
    const library = async () => (await app.call(libraryPage, { name: '门诊' }, token)).data.records[0];
    const shown = async () =>
      (await app.call(rolePage, { name: '小诊' }, token)).data.records.find(({ id }) => id === roleId) as ListedRole;
    const state = async () => roleState(await shown());
    const isPartly = async () => isPartlyRead(await shown());
    expect(await library()).toMatchObject({ status: 2, failedCount: 1 });
    expect([await state(), await isPartly()]).toEqual(['ready', true]);
    const before = (await library())?.updateTime ?? '';
    await turn([broken], false);
    expect(await library()).toMatchObject({ status: 2, documentCount: 2, failedCount: 0, disabledCount: 1 });
    expect(((await library())?.updateTime ?? '') > before, 'the library was changed now').toBe(true);
    const shownIf = async (disabled: number) =>
      (await app.call(documentPage, { libId, disabled }, token)).data.records.map(({ id }) => id);
    expect([await shownIf(1), await shownIf(0)]).toEqual([[broken], [ids[0]]]);
    expect([await state(), await isPartly()]).toEqual(['ready', false]);
    // Where all that is on has failed, nothing is left to answer from.
    await turn([broken], true);
    await turn([ids[0]], false);
    expect(await library()).toMatchObject({ status: 3, failedCount: 1, disabledCount: 1 });
    await turn([broken], false);
    expect(await library()).toMatchObject({ status: 2, failedCount: 0, disabledCount: 2 });
    expect(await state(), 'all of them are off').toBe('attention');
  });

  test('an answer stops citing one that is off, in every process, and cites it again once it is on', async () => {
    const { libId, ids } = await make('景点', {
      '山.txt': '# 高山\n\n珠穆朗玛峰海拔八千八百四十八米。',
      '河.txt': '# 大河\n\n长江全长六千三百公里。',
    });
    const [mountain = ''] = ids;
    const role = { name: '小游', roleDesc: '导游', avatarId: app.avatarId, documentLibId: libId };
    const model = (await app.call(saveRole, role, token)).data;
    const { key } = (await app.call(createApiKey, { name: '测试', perMinute: 600 }, token)).data;
    const ask = async (content: string, at = app) => {
      const payload = { model, messages: [{ role: 'user', content }] };
      const headers = { authorization: `Bearer ${key}` };
      const reply = await at.app.inject({ method: 'POST', url: '/v1/chat/completions', headers, payload });
      const { annotations = [] } = reply.json().choices[0].message;
      return JSON.stringify(annotations);
    };
    const hits = async (query: string) => (await app.call(hitTest, { libId, query }, token)).data;
    const before = await found(libId, '珠穆朗玛峰海拔多少');
    expect(before[0]?.[1]).toBe('山.txt');
    expect(await ask('珠穆朗玛峰海拔多少')).toContain('山.txt');
    expect((await app.modules.knowledge.outline(accountId, libId, null)).documents).toEqual(['山', '河']);
    const used = (await app.call(fileCapacity, {}, token)).data;

    expect(await turn([mountain], false)).toMatchObject({ code: 200, data: { changed: [mountain] } });
    for (const at of [app, other]) {
      expect(await found(libId, '珠穆朗玛峰海拔多少', at)).toEqual([]);
      expect(await ask('珠穆朗玛峰海拔多少', at)).not.toContain('山.txt');
    }
    const tested = await hits('珠穆朗玛峰海拔多少');
    expect(tested.hits.filter(({ title }) => title === '山.txt')).toEqual([]);
    expect(tested.answer.refused).toBe(true);
    expect(await ask('长江全长多少公里')).toContain('河.txt');
    const outline = await app.modules.knowledge.outline(accountId, libId, null);
    expect(outline).toMatchObject({ documents: ['河'], topics: ['大河'] });
    expect(JSON.stringify(outline)).not.toContain('珠穆朗玛峰');
    // It is there and counted as before.
    expect((await app.call(fileCapacity, {}, token)).data).toEqual(used);
    const detail = (await app.call(documentDetail, { docId: mountain }, token)).data;
    expect(detail).toMatchObject({ enabled: false, status: 2, segmentCount: 1 });
    expect((await app.call(documentInfoList, { ids: [mountain] }, token)).data).toMatchObject([{ enabled: false }]);
    expect((await listed(libId)).map(({ name, enabled }) => [name, enabled]).sort()).toEqual([
      ['山.txt', false],
      ['河.txt', true],
    ]);
    const [library] = (await app.call(libraryPage, { name: '景点' }, token)).data.records;
    expect(library).toMatchObject({ documentCount: 2, segmentCount: 2, disabledCount: 1 });
    expect((await app.call(segmentPage, { docId: mountain }, token)).data.records).toHaveLength(1);

    expect((await turn([mountain, mountain], false)).data.changed).toEqual([]);
    expect((await turn(ids, true)).data.changed).toEqual([mountain]);
    expect(await found(libId, '珠穆朗玛峰海拔多少', other)).toEqual(before);
    expect(await ask('珠穆朗玛峰海拔多少')).toContain('山.txt');
    await expectTrueIndex();
  });

  test('all or none; what is missing, deleted, somebody else’s or no document is refused', async () => {
    const { libId, ids } = await make('甲', { 'a.txt': '甲乙丙丁在左边。', 'b.txt': '戊己庚辛在右边。' });
    const [first = '', second = ''] = ids;
    const stranger = await app.createUser();
    const theirs = await make('丙', { 'c.txt': '子丑寅卯。' }, stranger.token);
    const questions = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    await app.call(saveQuestion, { libId: questions, question: '几点开门', answer: '九点' }, token);
    const [shelf] = await database().sql`select id from document where library_id = ${questions}`;
    for (const wrong of [theirs.ids[0], randomUUID(), shelf?.id]) {
      expect((await turn([first, wrong], false)).code).toBe(404);
      expect((await app.call(moveDocument, { ids: [first, wrong], libId: theirs.libId }, token)).code).toBe(404);
      expect((await app.call(moveDocument, { ids: [wrong], libId }, token)).code).toBe(404);
    }
    expect((await turn([first], false, stranger.token)).code).toBe(404);
    for (const wrong of [0, 'off', null, undefined]) expect((await turn([first], wrong)).code).toBe(400);
    expect((await turn([], false)).message).toBe('请选择文档');
    expect((await turn(Array(1001).fill(first), false)).message).toBe('一次最多 1000 篇文档');
    for (const wrong of [undefined, first, ['x']]) expect((await turn(wrong, false)).code).toBe(400);
    expect((await app.call(enableDocument, { ids: [first], enabled: false })).code).toBe(401);
    await app.call(deleteDocument, { ids: [second] }, token);
    expect((await turn(ids, false)).code).toBe(404);
    expect((await listed(libId)).every(({ enabled }) => enabled)).toBe(true);
    expect((await listed(theirs.libId, stranger.token))[0]?.enabled).toBe(true);
    expect(await found(libId, '甲乙丙丁')).toHaveLength(1);
  });

  test('off, it is edited, read again, moved, deleted and restored, and stays off; on, it answers as it is by then', async () => {
    const from = await make('办事', { '窗口.txt': '补领社保卡请到二楼 12 号窗口。', '停车.txt': '停车场在南门。' });
    const to = await make('去处', { '餐厅.txt': '食堂在负一楼。' });
    const [docId = ''] = from.ids;
    const silent = async (libId: string) => {
      expect((await app.call(documentDetail, { docId }, token)).data.enabled).toBe(false);
      expect((await found(libId, '补领社保卡几号窗口')).filter(([, title]) => title === '窗口.txt')).toEqual([]);
      await expectTrueIndex();
    };
    await turn([docId], false);
    const [segment] = (await app.call(segmentPage, { docId }, token)).data.records;
    const text = '补领社保卡请到三楼 30 号窗口。';
    expect((await app.call(editSegment, { docId, id: segment?.id, text }, token)).code).toBe(200);
    await silent(from.libId);
    for (const enabled of [false, true])
      expect((await app.call(enableSegment, { docId, ids: [segment?.id], enabled }, token)).code).toBe(200);
    await silent(from.libId);
    const generation = await app.call(startGeneration, { libId: from.libId, documentIds: [docId] }, token);
    expect(generation).toMatchObject({ code: 400, message: '文档已停用，启用后才能生成问答' });

    await app.call(reprocessDocument, { ids: [docId] }, token);
    await settled(from.libId);
    await silent(from.libId);
    await app.call(undoReprocess, { ids: [docId] }, token);
    await silent(from.libId);

    await app.call(moveDocument, { ids: [docId], libId: to.libId }, token);
    await waitFor(async () => {
      const [row] = await database().sql`select count(*)::int as count from posting_batch b
        join library l on l.key = b.library_key where b.document_id = ${docId} and l.id <> ${to.libId}`;
      return row?.count === 0 || null;
    });
    await silent(to.libId);

    await app.call(deleteDocument, { ids: [docId] }, token);
    expect((await turn([docId], true)).code).toBe(404);
    await app.call(restoreDocument, { ids: [docId] }, token);
    await settled(to.libId);
    await silent(to.libId);

    expect((await turn([docId], true)).data.changed).toEqual([docId]);
    const { hits } = await app.modules.knowledge.search(accountId, to.libId, '补领社保卡几号窗口');
    expect(hits.map((hit) => hit.text)).toEqual([text]);
    await expectTrueIndex();
  });

  test('switched off before it is read, and while it is read again, it is off when that ends', async () => {
    const text = '图书馆周一闭馆，周二九点开馆。';
    const libId = await save('慢', { 'd.txt': text });
    // The job may have begun: whichever comes first, it ends off.
    const [docId = ''] = (await listed(libId)).map(({ id }) => id);
    expect((await turn([docId], false)).code).toBe(200);
    expect(await settled(libId)).toMatchObject([{ status: 2, enabled: false, segmentCount: 1 }]);
    expect(await found(libId, '图书馆周一闭馆')).toEqual([]);
    await expectTrueIndex();

    await turn([docId], true);
    expect(await found(libId, '图书馆周一闭馆')).toHaveLength(1);
    const replies = await Promise.all([
      app.call(reprocessDocument, { ids: [docId] }, token),
      turn([docId], false),
      other.call(enableDocument, { ids: [docId], enabled: false }, token),
    ]);
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(replies.slice(1).flatMap(({ data }) => (data as { changed: string[] }).changed)).toEqual([docId]);
    expect(await settled(libId)).toMatchObject([{ status: 2, enabled: false }]);
    expect(await found(libId, '图书馆周一闭馆')).toEqual([]);
    await expectTrueIndex();
  });

  test('two that come together leave all of them as the later one says, in the list and in the index', async () => {
    const texts = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}.txt`, `第 ${n} 号柜台办理过户。`]));
    const { libId, ids } = await make('柜台', texts);
    for (const round of [0, 1, 2]) {
      const orders = [ids, ids.toReversed()];
      const calls = orders.flatMap((some, place) =>
        [app, other].map((at) => [at, some, (place + round) % 2 === 0] as const),
      );
      const replies = await Promise.all(
        calls.map(([at, some, enabled]) => at.call(enableDocument, { ids: some, enabled }, token)),
      );
      expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
      const states = new Set((await listed(libId)).map(({ enabled }) => enabled));
      expect(states.size).toBe(1);
      await expectTrueIndex();
      expect((await found(libId, '柜台办理过户')).length > 0).toBe(states.has(true));
    }
  });
});
