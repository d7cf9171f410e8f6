import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { signAliyunRequest } from '#server/modules/message/sign-aliyun-request.ts';

const KEY = { accessKeyId: 'test-key', accessKeySecret: 'test-secret' };

interface SmsReply {
  status: number;
  body: object | string;
}

/** Plays Aliyun's SMS service: refuses a wrong or used signature, keeps what was sent, and answers what `reply` says. */
export async function startScriptedSms(reply: (attempt: number) => SmsReply) {
  const sent: Record<string, string>[] = [];
  const nonces = new Set<string>();
  const server = http.createServer((incoming, outgoing) => {
    const query = Object.fromEntries(new URL(incoming.url ?? '/', 'http://x').searchParams);
    const header = (name: string) => String(incoming.headers[name] ?? '');
    const nonce = header('x-acs-signature-nonce');
    const expected = signAliyunRequest(
      {
        host: header('host'),
        action: header('x-acs-action'),
        version: header('x-acs-version'),
        query,
        nonce,
        at: new Date(header('x-acs-date')),
      },
      KEY,
    ).headers.authorization;
    const fresh = !nonces.has(nonce) && Math.abs(Date.now() - Date.parse(header('x-acs-date'))) < 15 * 60_000;
    nonces.add(nonce);
    const valid = incoming.method === 'POST' && fresh && header('authorization') === expected;
    if (valid) sent.push({ ...query, action: header('x-acs-action'), version: header('x-acs-version') });
    const refusal = { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'the signature is wrong' } };
    const { status, body } = valid ? reply(sent.length) : refusal;
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    sent,
    config: { ...KEY, signName: '化身', templateCode: 'SMS_1', endpoint },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
