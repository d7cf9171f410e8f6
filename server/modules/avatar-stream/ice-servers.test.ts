import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { STREAM_LIMITS } from '#contract/avatar-stream-session.contract.ts';
import { iceServersFor } from './ice-servers.ts';

const NOW = Date.UTC(2030, 0, 1);
const turn = { url: 'turn:a', username: 'u', credential: 'secret', way: 'shared' } as const;

test('STUN gets no name, TURN its own, and each address once', () => {
  const stun = { ...turn, url: 'stun:b' };
  expect(iceServersFor([turn, stun, turn], NOW)).toMatchObject([{ urls: 'turn:a' }, { urls: 'stun:b' }]);
  expect(iceServersFor([stun], NOW)).toEqual([{ urls: 'stun:b' }]);
  const many = Array.from({ length: 12 }, (_, at) => ({ ...turn, url: `turn:${at}` }));
  expect(iceServersFor(many, NOW)).toHaveLength(8);
});

test('a credential that never ends, kept by an earlier version, reaches no browser', () => {
  const stun = { url: 'stun:b', username: '', credential: '', way: 'fixed' } as const;
  expect(iceServersFor([{ ...turn, way: 'fixed' }, stun], NOW)).toEqual([{ urls: 'stun:b' }]);
});

test('of a shared secret a credential is given that ends with the session', () => {
  const [made] = iceServersFor([turn], NOW);
  const [until, name] = made?.username?.split(':') ?? [];
  expect(name).toBe('u');
  const lasts = Number(until) * 1000 - NOW;
  expect(lasts).toBeGreaterThan(STREAM_LIMITS.longestMs);
  expect(lasts).toBeLessThan(STREAM_LIMITS.longestMs + 3600_000);
  expect(made?.credential).toBe(
    createHmac('sha1', 'secret')
      .update(made?.username ?? '')
      .digest('base64'),
  );
});
