import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';

describe('security headers', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createServer(createLog('silent'), 0);
    app.get('/data', async () => ({}));
    app.get('/crash', async () => Promise.reject(new Error('crash')));
  });
  afterAll(() => app.close());

  test.each([['/data'], ['/crash'], ['/missing']])('stand on %s', async (url) => {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy']).toContain(rule);
    expect(headers['permissions-policy']).toContain('microphone=(self), camera=(self)');
  });

  test('the API document has a policy of its own, without inline scripts', async () => {
    const policy = String((await app.inject('/api/docs/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect((await app.inject('/data')).headers['content-security-policy']).not.toBe(policy);
  });

  test.each(['GET', 'OPTIONS'] as const)('no page of another site is let in, whatever it asks: %s', async (method) => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'token',
    };
    const reply = await app.inject({ method, url: '/data', headers });
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('https is demanded only where people have it', async () => {
    expect((await app.inject('/data')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await createServer(createLog('silent'), 0, true);
    expect((await secure.inject('/missing')).headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });
});
