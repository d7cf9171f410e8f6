import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CleaningRule,
  cancelCleaning,
  countCleaning,
  decideProposals,
  latestCleaning,
  proposalPage,
  startCleaning,
} from '#contract/cleaning.contract.ts';
import { documentPage, libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** Two sections with a hard wrap, full-width letters, garbage and a marked page number. */
const DIRTY = `# 补领须知

参保人社会保障卡丢失、损坏的，应当先办理
挂失手续，再向参保地经办机构申请补办，并
携带本人有效身份证件原件。咨询电话：１２３３３。
未成年人由监护人代为办理，监护人应当同时出示户口簿或者出生医学证明，以及监护人本人的有效身份证件，材料不齐的当场一次告知。

— 1 —

# 办理地点

补领请到政务大厅二楼Ｂ区\ufffd\ufffd窗口办理，工作日上午九点至下午五点开放，周末和法定节假日休息，中午不休息，窗口在入口右手边，取号后按顺序等候叫号，也可以在网上提前预约时间段再到现场办理，预约以后请准时到达，迟到超过十五分钟的需要重新取号排队，请务必注意。`;

const SECTION =
  '补领请到政务大厅二楼窗口办理，工作日上午九点至下午五点开放，周末和法定节假日休息，中午不休息，窗口在入口右手边，取号后按顺序等候叫号，也可以在网上提前预约时间段再到现场办理，预约以后请准时到达，迟到超过十五分钟的需要重新取号排队，请务必注意。';

const RULES: CleaningRule[] = ['garbage', 'pageNumber', 'brokenLine', 'fullWidth'];

describe('cleaning', () => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token, accountId } = await app.createUser());
  });
  afterAll(() => app.close());

  const makeLibrary = async (content = DIRTY, of: { app: TestApp; token: string } = { app, token }) => {
    const url = (await of.app.upload('补领.md', content, of.token)).data;
    const libId = (await of.app.call(saveLibrary, { name: '清洗', fileList: [{ url, name: '补领.md' }] }, of.token))
      .data;
    await waitFor(async () => {
      const [library] = (await of.app.call(libraryStatus, [libId], of.token)).data;
      return library?.status === 2 ? true : null;
    });
    return libId;
  };
  const clean = async (libId: string, rules = RULES, of: { app: TestApp; token: string } = { app, token }) => {
    const runId = (await of.app.call(startCleaning, { libId, rules }, of.token)).data;
    await waitFor(async () =>
      (await of.app.call(latestCleaning, { libId }, of.token)).data?.status === 2 ? true : null,
    );
    return runId;
  };
  const list = async (runId: string, more: object = {}) =>
    (await app.call(proposalPage, { runId, ...more }, token)).data.records;
  const segmentsOf = async (libId: string) =>
    (await app.database.sql`select text from segment where library_id = ${libId} order by position`).map(
      (row) => row.text,
    );
  const hits = async (libId: string, query: string) =>
    (await app.modules.knowledge.search(accountId, libId, query)).hits.map(({ text }) => text);

  test('what each rule would touch is counted before anything is made', async () => {
    const libId = await makeLibrary();
    const { data } = await app.call(countCleaning, { libId }, token);
    expect(data).toMatchObject({ scanned: 2, total: 2, model: '' });
    expect(data.counts).toEqual({ garbage: 1, pageNumber: 1, brokenLine: 1, fullWidth: 2 });
    expect((await app.call(latestCleaning, { libId }, token)).data).toBeNull();
  });

  test('accepting changes text and index; undone, both are as before', async () => {
    const libId = await makeLibrary();
    const before = await segmentsOf(libId);
    const runId = await clean(libId);
    const [first, second] = await list(runId);
    expect(first?.after).toContain('应当先办理挂失手续');
    expect(first?.after).not.toContain('— 1 —');
    expect(second).toMatchObject({ rules: ['garbage', 'fullWidth'], status: 'open', documentName: '补领.md' });

    expect(
      (await app.call(decideProposals, { runId, action: 'accept', ids: [first?.id, second?.id] }, token)).data,
    ).toEqual({
      done: 2,
      outdated: 0,
      remaining: 0,
    });
    expect(await segmentsOf(libId)).toEqual([first?.after, second?.after]);
    expect(await hits(libId, '12333 咨询电话')).toEqual([first?.after]);

    await app.call(decideProposals, { runId, action: 'undo', ids: [first?.id] }, token);
    expect(await segmentsOf(libId)).toEqual([before[0], second?.after]);
    expect((await list(runId, { status: 'open' })).map(({ id }) => id)).toEqual([first?.id]);
    await app.call(decideProposals, { runId, action: 'undo' }, token);
    expect(await segmentsOf(libId)).toEqual(before);
    expect((await app.call(latestCleaning, { libId }, token)).data?.counts).toEqual({
      open: 2,
      accepted: 0,
      rejected: 0,
      outdated: 0,
    });
  });

  test('all of one rule are accepted at once; the rest stays open', async () => {
    const libId = await makeLibrary();
    const runId = await clean(libId);
    await app.call(decideProposals, { runId, action: 'accept', rule: 'garbage' }, token);
    expect(await list(runId, { status: 'accepted' })).toHaveLength(1);
    expect(await list(runId, { status: 'open', rule: 'garbage' })).toEqual([]);
    const { data } = await app.call(latestCleaning, { libId }, token);
    expect(data?.openByRule).toEqual({ pageNumber: 1, brokenLine: 1, fullWidth: 1 });
  });

  test('a rejected one can be opened again and changes nothing', async () => {
    const libId = await makeLibrary();
    const before = await segmentsOf(libId);
    const runId = await clean(libId);
    expect((await app.call(decideProposals, { runId, action: 'reject' }, token)).data.done).toBe(2);
    expect(await segmentsOf(libId)).toEqual(before);
    await app.call(decideProposals, { runId, action: 'undo' }, token);
    expect(await list(runId, { status: 'open' })).toHaveLength(2);
  });

  test('an empty segment is deleted, and comes back', async () => {
    const libId = await makeLibrary(`# 一\n\n${SECTION}\n\n# 二\n\n另外，${SECTION}`);
    await app.database.sql`update segment set text = '— · —' where library_id = ${libId} and position = 0`;
    const before = await segmentsOf(libId);
    const runId = await clean(libId, ['empty']);
    expect(await list(runId)).toMatchObject([{ before: '— · —', after: '', rules: ['empty'] }]);
    await app.call(decideProposals, { runId, action: 'accept' }, token);
    expect(await segmentsOf(libId)).toEqual(before.slice(1));
    await app.call(decideProposals, { runId, action: 'undo' }, token);
    expect(await segmentsOf(libId)).toEqual(before);
  });

  test('a segment that was changed since makes its proposal outdated, not overwritten', async () => {
    const libId = await makeLibrary();
    const runId = await clean(libId);
    const [first] = await list(runId);
    await app.database.sql`update segment set text = '人改过的文字' where id = ${first?.segmentId ?? 0}`;
    expect((await app.call(decideProposals, { runId, action: 'accept', ids: [first?.id] }, token)).data).toEqual({
      done: 0,
      outdated: 1,
      remaining: 0,
    });
    expect(await segmentsOf(libId)).toContain('人改过的文字');
    expect((await app.call(latestCleaning, { libId }, token)).data?.counts.outdated).toBe(1);
  });

  test('bad input is refused', async () => {
    const libId = await makeLibrary();
    expect(await app.call(startCleaning, { libId, rules: [] }, token)).toMatchObject({
      code: 400,
      message: '请至少选择一条规则',
    });
    expect(await app.call(startCleaning, { libId, rules: ['sweep'] }, token)).toMatchObject({ code: 400 });
    expect(await app.call(startCleaning, { libId, rules: ['model'] }, token)).toMatchObject({
      code: 400,
      message: '未配置大模型，不能使用模型清洗',
    });
    const empty = (await app.call(saveLibrary, { name: '空' }, token)).data;
    expect(await app.call(startCleaning, { libId: empty, rules: ['url'] }, token)).toMatchObject({ code: 400 });
    const runId = await clean(libId);
    expect(await app.call(decideProposals, { runId, action: 'accept', ids: [randomUUID()] }, token)).toMatchObject({
      code: 404,
    });
    expect(await app.call(proposalPage, { runId, size: 101 }, token)).toMatchObject({ code: 400 });
  });

  describe('with a model', () => {
    let onCall: (call: UpstreamCall) => void = () => {};
    let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
    let other: { app: TestApp; token: string };
    beforeAll(async () => {
      upstream = await startScriptedUpstream((call) => onCall(call));
      const llm = { baseUrl: upstream.baseUrl, apiKey: null, models: new Map([['deepseek', 'deepseek-chat']]) };
      const made = await createTestApp({ llm });
      other = { app: made, token: (await made.createUser()).token };
    });
    afterAll(async () => {
      await other?.app.close();
      await upstream?.close();
    });

    test('a repair is proposed; a reply that changes a number or drops text is not', async () => {
      onCall = (call) => {
        const text = call.body.messages.at(-1)?.content ?? '';
        call.send(text.includes('补领须知') ? text.replace('的的', '的') : text.replace('九', '十').slice(0, 40));
        call.end();
      };
      const libId = await makeLibrary(DIRTY.replace('损坏的，', '损坏的的，'), other);
      expect((await other.app.call(countCleaning, { libId }, other.token)).data.model).toBe('deepseek-chat');
      const runId = await clean(libId, ['model'], other);
      const { data } = await other.app.call(proposalPage, { runId }, other.token);
      expect(data.records).toMatchObject([{ rules: ['model'], after: expect.stringContaining('损坏的，') }]);
      expect((await other.app.call(latestCleaning, { libId }, other.token)).data?.refused).toBe(1);
    });

    test('one runs at a time; stopped, it makes nothing and the next may start', async () => {
      const asked = Promise.withResolvers<void>();
      onCall = () => asked.resolve(); // and never answers: the run is under way until it is stopped
      const libId = await makeLibrary(DIRTY, other);
      const start = () => other.app.call(startCleaning, { libId, rules: ['model'] }, other.token);
      const first = await start();
      await asked.promise;
      expect(await start()).toMatchObject({ code: 409 });
      await other.app.call(cancelCleaning, { id: first.data }, other.token);
      expect((await other.app.call(latestCleaning, { libId }, other.token)).data?.status).toBe(4);
      expect((await start()).code).toBe(200);
    });
  });

  test('cancelling a run that has ended changes nothing', async () => {
    const libId = await makeLibrary();
    const id = await clean(libId);
    expect((await app.call(cancelCleaning, { id }, token)).code).toBe(200);
    expect((await app.call(latestCleaning, { libId }, token)).data?.status).toBe(2);
    expect((await app.call(documentPage, { libId }, token)).data.total).toBe(1);
  });
});
