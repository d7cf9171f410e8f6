import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Brand, type CompanyConfig } from '#contract/company.contract.ts';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';
import { serveWeb } from './serve-web.ts';

const TEMPLATE =
  '<!doctype html><html><head><title>化身 Huashen</title></head><body><div id="root"></div></body></html>';
const BRAND: CompanyConfig = {
  companyId: '1',
  key: 'oem',
  isDefault: false,
  ...Brand.parse({
    companyName: '明舟',
    title: '明舟',
    baseConfig: { colorObj: { btnBg: '#1f7a3d', text: '#1f7a3d' } },
  }),
};

describe('addresses without their #', () => {
  let app: FastifyInstance;
  let folder: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-addresses-'));
    await fs.mkdir(path.join(folder, 'site/share'), { recursive: true });
    await fs.writeFile(path.join(folder, 'index.html'), TEMPLATE);
    await fs.writeFile(path.join(folder, 'site-pages.json'), '[]');
    await fs.writeFile(path.join(folder, 'site/share/pictures.json'), '[]');
    app = await createServer(createLog('silent'), 0);
    await serveWeb(app, folder, async () => BRAND);
  });
  afterAll(async () => {
    await app.close();
    await fs.rm(folder, { recursive: true, force: true });
  });

  test.each([
    ['/home/role', '/#/home/role'],
    ['/home/knowLedgeDetail/knowledgeDoc?id=1', '/#/home/knowLedgeDetail/knowledgeDoc?id=1'],
    ['/login', '/#/login'],
    ['/h5/list', '/#/h5/list'],
    ['/roleShare?roleId=1&token=t', '/#/roleShare?roleId=1&token=t'],
    ['/digital/demo', '/#/digital/demo'],
    ['/project/7', '/#/project/7'],
    ['/index/help/', '/#/index/help/'],
    ['/home/Role', '/#/home/Role'],
    ['/home/knowledgeList/7', '/#/home/knowledgeList/7'], // of earlier versions
    ['/home/dataAnalysis', '/#/home/dataAnalysis'], // says that it is to come
  ])('%s leads to its hash form', async (url, target) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe(target);
  });

  test.each([
    '/index/nosuch',
    '/index/home/x',
    '/index.html/x',
    '/mIndex/nosuch',
    '/home/nosuch',
    '/home/role/x',
    '/home/operator/nosuch',
    '/project',
    '/digital',
    '/digital/demo/x',
    '/h5/nosuch',
    '/cloneRole/nosuch',
    '/outlinePlay',
    '/outlinePlay/7/x',
    '/robot',
    '/login/x',
    '/oem/x',
  ])('%s is nowhere: the page that says so, and the envelope for programs', async (url) => {
    const page = await app.inject({ url: `${url}?a=1`, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<title>找不到 · ');
    const called = await app.inject({ url, headers: { accept: 'application/json' } });
    expect(called.statusCode).toBe(404);
    expect(called.json()).toEqual({ code: 404, message: '接口不存在', data: null });
  });

  test.each([
    ['//evil.example'],
    ['//evil.example/home/role'],
    ['/home//evil.example'],
    ['/home/..//evil.example'],
    ['/\\evil.example'],
    ['/home/%0d%0alocation:%20//evil.example'],
  ])('%s leads nowhere else', async (url) => {
    const location = (await app.inject(url)).headers.location ?? '/';
    expect(new URL(String(location), 'https://huashen.example').origin).toBe('https://huashen.example');
  });

  test.each([['/../../etc/passwd'], ['/..%2f..%2fetc/passwd'], ['/assets/..%2f..%2fx']])(
    '%s stays in the folder',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});
