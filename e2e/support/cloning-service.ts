import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountPage, updateAccount } from '#contract/operator.contract.ts';
import { ProviderInput, saveProvider } from '#contract/provider.contract.ts';
import { silentMp3 } from '#server/testing/silent-mp3.ts';
import type { Product } from './product.ts';

export interface AskedOfService {
  url: string;
  body: string;
}

/** A service that makes voices of recordings and speaks with them; tells what it was asked. */
export async function startCloningService() {
  const asked: AskedOfService[] = [];
  const server = http.createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    asked.push({ url: request.url ?? '', body: Buffer.concat(pieces).toString('utf8') });
    reply.end(request.url?.endsWith('/audio/speech') ? silentMp3(100) : '{"status":"ok"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What an operator does before an account can clone: sets the service up, and gives the right. */
export async function allowCloning(product: Product, baseUrl: string, account: string): Promise<void> {
  const operator = await product.signIn('admin');
  const service = {
    ...{
      purpose: 'speech',
      name: '克隆语音',
      baseUrl,
      key: 'sk-journey',
      models: [{ name: 'tts', model: 'cosyvoice' }],
    },
    speech: { voices: [{ voice: 'alloy', name: '阿洛' }], cloning: 'register' },
  };
  await product.call(saveProvider, ProviderInput.parse(service), operator);
  const { records } = (await product.call(accountPage, { keyword: account }, operator)).data;
  const found = records.find(({ loginAccount }) => loginAccount === account);
  if (!found) throw new Error(`there is no account ${account}`);
  await product.call(updateAccount, { id: found.id, flags: { ...found.flags, cloneOn: 1 } }, operator);
}

/** Somebody humming: seconds of a tone that rises and falls, as a WAV file. */
export function makeRecording(seconds: number, rate = 16_000): Blob {
  const wav = Buffer.alloc(44 + seconds * rate * 2);
  wav.write('RIFF');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20); // PCM
  wav.writeUInt16LE(1, 22); // mono
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(seconds * rate * 2, 40);
  for (let at = 0; at < seconds * rate; at += 1) {
    const time = at / rate;
    const level = 0.3 * (1 + 0.3 * Math.sin(2 * Math.PI * 3 * time)) * Math.sin(2 * Math.PI * 220 * time);
    wav.writeInt16LE(Math.round(level * 32_767), 44 + at * 2);
  }
  return new Blob([new Uint8Array(wav)], { type: 'audio/wav' });
}
