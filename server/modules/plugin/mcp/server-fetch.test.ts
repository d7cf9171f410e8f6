import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FetchError, type FetchFailure } from '#server/platform/net/fetch-error.ts';
import { createServerFetch } from './server-fetch.ts';

let server: http.Server;
let port: number;
const heard: string[] = [];
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  server = http.createServer((request, reply) => {
    heard.push(`${request.headers.host} ${request.url}`);
    if (request.url === '/moved') reply.writeHead(307, { location: `http://127.0.0.1:${port}/tool` });
    if (request.url === '/ending') reply.setHeader('connection', 'close');
    reply.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  heard.length = 0;
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** @param answers what the test's own resolver says of any name, one after the other; the last one for ever */
function openFetch(allowed: readonly string[], ...answers: string[]) {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return [{ address: answers[Math.min(asked.length, answers.length) - 1] ?? '', family: 4 }];
  };
  const made = createServerFetch({ allowHosts: new Set(allowed), resolve });
  open.push(made);
  return { ask: (url: string) => made.fetch(url, { method: 'POST', body: '{}' }), asked };
}

async function refusal(work: Promise<unknown>): Promise<FetchFailure> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof FetchError)) throw new Error(`not refused: ${error}`);
  return error.reason;
}

test.each(['127.0.0.1', '10.0.0.5', '169.254.169.254'])('a name that resolves to %s is not asked', async (address) => {
  const { ask } = openFetch([], address);
  expect(await refusal(ask('http://tools.example.com:8080/tool'))).toBe('privateAddress');
  expect(heard).toEqual([]);
});

test('each connection is made to what was looked at for it, whatever the name said before', async () => {
  const { ask, asked } = openFetch([`tools.example.com:${port}`], '127.0.0.1', '127.0.0.1');
  expect((await ask(`http://tools.example.com:${port}/ending`)).status).toBe(200);
  expect((await ask(`http://tools.example.com:${port}/tool`)).status).toBe(200);
  expect(asked).toEqual(['tools.example.com', 'tools.example.com']);
  const turning = openFetch([], '127.0.0.1');
  expect(await refusal(turning.ask('http://tools.example.com:8080/tool'))).toBe('privateAddress');
});

test('an operator’s word for one port of a machine opens no other port of it', async () => {
  const { ask } = openFetch([`tools.example.com:${port}`], '127.0.0.1');
  expect((await ask(`http://tools.example.com:${port}/tool`)).status).toBe(200);
  for (const other of ['http://tools.example.com/', 'http://tools.example.com:8080/', 'https://tools.example.com/'])
    expect(await refusal(ask(other)), other).toBe('privateAddress');
});

test('a redirect is not followed, also to where the server may be asked: it would take the headers along', async () => {
  const { ask } = openFetch([`tools.example.com:${port}`, `127.0.0.1:${port}`], '127.0.0.1');
  expect(await refusal(ask(`http://tools.example.com:${port}/moved`))).toBe('redirects');
  expect(heard).toEqual([`tools.example.com:${port} /moved`]);
});
