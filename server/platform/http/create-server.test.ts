import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';

const open: Awaited<ReturnType<typeof createServer>>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** What the server takes for the client's address. */
async function addressOf(proxies: number, forwarded: string): Promise<string> {
  const server = await createServer(createLog('silent'), proxies);
  open.push(server);
  server.get('/who', async (request) => ({ ip: request.ip }));
  const headers = { 'x-forwarded-for': forwarded };
  return (await server.inject({ url: '/who', headers, remoteAddress: '10.0.0.1' })).json().ip;
}

describe('the address of a client', () => {
  test('without a proxy is that of the connection, whatever it claims', async () => {
    expect(await addressOf(0, '203.0.113.9')).toBe('10.0.0.1');
  });

  test('behind a proxy is what that proxy added, not what the client wrote before it', async () => {
    expect(await addressOf(1, '203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf(1, '1.2.3.4, 203.0.113.9')).toBe('203.0.113.9');
  });

  test('behind two proxies is what the first of them added', async () => {
    expect(await addressOf(2, '1.2.3.4, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
  });
});
