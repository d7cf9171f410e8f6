import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';
import { serveWeb } from './serve-web.ts';

describe('the built web', () => {
  let app: FastifyInstance;
  let folder: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-web-'));
    await fs.mkdir(path.join(folder, 'assets'));
    await fs.writeFile(path.join(folder, 'index.html'), '<!doctype html>');
    await fs.writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'run()');
    app = await createServer(createLog('silent'), false);
    await serveWeb(app, folder);
  });
  afterAll(async () => {
    await app.close();
    await fs.rm(folder, { recursive: true, force: true });
  });

  test.each([['/'], ['/index.html']])(
    '%s is the page, always fresh, with a policy that lets only own scripts run',
    async (url) => {
      const reply = await app.inject(url);
      expect(reply.body).toBe('<!doctype html>');
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.headers['cache-control']).toBe('no-cache');
      const policy = String(reply.headers['content-security-policy']).split('; ');
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "frame-ancestors 'self'",
      ])
        expect(policy).toContain(rule);
    },
  );

  test('files named by their content are kept for a year', async () => {
    const reply = await app.inject('/assets/app-1a2b.js');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toContain('javascript');
  });

  test.each([
    ['/home/role', '/#/home/role'],
    ['/home/knowLedgeDetail/knowledgeDoc?id=1', '/#/home/knowLedgeDetail/knowledgeDoc?id=1'],
    ['/login', '/#/login'],
    ['/h5/list', '/#/h5/list'],
    ['/roleShare?roleId=1&token=t', '/#/roleShare?roleId=1&token=t'],
    ['/digital/demo', '/#/digital/demo'],
    ['/outlinePlay/7', '/#/outlinePlay/7'],
  ])('%s leads to its hash form', async (url, target) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe(target);
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

  test('without a built web the API is served alone', async () => {
    const bare = await createServer(createLog('silent'), false);
    await serveWeb(bare, path.join(folder, 'missing'));
    expect((await bare.inject('/')).statusCode).toBe(404);
    await bare.close();
  });
});
