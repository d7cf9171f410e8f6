import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SILERO } from '#contract/silero.contract.ts';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';
import { serveSilero } from './serve-silero.ts';

let app: FastifyInstance;
let folder: string;
let find: () => string;
let time = 0;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-silero-'));
  app = await createServer(createLog('silent'), 0);
  find = await serveSilero(app, path.join(folder, 'silero'), () => time);
});
afterAll(async () => {
  await app.close();
  await fs.rm(folder, { recursive: true, force: true });
});

test('there is nothing until somebody has fetched all of it', async () => {
  expect(find()).toBe('');
  const version = path.join(folder, 'silero', 'v5-a');
  await fs.mkdir(version);
  await fs.writeFile(path.join(version, SILERO.model), 'model');
  time += 20_000;
  expect(find()).toBe('');
  await fs.writeFile(path.join(version, SILERO.wasm), 'wasm');
  await fs.writeFile(path.join(version, `${SILERO.wasm}.gz`), gzipSync('wasm'));
  await fs.writeFile(path.join(version, SILERO.runtime), 'script');
  await fs.writeFile(path.join(version, 'other.txt'), 'other');
  expect(find(), 'it is not looked for in every call').toBe('');
  time += 20_000;
  expect(find()).toBe('/silero/v5-a/');
});

test.each([
  [SILERO.runtime, 'text/javascript; charset=utf-8'],
  [SILERO.wasm, 'application/wasm'],
  [SILERO.model, 'application/octet-stream'],
])('%s comes as what it is, for a year', async (name, type) => {
  const { statusCode, headers } = await app.inject(`/silero/v5-a/${name}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' });
  expect(headers['content-security-policy']).not.toContain('unsafe');
});

test('what was compressed is sent so', async () => {
  const reply = await app.inject({ url: `/silero/v5-a/${SILERO.wasm}`, headers: { 'accept-encoding': 'gzip' } });
  expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/wasm' });
});

test.each([
  '/silero/v5-a/other.txt',
  '/silero/',
  '/silero/v5-a/',
  '/silero/..%2f..%2fcredentials.txt',
  '/silero/v6/x.wasm',
])('%s is not there', async (url) => expect((await app.inject(url)).statusCode).toBe(404));
