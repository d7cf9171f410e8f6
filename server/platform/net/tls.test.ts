import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureVersion } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { createModelConnections, openReply } from '../model/openai-client.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

/** Made for this test; nobody vouches for it but itself. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0f7O/K2oY/1mkyGk
t0CjqasWEBOF2AJA7aXTfdNKYzihRANCAASNiuDhnvNw2A6OYwkUdDq9ilTyaKaN
61DXAeYMD0t0E9hIPot3SAjigbmUTVt2PeES2A6yAGEd++skts806t+i
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBqDCCAU6gAwIBAgIUTNHX/iqUu0ZXPTbJv5TiDTpJ60YwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVbm9ib2R5IHZvdWNoZXMgZm9yIGl0MCAXDTI2MTEyNzE5NDYw
OVoYDzIxMjYxMTAzMTk0NjA5WjAgMR4wHAYDVQQDDBVub2JvZHkgdm91Y2hlcyBm
b3IgaXQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASNiuDhnvNw2A6OYwkUdDq9
ilTyaKaN61DXAeYMD0t0E9hIPot3SAjigbmUTVt2PeES2A6yAGEd++skts806t+i
o2QwYjAdBgNVHQ4EFgQUv8oNpDPETXN5xEAcS52xKHh4MKMwHwYDVR0jBBgwFoAU
v8oNpDPETXN5xEAcS52xKHh4MKMwDwYDVR0TAQH/BAUwAwEB/zAPBgNVHREECDAG
hwR/AAABMAoGCCqGSM49BAMCA0gAMEUCIA71n27vs2g35ruJ7t8cHPHKovVt9ZTT
/muQFhna+4WGAiEA29oliTAgMfOBq4NtchcJX6cxBI05Oq8qrcg7216essc=
-----END CERTIFICATE-----`,
};

/** A page of a site, and a question to a model: by the product's own connections. */
const WAYS = {
  async page(url: string, host: string) {
    const fetch = createGuardedFetch({ allowHosts: new Set([host]) });
    await fetch(url, { maxBytes: 1000, timeoutMs: 10_000, accept: ['text/html'] });
  },
  async model(url: string) {
    const connections = createModelConnections();
    const target = { url, headers: {}, key: 'sk-secret', model: 'm', timeoutMs: 10_000, askUsage: false };
    const ask = { model: 'm', messages: [], temperature: 0, maxTokens: 10 };
    await openReply(connections, target, ask, new AbortController().signal).finally(() => connections.agent.destroy());
  },
};

describe.each(Object.entries(WAYS))('over TLS, a %s', (_name, ask) => {
  let server: https.Server | undefined;
  let asked = 0;
  afterEach(() => server?.close());

  /** Why nothing was asked of a server with these settings. */
  async function refusal(settings: https.ServerOptions): Promise<string> {
    asked = 0;
    server = https.createServer({ ...SELF_SIGNED, ...settings }, (_request, reply) => {
      asked += 1;
      reply.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const error = await ask(`https://${host}/`, host).then(
      () => new Error('it was asked'),
      (caught: Error) => caught,
    );
    const cause = error.cause as { code?: string } | undefined;
    return cause?.code ?? String(error);
  }

  test('is not asked of a server for which nobody vouches', async () => {
    expect(await refusal({})).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(asked).toBe(0);
  });

  test.each<SecureVersion>(['TLSv1', 'TLSv1.1'])('is not asked by %s', async (maxVersion) => {
    expect(await refusal({ minVersion: 'TLSv1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' })).toMatch(/PROTOCOL/);
    expect(asked).toBe(0);
  });
});
