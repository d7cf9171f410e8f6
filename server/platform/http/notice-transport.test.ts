import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { createServer } from './create-server.ts';
import { isLoopback } from './notice-transport.ts';
import type { Proxies } from './trusted-proxies.ts';

async function linesOf(proxies: Proxies, calls: { address: string; headers: Record<string, string>; url?: string }[]) {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await createServer(pino({ level: 'warn' }, sink), proxies);
  app.get('/x', async () => ({}));
  for (const { address, headers, url = '/x' } of calls) await app.inject({ url, remoteAddress: address, headers });
  await app.close();
  return lines.map((line) => JSON.parse(line).msg as string);
}

describe('what the log says of the way to the server', () => {
  const token = { token: 't' };
  const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };

  test('a session over plain http from elsewhere, once; on this machine and over https it is none', async () => {
    const plain = await linesOf(0, [
      { address: '127.0.0.1', headers: token },
      { address: '203.0.113.1', headers: {} },
      { address: '203.0.113.1', headers: token },
      { address: '203.0.113.2', headers: token },
    ]);
    expect(plain).toEqual([expect.stringContaining('plain http')]);
    expect(await linesOf(1, [{ address: '10.0.0.1', headers: { ...token, ...forwarded } }])).toEqual([]);
  });

  test('a proxy that nobody has told it of, once', async () => {
    const call = { address: '127.0.0.1', headers: forwarded };
    expect(await linesOf(0, [call, call])).toEqual([expect.stringContaining('TRUST_PROXY')]);
    expect(await linesOf(1, [call])).toEqual([]);
  });

  test('a proxy that is counted and not there, once; what watches over the server may come past one', async () => {
    const bare = { address: '192.168.1.9', headers: {} };
    expect(await linesOf(1, [{ ...bare, url: '/api/ready' }])).toEqual([]);
    expect(await linesOf(1, [bare, bare])).toEqual([expect.stringContaining('without X-Forwarded-For')]);
    expect(await linesOf(['192.168.0.0/16'], [bare])).toEqual([expect.stringContaining('without X-Forwarded-For')]);
  });

  test('an entry that is no address, once; one with a port is, and what a client wrote before it is not looked at', async () => {
    const call = (entry: string) => ({ address: '10.0.0.2', headers: { 'x-forwarded-for': entry } });
    expect(await linesOf(1, [call('unknown'), call('also')])).toEqual([expect.stringContaining('no address')]);
    expect(await linesOf(['10.0.0.2'], [call('unknown')])).toEqual([expect.stringContaining('no address')]);
    expect(await linesOf(1, [call('203.0.113.7:4'), call('[2001:db8::7]:4'), call('unknown, 203.0.113.7')])).toEqual(
      [],
    );
  });

  test.each<[string, Proxies]>([
    ['counted', 1],
    ['named', ['10.0.0.2']],
  ])('who comes past a proxy that is %s, once', async (_, proxies) => {
    const past = { address: '203.0.113.1', headers: forwarded };
    expect(await linesOf(proxies, [past, past])).toEqual([expect.stringContaining('came past it')]);
  });

  test.each<[string, boolean]>([
    ['127.0.0.1', true],
    ['127.8.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['nobody', false],
  ])('%s', (address, is) => expect(isLoopback(address)).toBe(is));
});
