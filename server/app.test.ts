import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarPage } from '#contract/avatar.contract.ts';
import { companyConfig } from '#contract/company.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { MODEL_NAMES, modelList } from '#contract/model.contract.ts';
import { OPEN_API } from '#contract/open-api.contract.ts';
import { readContract } from '#server/testing/read-contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Method and path of every route, read from Fastify's printed tree. */
function listRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = part;
    return (methods?.split(', ') ?? [])
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${parents.join('')}`);
  });
}

describe('the whole server', () => {
  let app: TestApp;
  let token: string;
  let contract: Endpoint[];
  beforeAll(async () => {
    contract = await readContract();
    app = await createTestApp({
      jobs: false,
      llm: {
        baseUrl: 'http://localhost/v1',
        apiKey: null,
        models: new Map([
          ['mine', 'llama'],
          ['qwen-max', 'qwen3'],
        ]),
      },
    });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  test('every route under /avatar, /api and /userprocess is in the contract, and every endpoint of the contract is a route', () => {
    const routes = listRoutes(app.app.printRoutes({ commonPrefix: false }));
    expect(routes).toContain('GET /api/health');
    const own = routes.filter(
      (route) => / \/(avatar|api|userprocess)\b/.test(route) && !/ \/api\/(docs|health|live|ready)\b/.test(route),
    );
    expect(own.toSorted()).toEqual(contract.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test('no two endpoints share a route', () => {
    const routes = contract.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('the API document lists every endpoint with its summary, its input and who may call it', async () => {
    const document = (await app.app.inject('/api/docs/json')).json();
    expect(document.openapi).toMatch(/^3\./);
    for (const { method, path, summary, access, style } of contract) {
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.summary, `${method} ${path}`).toBe(summary);
      expect(operation.security, path).toEqual(access === 'public' ? undefined : [{ token: [] }]);
      if (style === 'json') expect(operation.requestBody?.content['application/json'].schema, path).toBeDefined();
    }
    const own = Object.keys(document.paths).filter((path) => !path.startsWith(OPEN_API.prefix));
    expect(own).toHaveLength(new Set(contract.map(({ path }) => path)).size);
    // The open API has its own form (decision 016): a bearer key, no envelope.
    expect(document.paths['/v1/models'].get.security).toEqual([{ apiKey: [] }]);
    expect(document.paths['/v1/chat/completions'].post.requestBody.content['application/json'].schema.required).toEqual(
      expect.arrayContaining(['model', 'messages']),
    );
    const save = document.paths['/avatar/avatarRole/saveRole'].post;
    expect(Object.keys(save.requestBody.content['application/json'].schema.properties)).toContain('welcomeText');
    expect(save.responses['200'].content['application/json'].schema.properties).toMatchObject({
      code: {},
      message: {},
      data: {},
    });
  });

  test('the API document has a page', async () => {
    const reply = await app.app.inject('/api/docs/');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('text/html');
  });

  test('health says which database serves', async () => {
    expect((await app.app.inject('/api/health')).json()).toEqual({ status: 'ok', database: app.database.kind });
  });

  test('the brand is public and complete', async () => {
    const brand = (await app.call(companyConfig, {})).data;
    expect(brand).toMatchObject({ companyName: '化身', baseConfig: { colorObj: { btnBg: '#4B5BFF' } } });
    const [row] = await app.database.sql`select id from company`;
    expect(brand.companyId).toBe(row?.id);
  });

  test('models are listed in the order of the specification; what is configured is ready and says what answers', async () => {
    const models = (await app.call(modelList, {}, token)).data;
    expect(models.map((model) => model.name)).toEqual([...MODEL_NAMES, 'mine']);
    const byName = new Map(models.map((model) => [model.name, model]));
    expect(byName.get('uclai-medium')).toMatchObject({
      name: 'uclai-medium',
      ready: true,
      engine: 'builtin',
      engineLabel: '离线应答',
    });
    expect(byName.get('qwen-max')).toMatchObject({
      name: 'qwen-max',
      ready: true,
      engine: 'qwen3',
      engineLabel: 'qwen3',
    });
    expect(byName.get('qwen-plus')).toMatchObject({
      name: 'qwen-plus',
      ready: false,
      engine: '',
      engineLabel: '未配置',
    });
  });

  test('looks come in their own order, page by page', async () => {
    const all = (await app.call(avatarPage, {}, token)).data;
    expect(all).toMatchObject({ total: 10, current: 1, size: 20 });
    expect(all.records.map((look) => look.code)).toEqual([
      'zhiyao',
      'jingxing',
      'qinghe',
      'xiaoman',
      'muyun',
      'wenyin',
      'shuning',
      'zhongan',
      'yuntuan',
      'abo',
    ]);
    const second = (await app.call(avatarPage, { page: 2, size: 4 }, token)).data;
    expect(second.records).toEqual(all.records.slice(4, 8));
    expect((await app.call(avatarPage, { size: 1001 }, token)).code).toBe(400);
  });
});
