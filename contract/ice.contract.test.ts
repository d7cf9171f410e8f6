import { describe, expect, test } from 'vitest';
import { IceServerInput, IceServersInput } from './ice.contract.ts';

const server = (url: string, more: object = {}) => ({ url, username: 'u', credential: 'c', ...more });
const messages = (servers: object[]) =>
  IceServersInput.safeParse(servers).error?.issues.map(({ message }) => message) ?? [];

describe('addresses of STUN and TURN servers', () => {
  test.each([
    'stun:stun.example.com',
    'stun:192.0.2.1:3478',
    'turn:turn.example.com:3478?transport=udp',
    'turns:[2001:db8::1]:5349?transport=tcp',
    'TURN:turn',
  ])('%s is taken', (url) => expect(IceServerInput.safeParse(server(url)).success).toBe(true));

  test.each([
    '',
    'turn.example.com:3478',
    'stun:',
    'stun:stun.example.com?transport=udp',
    'turn://turn.example.com',
    'turn:user@turn.example.com',
    'turn:turn.example.com:0',
    'turn:turn.example.com:65536',
    'turn:turn.example.com?transport=sctp',
    'turn:turn.example.com/path',
    'turn:turn example',
    'http://turn.example.com',
    `turn:${'a'.repeat(300)}`,
  ])('%s is refused', (url) => expect(IceServerInput.safeParse(server(url)).success).toBe(false));
});

test('names and secrets are bounded, and of visible characters', () => {
  for (const wrong of [{ username: 'a b' }, { credential: '密码' }, { username: 'a'.repeat(201) }, { way: 'other' }])
    expect(IceServerInput.safeParse(server('turn:a', wrong)).success).toBe(false);
});

test('no more than a few, each once; no credential of TURN that never ends', () => {
  expect(IceServersInput.parse(undefined)).toEqual([]);
  expect(messages(['a', 'b', 'c', 'd', 'e'].map((host) => server(`stun:${host}`)))).toEqual(['最多 4 个穿透服务器']);
  expect(messages([server('stun:a'), server('stun:a')])).toEqual(['这个地址已经添加']);
  expect(messages([server('turn:a', { way: 'fixed' })])).toEqual([expect.stringContaining('use-auth-secret')]);
  expect(messages([server('stun:a', { way: 'fixed' }), server('turn:a', { username: '' })])).toEqual([]);
});
