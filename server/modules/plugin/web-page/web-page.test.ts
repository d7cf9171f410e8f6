import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuardedFetch } from '#server/platform/net/guarded-fetch.ts';
import type { ToolContext } from '../tool.ts';
import { createWebPageTool, NOT_NAMED } from './web-page.ts';

const PAGES: Record<string, [type: string, body: string]> = {
  '/page': ['text/html; charset=utf-8', '<p>带身份证到窗口办理。</p>'],
  '/text': ['text/plain; charset=no-such', '纯文本'],
  '/empty': ['text/html', '<p></p>'],
  '/picture': ['image/png', 'png'],
};
let server: http.Server;
let host: string;
const asked: string[] = [];
beforeAll(async () => {
  server = http.createServer((request, reply) => {
    asked.push(request.url ?? '');
    const [type, body] = PAGES[request.url ?? ''] ?? ['', ''];
    reply.writeHead(type ? 200 : 404, { 'content-type': type || 'text/html' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** The reader of pages has tests of its own. */
const readPageText = async (bytes: Uint8Array, _charset: string | null, most: number) =>
  Buffer.from(bytes)
    .toString()
    .replace(/<[^>]*>/g, '')
    .slice(0, most);

const run = (url: string, { allowed = true, isNamed = true } = {}) => {
  const fetchGuarded = createGuardedFetch({ allowHosts: new Set(allowed ? [host] : []) });
  const context = { signal: new AbortController().signal, isNamed: () => isNamed } as unknown as ToolContext;
  return createWebPageTool({ fetchGuarded, readPageText }).run({ url }, context);
};
const read = async (path: string) => (await run(`http://${host}${path}`)).text;

test('a named page is read, as text or as a page', async () => {
  expect(await read('/page')).toBe('带身份证到窗口办理。');
  expect(await read('/text')).toBe('纯文本');
});

test('what can not be read is said in words', async () => {
  await expect(read('/empty')).rejects.toThrow('网页没有可读的文字');
  await expect(read('/none')).rejects.toThrow('网页打不开（404）');
  await expect(read('/picture')).rejects.toThrow('这个网址的内容不是网页');
  await expect(run(`http://${host}/page`, { allowed: false })).rejects.toThrow();
  await expect(run('http://169.254.169.254/latest')).rejects.toThrow('内网');
  await expect(run('file:///etc/passwd')).rejects.toThrow('网址格式不正确');
});

test('an address that nobody has written is not even asked', async () => {
  asked.length = 0;
  await expect(run(`http://${host}/page?told=secret`, { isNamed: false })).rejects.toThrow(NOT_NAMED);
  expect(asked).toEqual([]);
});
