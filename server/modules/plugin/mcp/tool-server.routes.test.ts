import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import {
  deleteToolServer,
  PLUGIN_LIMITS,
  pluginList,
  restoreToolServer,
  saveToolServer,
  setToolMode,
  TOO_MANY_SERVERS,
  testToolServer,
  toolServerList,
} from '#contract/plugin.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';
import { startToolServer } from '#server/testing/tool-server.ts';

const KEY = 'a-secret-that-nobody-may-see';

describeWithDatabase('tool servers', (database) => {
  let app: TestApp;
  let token: string;
  let server: Awaited<ReturnType<typeof startToolServer>>;
  beforeAll(async () => {
    server = await startToolServer({ key: KEY });
    app = await createTestApp({ jobs: false, database: database(), crawlHosts: new Set([server.host]) });
    token = (await app.createUser()).token;
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const HEADERS = [{ name: 'X-Api-Key', value: KEY }];
  const save = (values: object = {}, owner = token) =>
    app.call(saveToolServer, { name: '办件', url: server.url, headers: HEADERS, ...values }, owner);
  const list = async (owner = token) => (await app.call(toolServerList, {}, owner)).data;
  const everything = async () => JSON.stringify(await database().sql`select * from tool_server order by id`);
  const missing = { code: 404, message: '工具服务不存在或已被删除', data: null };

  test('the product’s own tools are listed, with what they lack', async () => {
    const { data } = await app.call(pluginList, {}, token);
    expect(data.map(({ name, ready }) => [name, ready])).toEqual([
      ['time', true],
      ['calculator', true],
      ['units', true],
      ['weather', false],
      ['webPage', true],
    ]);
    expect(data.find(({ name }) => name === 'weather')?.reason).toContain('本站没有接入天气服务');
    for (const { title, description, kind } of data) expect(title && description && kind).toBe('builtin');
  });

  test('a server is added, its tools appear, and its secret never comes back', async () => {
    const owner = (await app.createUser()).token;
    const id = (await save({}, owner)).data;
    expect(await list(owner)).toMatchObject([
      { id, name: '办件', url: server.url, headerNames: ['X-Api-Key'], headersLost: false, enabled: 1, tools: [] },
    ]);
    const { data } = await app.call(pluginList, {}, owner);
    const tools = data.filter(({ kind }) => kind === 'mcp');
    expect(tools).toMatchObject([
      { name: `mcp:${id}:lookUp`, title: '查询办件进度', description: '按受理编号查询办件进度', ready: true },
      { name: `mcp:${id}:broken`, serverName: '办件' },
      { name: `mcp:${id}:slow` },
    ]);
    const [listed] = await list(owner);
    expect(listed?.tools).toHaveLength(3);
    expect(listed?.error).toBe('');
    expect(JSON.stringify([listed, data])).not.toContain(KEY);
    expect(await everything()).not.toContain(KEY);
    // Known for minutes: a second look asks nobody.
    server.methods.length = 0;
    await app.call(pluginList, {}, owner);
    expect(server.methods).toEqual([]);
    // Nobody else sees them.
    expect((await app.call(pluginList, {}, token)).data.some(({ kind }) => kind === 'mcp')).toBe(false);
  });

  test('what comes at once passes neither the limit nor a name, and what comes back does not either', async () => {
    const owner = (await app.createUser()).token;
    const names = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `${from + index}`);
    for (const name of names(1, PLUGIN_LIMITS.servers - 1)) await save({ name }, owner);
    const atOnce = async (wanted: string[]) =>
      (await Promise.all(wanted.map((name) => save({ name }, owner)))).toSorted((one, other) => one.code - other.code);
    const same = await atOnce(Array.from({ length: 8 }, () => '同名'));
    expect(same.map(({ code }) => code)).toEqual([200, ...Array(7).fill(400)]);
    expect(same[7]?.message).toContain('已有名为「同名」的工具服务');
    const last = await atOnce(names(100, 108));
    expect(last.map(({ code }) => code)).toEqual([200, ...Array(7).fill(400)]);
    expect(last[7]?.message).toBe(TOO_MANY_SERVERS);
    const id = last[0]?.data ?? '';
    await app.call(deleteToolServer, { id }, owner);
    await save({ name: '另一个' }, owner);
    expect(await app.call(restoreToolServer, { id }, owner)).toMatchObject({ code: 400, message: last[7]?.message });
    expect(await list(owner)).toHaveLength(PLUGIN_LIMITS.servers);
  });

  test('a test says what there is and how long it took, or what is wrong', async () => {
    const run = async (values: object) => (await app.call(testToolServer, { url: server.url, ...values }, token)).data;
    const before = await everything();
    const good = await run({ headers: HEADERS });
    expect(good).toMatchObject({ ok: true, error: '' });
    expect(good.tools.map(({ name }) => name)).toEqual(['lookUp', 'broken', 'slow']);
    expect(good.totalMs).toBeGreaterThan(0);
    expect(await run({ headers: [] })).toMatchObject({ ok: false, error: '服务拒绝了访问，请检查请求头中的密钥' });
    expect(await run({ url: 'http://127.0.0.1:1/mcp' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('端口'),
    });
    expect(await run({ url: 'http://10.0.0.1/mcp' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('内网'),
    });
    expect(await run({ url: 'http://localhost:8080/mcp' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('内网'),
    });
    expect(await run({ url: 'http://[::ffff:127.0.0.1]/mcp' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('内网'),
    });
    expect(await everything()).toBe(before);
  });

  test('a redirect, an endless reply and one that is no protocol are refused', async () => {
    const strange = await startToolServer();
    const other = await createTestApp({ jobs: false, database: database(), crawlHosts: new Set([strange.host]) });
    const owner = (await other.createUser()).token;
    const run = async () => (await other.call(testToolServer, { url: strange.url, headers: HEADERS }, owner)).data;
    strange.script.intercept = (_request, reply) => {
      reply.writeHead(307, { location: 'http://169.254.169.254/latest' }).end();
      return true;
    };
    expect(await run()).toMatchObject({ ok: false, error: '服务把请求转到了别的地址，请填写最终的地址' });
    const cut = Promise.withResolvers<void>();
    strange.script.intercept = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      reply.on('close', cut.resolve);
      const more = () => {
        while (!reply.destroyed && reply.write('x'.repeat(65_536)));
      };
      reply.on('drain', more);
      more();
      return true;
    };
    expect(await run()).toMatchObject({ ok: false, error: expect.stringContaining('过大') });
    await cut.promise; // we have hung up
    strange.script.intercept = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
      return true;
    };
    expect(await run()).toMatchObject({ ok: false, error: expect.stringContaining('MCP') });
    await other.close();
    await strange.close();
  });

  test('a stored value stays unless another is given, and goes to no other host', async () => {
    const owner = (await app.createUser()).token;
    const id = (await save({}, owner)).data;
    const kept = [{ name: 'x-api-key' }];
    expect((await save({ id, name: '改名', headers: kept }, owner)).data).toBe(id);
    expect((await app.call(testToolServer, { id, url: server.url, headers: kept }, owner)).data.ok).toBe(true);
    const elsewhere = { id, url: 'https://example.com/mcp', headers: kept };
    const before = await everything();
    const message = '服务地址换了主机，请重新填写请求头 x-api-key 的值';
    const refused = { code: 400, message, data: [{ field: 'headers.0.value', message }] };
    expect(await save(elsewhere, owner)).toEqual(refused);
    expect(await app.call(testToolServer, elsewhere, owner)).toEqual(refused);
    expect((await save({ id, headers: [{ name: 'Other' }] }, owner)).message).toBe('请填写请求头 Other 的值');
    expect(await everything()).toBe(before);
    await save({ id, headers: [] }, owner);
    expect((await list(owner))[0]).toMatchObject({ headerNames: [], tools: [] });
  });

  test.each([
    ['no name', { name: ' ' }, 'name', '请填写服务名称'],
    ['a long name', { name: '名'.repeat(31) }, 'name', '服务名称最多 30 个字'],
    ['no address', { url: '' }, 'url', '请填写以 http:// 或 https:// 开头的地址，不带用户名和密码'],
    ['a file', { url: 'file:///etc/passwd' }, 'url', '请填写以 http:// 或 https:// 开头的地址，不带用户名和密码'],
    [
      'a password in it',
      { url: 'http://a:b@example.com/' },
      'url',
      '请填写以 http:// 或 https:// 开头的地址，不带用户名和密码',
    ],
    [
      'a header of the connection',
      { headers: [{ name: 'Host', value: 'a' }] },
      'headers.0.name',
      '这个请求头由系统填写，不能自定义',
    ],
    [
      'a header with a break',
      { headers: [{ name: 'A', value: 'b\r\nc: d' }] },
      'headers.0.value',
      '请求头的值只能由字母、数字和英文符号组成，请检查是否多复制了内容',
    ],
    [
      'a header twice',
      {
        headers: [
          { name: 'A', value: '1' },
          { name: 'a', value: '2' },
        ],
      },
      'headers',
      '请求头名称重复',
    ],
  ])('%s is refused at its field and changes nothing', async (_title, values, field, message) => {
    const before = await everything();
    expect(await save(values)).toEqual({ code: 400, message, data: [{ field, message }] });
    expect(await everything()).toBe(before);
  });

  test('a name is given once, and there are at most so many', async () => {
    const owner = (await app.createUser()).token;
    for (let index = 0; index < PLUGIN_LIMITS.servers; index += 1)
      expect((await save({ name: `服务 ${index}` }, owner)).code).toBe(200);
    expect((await save({ name: '再一个' }, owner)).message).toBe('最多添加 20 个工具服务，请先删除不用的');
    const [first] = await list(owner);
    expect((await save({ id: first?.id, name: '服务 1' }, owner)).message).toBe('已有名为「服务 1」的工具服务');
    expect((await save({ id: first?.id, name: '服务 0' }, owner)).code).toBe(200);
  });

  test('a deletion is taken back; a server that is switched off says so', async () => {
    const owner = (await app.createUser()).token;
    const id = (await save({}, owner)).data;
    await app.call(pluginList, {}, owner);
    expect((await app.call(deleteToolServer, { id }, owner)).code).toBe(200);
    expect(await list(owner)).toEqual([]);
    expect(await app.call(deleteToolServer, { id }, owner)).toEqual(missing);
    expect((await app.call(restoreToolServer, { id }, owner)).code).toBe(200);
    expect(await app.call(restoreToolServer, { id }, owner)).toEqual(missing);
    await save({ id, enabled: 0 }, owner);
    const tools = (await app.call(pluginList, {}, owner)).data.filter(({ kind }) => kind === 'mcp');
    expect(tools[0]).toMatchObject({ ready: false, reason: '工具服务“办件”已停用' });
  });

  test('what belongs to somebody else is as good as missing; without a session nothing is answered', async () => {
    const theirs = (await save({}, (await app.createUser()).token)).data;
    const before = await everything();
    for (const id of [theirs, randomUUID()]) {
      expect(await app.call(deleteToolServer, { id }, token)).toEqual(missing);
      expect(await app.call(restoreToolServer, { id }, token)).toEqual(missing);
      expect(await save({ id })).toEqual(missing);
      expect(await app.call(testToolServer, { id, url: server.url }, token)).toEqual(missing);
      expect(await app.call(setToolMode, { id, name: 'lookUp', mode: 'direct', print: '' }, token)).toEqual(missing);
    }
    expect(await everything()).toBe(before);
    for (const endpoint of [
      pluginList,
      toolServerList,
      saveToolServer,
      deleteToolServer,
      restoreToolServer,
      setToolMode,
      testToolServer,
    ])
      expect((await app.call(endpoint as Endpoint, {})).code).toBe(401);
  });
});
