import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announcements } from '#contract/announcement.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import {
  kickOutByToken,
  LINE_ALARM,
  LINE_TIMES,
  LINES_OF_VISITOR,
  lineHistory,
  lineUse,
  QUEUE_OF_NETWORK,
  queryLineInfo,
  switchLineAlarm,
  WAIT_WORDS,
} from '#contract/line.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { visitChat, visitHear, visitSentence } from '#contract/visit.contract.ts';
import { beatLine, leaveLine, takeLine } from '#contract/visit-line.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const PLACE = { name: 'hall' };
const keyOf = (n: number) => `page-${n}`.padEnd(24, '0');

describeOnBothDatabases('lines', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  let network = 0;
  const ipv4 = (n: number) => `10.9.${Math.floor(n / 250)}.${n % 250}`;
  let address = ipv4;
  const { send, enter, ask } = createVisitorCalls(
    () => app,
    () => address(network),
  );

  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    ({ token, accountId } = await app.createUser());
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, welcomeText: ['您好，我是小政。'] };
    const roleId = (await app.call(saveRole, role, token)).data;
    const project = (await app.call(updateProject, { name: '政务大厅', roleId }, token)).data;
    await database().sql`update project set public_name = 'hall' where id = ${project}`;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await database().sql`delete from talk_line`;
    await database().sql`delete from line_history`;
    await database().sql`delete from line_pool`;
    await database().sql`delete from announcement`;
    await allow(2);
  });

  const allow = (saas: number, windows = 0, android = 0) => database().sql`
    update account set line_limit = ${saas}, win_line_limit = ${windows}, android_line_limit = ${android} where id = ${accountId}`;
  /** As so many seconds later: every moment that the database has noted lies so much further back. */
  const pass = (seconds: number) => database().sql`
    update talk_line set beat_at = beat_at - ${seconds} * interval '1 second', expires_at = expires_at - ${seconds} * interval '1 second',
      arrived_at = arrived_at - ${seconds} * interval '1 second', taken_at = taken_at - ${seconds} * interval '1 second'`;

  /** A visitor of a browser of its own. */
  async function visitor(n: number) {
    network += 1;
    const cookie = await enter(PLACE);
    const own = { ...PLACE, line: keyOf(n) };
    return {
      cookie,
      own,
      take: async (more: object = {}) => (await send(takeLine, { ...own, ...more }, cookie)).json(),
      beat: async () => (await send(beatLine, own, cookie)).json().data,
      leave: () => send(leaveLine, own, cookie),
    };
  }
  const info = async () => (await app.call(queryLineInfo, {}, token)).data;

  test('so many as the account has; others wait in the order of their coming, and get what becomes free', async () => {
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(visitor));
    if (!a || !b || !c || !d) throw new Error('no visitors');
    expect((await a.take()).data).toEqual({ state: 'held', position: 0, expectSeconds: null });
    expect((await b.take()).data.state).toBe('held');
    expect((await c.take()).data).toMatchObject({ state: 'waiting', position: 1 });
    expect((await d.take()).data).toMatchObject({ state: 'waiting', position: 2 });
    expect((await c.take()).data, 'asked again it keeps its place').toMatchObject({ state: 'waiting', position: 1 });
    expect((await app.call(lineUse, {}, token)).data[0]).toEqual({ type: 'saas', limit: 2, used: 2, waiting: 2 });
    await c.leave();
    expect(await d.beat()).toMatchObject({ state: 'waiting', position: 1 });
    expect((await c.take()).data, 'who left begins at the end').toMatchObject({ state: 'waiting', position: 2 });
    await a.leave();
    expect((await d.beat()).state).toBe('held');
    expect(await c.beat()).toMatchObject({ state: 'waiting', position: 1 });
    expect((await a.beat()).state).toBe('gone');
    await allow(3);
    await app.modules.line.look();
    expect((await c.beat()).state, 'another line was bought').toBe('held');
    const first = await app.call(lineHistory, { from: '0001-01-01T00:00:00Z', days: '35' }, token);
    expect(first, 'there is no week before the first').toMatchObject({ code: 200, data: { started: 0 } });
    const history = (await app.call(lineHistory, { days: '1' }, token)).data;
    expect(history).toMatchObject({ started: 4, gaveUp: 1, limit: 3 });
    expect(history.steps.at(-1)).toMatchObject({ used: 3, waiting: 2 });
  });

  test('without a line nothing is answered, spoken or heard; a page that names none has one from call to call', async () => {
    await allow(1);
    const [a, b] = [await visitor(1), await visitor(2)];
    await a.take();
    await b.take();
    const audio = Buffer.alloc(3200).toString('base64');
    const calls = [
      [visitChat, { query: '你好', cid: '1' }],
      [visitSentence, { text: '你好' }],
      [visitHear, { utterance: 'utterance', offset: 0, audio, format: 'pcm' }],
    ] as const;
    for (const [endpoint, input] of calls) {
      const refused = await send(endpoint, { ...b.own, ...input }, b.cookie);
      expect(refused.json(), endpoint.path).toMatchObject({
        code: CODE.lineFull,
        message: expect.stringMatching(
          /^还在排队（第 \d 位），轮到您时才能对话，请(?:稍后|约 \d+ (?:秒|分钟)后|一小时以上后)再试$/,
        ),
      });
      const served = await send(endpoint, { ...a.own, ...input }, a.cookie);
      expect(served.body, endpoint.path).not.toContain(`"code":${CODE.lineLost}`);
      const stolen = await send(endpoint, { ...a.own, ...input }, b.cookie);
      expect(stolen.json(), 'a line is its visitor’s').toMatchObject({ code: CODE.lineLost });
      const without = await send(endpoint, { ...PLACE, ...input }, b.cookie);
      expect(without.json(), endpoint.path).toMatchObject({
        code: CODE.lineFull,
        message: expect.stringMatching(/^当前使用人数已满，请(?:稍后|约 \d+ (?:秒|分钟)后|一小时以上后)再试$/),
      });
    }
    // But for what greets whoever has to wait.
    for (const text of [WAIT_WORDS, WAIT_WORDS.slice(0, 3)])
      expect((await send(visitSentence, { ...b.own, text }, b.cookie)).json()).toMatchObject({
        code: 200,
        data: { audio: expect.any(String) },
      });
    await Promise.all([a.leave(), b.leave()]);
    expect((await ask(PLACE, b.cookie, '你好')).length).toBeGreaterThan(0);
    expect((await info()).records).toMatchObject([{ place: '政务大厅', roleName: '小政', entry: 'room' }]);
    await pass(LINE_TIMES.silentMs / 1000);
    await app.modules.line.look();
    expect((await info()).records).toEqual([]);
  });

  test('whoever falls silent loses line or place in the queue within 30 s', async () => {
    expect(LINE_TIMES.silentMs + LINE_TIMES.lookMs).toBeLessThanOrEqual(30_000);
    const [a, b, c, d] = [await visitor(1), await visitor(2), await visitor(3), await visitor(4)];
    for (const one of [a, b, c, d]) await one.take();
    await pass(LINE_TIMES.silentMs / 1000 - 1);
    await app.modules.line.look();
    expect((await info()).records).toHaveLength(2);
    await Promise.all([b.beat(), d.beat()]);
    await pass(1);
    await app.modules.line.look();
    expect((await a.beat()).state).toBe('gone');
    expect((await b.beat()).state).toBe('held');
    expect((await c.beat()).state, 'it waited first, and was gone first').toBe('gone');
    expect((await d.beat()).state).toBe('held');
    expect((await app.call(lineHistory, {}, token)).data).toMatchObject({ started: 3, gaveUp: 1 });
  });

  test('the account sees who talks, from where and what is said, and ends a session; its page may queue anew', async () => {
    await allow(1);
    const [a, b] = [await visitor(1), await visitor(2)];
    const wechat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) MicroMessenger/8.0';
    await app.app.inject({
      method: 'POST',
      url: takeLine.path,
      headers: { cookie: a.cookie, 'user-agent': wechat },
      payload: { ...a.own, entry: 'kiosk' },
      remoteAddress: '10.10.0.1',
    });
    await b.take();
    await send(visitChat, { ...a.own, query: '社保卡在哪里补办？', cid: '1' }, a.cookie);
    const seen = await waitFor(async () => {
      const found = await info();
      return found.records[0]?.saying ? found : null;
    });
    expect(seen).toMatchObject({
      lineLimit: 1,
      winLineLimit: 0,
      androidLineLimit: 0,
      alarmOn: 1,
      records: [{ device: '微信，iPhone', entry: 'kiosk', saying: { by: 'visitor', text: '社保卡在哪里补办？' } }],
      queue: [{ startedAt: null, visitor: expect.stringMatching(/^访客 [0-9A-F]{4}$/) }],
    });
    const [running] = seen.records;
    expect(running?.freeInSeconds).toBeGreaterThan(0);
    expect((await app.call(kickOutByToken, { token: running?.token }, token)).code).toBe(200);
    expect((await a.beat()).state).toBe('kicked');
    expect((await b.beat()).state).toBe('held');
    expect(await app.call(kickOutByToken, { token: running?.token }, token)).toMatchObject({ code: 404 });
    const refused = await send(visitSentence, { ...a.own, text: '你好' }, a.cookie);
    expect(refused.json()).toMatchObject({ code: CODE.lineLost });
    expect((await a.take()).data).toMatchObject({ state: 'waiting', position: 1 });
    await app.call(kickOutByToken, { token: (await info()).queue[0]?.token }, token);
    expect((await a.beat()).state, 'somebody is taken out of the queue').toBe('kicked');
  });

  /** One more page of a browser, or of another one of the same network. */
  const page = (n: number, cookie: string) => {
    const own = { ...PLACE, line: keyOf(n) };
    return {
      take: async () => (await send(takeLine, own, cookie)).json(),
      beat: async () => (await send(beatLine, own, cookie)).json().data,
    };
  };

  test('one browser has three sessions at a time, whatever its pages call themselves', async () => {
    await allow(10);
    const first = await visitor(1);
    expect((await first.take()).data.state).toBe('held');
    const states = await Promise.all([2, 3, 4, 5].map((n) => page(n, first.cookie).take()));
    expect(states.filter(({ data }) => data?.state === 'held')).toHaveLength(LINES_OF_VISITOR - 1);
    expect(states.filter(({ code }) => code !== 200)).toEqual(
      Array.from({ length: 2 }, () => ({
        code: CODE.tooMany,
        message: '同一个浏览器最多同时进行 3 个会话，请先结束其他页面里的会话',
        data: null,
      })),
    );
    expect((await send(visitSentence, { ...PLACE, text: '你好' }, first.cookie)).json().code).toBe(CODE.tooMany);
    await first.leave();
    const [, again] = [await first.leave(), await page(6, first.cookie).take()];
    expect(again.data.state).toBe('held');
  });

  test('of one network three hundred wait at a time, and those of others go on coming', async () => {
    await allow(1);
    await (await visitor(1)).take();
    const last = await visitor(2);
    expect((await last.take()).data).toMatchObject({ state: 'waiting', position: 1 });
    await database().sql`
      insert into talk_line (account_id, class, key, visitor_id, network, role_id, entry, device, expires_at)
      select account_id, class, 'key ' || n, 'visitor ' || n, network, role_id, entry, device, expires_at
      from talk_line, generate_series(2, ${QUEUE_OF_NETWORK}) n where slot is null`;
    expect(await page(200, await enter(PLACE)).take()).toMatchObject({
      code: CODE.lineFull,
      message: '您所在的网络里排队的人太多了，请过几分钟再来',
    });
    const other = await visitor(3);
    expect((await other.take()).data).toMatchObject({ state: 'waiting', position: QUEUE_OF_NETWORK + 1 });
  });

  /** As if every line had been taken so many minutes ago, and the last word in it been said so many. */
  const lasting = (minutes: number, silent: number) => database().sql`
    update talk_line set taken_at = now() - ${minutes} * interval '1 minute', said_at = now() - ${silent} * interval '1 minute'
    where slot is not null`;

  test('a line in which nothing is said for three minutes is given to whoever waits, and to nobody else', async () => {
    const [a, b, c] = [await visitor(1), await visitor(2), await visitor(3)];
    await a.take();
    await b.take();
    await lasting(30, 30);
    await app.modules.line.look();
    expect([(await a.beat()).state, (await b.beat()).state], 'nobody waits').toEqual(['held', 'held']);
    await lasting(14.9, 2.9);
    await c.take();
    await app.modules.line.look();
    expect((await c.beat()).state, 'both talk').toBe('waiting');
    await database()
      .sql`update talk_line set said_at = now() - interval '181 seconds' where place = (select min(place) from talk_line)`;
    await app.modules.line.look();
    expect([(await a.beat()).state, (await b.beat()).state, (await c.beat()).state]).toEqual(['gone', 'held', 'held']);
    expect((await a.take()).data, 'it queues anew').toMatchObject({ state: 'waiting', position: 1 });
    expect((await app.call(lineHistory, {}, token)).data).toMatchObject({ started: 3, gaveUp: 0 });
  });

  test('one network keeps no more than its share from another one for longer than ten minutes, nor its place before it', async () => {
    await allow(4);
    network += 1;
    const crowd = [await enter(PLACE), await enter(PLACE)].flatMap((cookie, of) =>
      [0, 1, 2].map((n) => page(of * 3 + n, cookie)),
    );
    for (const one of crowd) await one.take();
    const other = await visitor(20);
    expect((await other.take()).data).toMatchObject({ state: 'waiting', position: 3 });
    await lasting(9.9, 0);
    await app.modules.line.look();
    expect((await other.beat()).state, 'all of them talk').toBe('waiting');
    await lasting(10.1, 0);
    await app.modules.line.look();
    expect((await other.beat()).state, 'before two who came earlier').toBe('held');
    const states = async () => (await Promise.all(crowd.map((one) => one.beat()))).map(({ state }) => state);
    expect((await states()).toSorted()).toEqual(['gone', 'held', 'held', 'held', 'waiting', 'waiting']);
    await app.modules.line.look();
    expect(
      (await states()).filter((state) => state === 'held'),
      'nobody else waits',
    ).toHaveLength(3);
  });

  test('who goes on talking has a line for fifteen minutes while others wait, then it is their turn, also where there is one line', async () => {
    await allow(1);
    const [a, b] = [await visitor(1), await visitor(2)];
    await a.take();
    await lasting(60, 0);
    await app.modules.line.look();
    expect((await a.beat()).state, 'nobody waits').toBe('held');
    await lasting(14.9, 0);
    await b.take();
    await app.modules.line.look();
    expect((await b.beat()).state).toBe('waiting');
    await lasting(15.1, 0);
    await app.modules.line.look();
    expect([(await a.beat()).state, (await b.beat()).state]).toEqual(['gone', 'held']);
    await a.take();
    await lasting(15.1, 0);
    await app.modules.line.look();
    expect([(await a.beat()).state, (await b.beat()).state], 'and back').toEqual(['held', 'gone']);
  });

  test('the networks of one IPv6 site are one network', async () => {
    await allow(4);
    address = (n) => `2001:db8:bad:${n.toString(16)}::1`;
    const crowd: Awaited<ReturnType<typeof visitor>>[] = [];
    for (const n of [1, 2, 3, 4]) crowd.push(await visitor(n));
    for (const one of crowd) await one.take();
    address = ipv4;
    const other = await visitor(20);
    await other.take();
    await lasting(10.1, 0);
    await app.modules.line.look();
    expect((await other.beat()).state).toBe('held');
  });

  test('clients for Windows and Android have lines of their own, where the account has some', async () => {
    await allow(1, 1, 0);
    const [a, b, c] = [await visitor(1), await visitor(2), await visitor(3)];
    expect((await a.take()).data.state).toBe('held');
    expect((await b.take({ client: 'windows' })).data.state).toBe('held');
    expect((await c.take({ client: 'android' })).data).toMatchObject({ state: 'waiting', position: 1 });
    expect((await info()).classes).toEqual([
      { type: 'saas', limit: 1, used: 1, waiting: 1 },
      { type: 'windows', limit: 1, used: 1, waiting: 0 },
      { type: 'android', limit: 0, used: 0, waiting: 0 },
    ]);
    await allow(0);
    expect(await (await visitor(4)).take()).toMatchObject({
      code: CODE.lineFull,
      message: '这里没有开通对话线路，请联系提供方',
    });
  });

  test('whoever waits is told when the account has no lines any more, and does not wait any longer', async () => {
    await allow(1);
    const [first, second] = [await visitor(1), await visitor(2)];
    await first.take();
    expect((await second.take()).data).toMatchObject({ state: 'waiting', position: 1 });
    await allow(0);
    expect((await send(beatLine, second.own, second.cookie)).json()).toMatchObject({
      code: CODE.lineFull,
      message: '这里没有开通对话线路，请联系提供方',
    });
    expect((await info()).classes[0]).toMatchObject({ waiting: 0 });
  });

  test('the account is told when its lines become few and when none is left, once; and not where it does not want to', async () => {
    await allow(5);
    const titles = async () => (await app.call(announcements, {}, token)).data.records.map(({ title }) => title);
    const visitors = [];
    for (let n = 1; n <= 6; n += 1) visitors.push(await visitor(n));
    for (const one of visitors.slice(0, 5 * LINE_ALARM - 1)) await one.take();
    expect(await titles()).toEqual([]);
    await visitors[3]?.take();
    await waitFor(async () => (await titles()).length === 1 || null);
    expect(await titles()).toEqual(['SaaS 并发快满了：4 / 5 路']);
    await visitors[4]?.take();
    await waitFor(async () => (await titles()).length === 2 || null);
    expect((await titles())[0]).toBe('SaaS 并发已满：5 / 5 路');
    const other = await app.createUser();
    expect((await app.call(announcements, {}, other.token)).data.records).toEqual([]);
    await visitors[4]?.leave();
    await visitors[5]?.take();
    const [pool] = await database().sql`select told_level from line_pool where class = 'saas'`;
    expect(pool?.told_level).toBe(2);
    expect(await titles(), 'full again within the hour').toHaveLength(2);

    await database().sql`update line_pool set told_at = now() - interval '2 hours'`;
    await app.call(switchLineAlarm, { on: 0 }, token);
    await visitors[5]?.leave();
    await visitors[4]?.take();
    expect((await info()).alarmOn).toBe(0);
    const [quiet] = await database()
      .sql`select told_at < now() - interval '1 hour' as old from line_pool where class = 'saas'`;
    expect(quiet?.old).toBe(true);
  });
});
