import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createServer } from './create-server.ts';
import { type Proxies, standsIn } from './trusted-proxies.ts';

/** Whom the server takes a caller for. */
async function callerOf(proxies: Proxies, remoteAddress: string, forwarded: string): Promise<string> {
  const app = await createServer(createLog('silent'), proxies);
  app.get('/x', async ({ ip }) => ({ ip }));
  const reply = await app.inject({ url: '/x', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return reply.json().ip;
}

test.each<[string, Proxies, string, string, string]>([
  ['none, what the header says is not believed', 0, '203.0.113.1', '198.51.100.9', '203.0.113.1'],
  ['one counted, the last entry is the caller', 1, '10.0.0.2', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['one counted, who comes from the internet is itself', 1, '203.0.113.1', '198.51.100.9', '203.0.113.1'],
  ['two counted, of which the outer one is elsewhere', 2, '10.0.0.2', '198.51.100.9, 203.0.113.80', '198.51.100.9'],
  ['one counted on this machine', 1, '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['one counted in a network of IPv6', 1, 'fd00::2', '2001:db8::7', '2001:db8::7'],
  ['one at its address', ['10.0.0.2'], '10.0.0.2', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['a chain of them in a range', ['10.0.0.0/8'], '10.0.0.2', '198.51.100.9, 203.0.113.7, 10.1.1.1', '203.0.113.7'],
  ['one elsewhere, who comes past it is itself', ['10.0.0.0/8'], '203.0.113.1', '198.51.100.9', '203.0.113.1'],
  ['one that writes ports', 1, '10.0.0.2', '198.51.100.9:1, 203.0.113.7:40000', '203.0.113.7'],
  ['one that writes brackets', 1, '10.0.0.2', '[2001:db8::7]', '2001:db8::7'],
  ['one that writes brackets and ports', 1, '10.0.0.2', '[2001:db8::7]:40000', '2001:db8::7'],
  ['one that writes quotes', 1, '10.0.0.2', '"[2001:db8::7]:40000"', '2001:db8::7'],
  ['one that writes ports without brackets', 1, '10.0.0.2', '2001:db8:1:2:3:4:5:6:40000', '2001:db8:1:2:3:4:5:6'],
  ['a chain that writes ports', ['10.0.0.0/8'], '10.0.0.2', '203.0.113.7:40000, 10.1.1.1:443', '203.0.113.7'],
  ['one that writes no address', 1, '10.0.0.2', '203.0.113.7, unknown', '10.0.0.2'],
  ['one that writes a number', 1, '10.0.0.2', '3405803785', '10.0.0.2'],
  ['one that writes half an address', 1, '10.0.0.2', '203.0.113', '10.0.0.2'],
  ['one that writes an absurd port', 1, '10.0.0.2', '203.0.113.7:4000000', '10.0.0.2'],
  ['what is no address before the entry', 1, '10.0.0.2', 'unknown, 203.0.113.7', '203.0.113.7'],
  ['one elsewhere that writes no address', ['192.0.2.7'], '192.0.2.7', '_hidden', '192.0.2.7'],
  ['IPv4 within IPv6', ['10.0.0.0/8'], '::ffff:10.0.0.2', '203.0.113.7', '203.0.113.7'],
])('with proxies: %s', async (_, proxies, address, forwarded, caller) => {
  expect(await callerOf(proxies, address, forwarded)).toBe(caller);
});

test.each([
  ['10.9.9.9', ['10.0.0.0/8'], true],
  ['11.0.0.1', ['10.0.0.0/8'], false],
  ['2001:db8::7', ['10.0.0.0/8', '2001:db8::/32'], true],
  ['::1', ['127.0.0.1'], false],
  ['nobody', ['0.0.0.0/0'], false],
])('%s in %s: %s', (address, ranges, is) => expect(standsIn(address, ranges)).toBe(is));
