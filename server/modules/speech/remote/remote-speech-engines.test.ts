import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import type { SpeechSettings } from '#contract/voice-service.contract.ts';
import { createLog } from '#server/platform/log.ts';
import { type SocketTalk, startScriptedSocket } from '#server/testing/scripted-socket.ts';
import { createSpeechEncoder } from '../espeak/encode-mp3.ts';
import { createSpeechService } from '../speech.service.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import type { RemoteService } from './remote-speech-engine.ts';
import { createRemoteSpeechEngines } from './remote-speech-engines.ts';

const encode = await createSpeechEncoder();
const { bytes: MP3, durationMs } = encode(new Float32Array(16_000).fill(0.1), 16_000);
const signal = AbortSignal.timeout(30_000);

interface Asked {
  url: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: string;
}

describe('speech services', () => {
  let server: http.Server;
  let asked: Asked[];
  let reply: (response: http.ServerResponse) => void;
  let services: RemoteService[];
  const engines = createRemoteSpeechEngines(() => services);
  const local: SpeechEngine = {
    id: 'local',
    version: '1',
    label: '内置',
    isLocal: true,
    unavailableReason: () => null,
    warmUp() {},
    close: async () => {},
    voices: () => [
      { speaker: 'bob', name: '波', language: 'zh-CN', gender: 'male', engine: 'local' },
      { speaker: 'ann', name: '安', language: 'zh-CN', gender: 'female', engine: 'local' },
    ],
    synthesize: async ({ speaker }) => ({ mp3: Buffer.from(speaker), durationMs: 1, marks: [] }),
  };
  let now = 0;
  const PRIVATE = {
    voice: { speaker: 'clone:1', name: '我的', language: 'zh-CN', gender: 'female' as const, engine: 'p1' },
    engineSpeaker: 'p1:hs-1',
    scope: 'voice-1',
  };
  const service = createSpeechService({
    listEngines: () => [...engines.list(), local],
    ownVoices: async (accountId) => (accountId === 'mine' ? [PRIVATE] : []),
    disk: null,
    log: createLog('silent'),
    noteFailure() {},
    noteSuccess() {},
    now: () => now,
  });
  const speak = (speaker: string, text = '你好，再见。', accountId = 'mine') =>
    service.speak(
      { audioType: 'mp3', speaker, text, speed: 1.2, pitch: 1, volume: 1, readings: '', rate: 16_000 },
      accountId,
      signal,
    );

  beforeAll(async () => {
    server = http.createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      asked.push({ url: request.url, headers: request.headers, body });
      reply(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    asked = [];
    reply = (response) => response.end(MP3);
    services = [describeService({ voices: [VOICE], template: null })];
  });
  afterAll(async () => {
    await engines.close();
    server.close();
  });

  const VOICE = { voice: 'alloy', name: '阿洛', language: 'zh-CN' as const, gender: 'female' as const };
  const describeService = (speech: SpeechSettings, more: Partial<RemoteService> = {}): RemoteService => ({
    id: 'p1',
    name: '云端语音',
    kind: 'openai',
    key: 'sk-secret',
    concurrency: 2,
    timeoutMs: 2000,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    models: [{ name: 'tts', model: 'tts-1' }],
    speech,
    ...more,
  });

  test('an OpenAI-compatible one is asked as OpenAI says; its voices go before those of this machine', async () => {
    const voicesOf = async (accountId: string) => (await service.list(accountId)).voices.map(({ speaker }) => speaker);
    expect(await voicesOf('theirs')).toEqual(['p1:alloy', 'bob', 'ann']);
    expect(await voicesOf('mine')).toEqual(['p1:alloy', 'bob', 'ann', 'clone:1']);
    const spoken = await speak('p1:alloy', '共3人。');
    expect(spoken).toMatchObject({ engineLabel: '云端语音', durationMs, marks: [] });
    expect(spoken.mp3.equals(MP3)).toBe(true);
    expect(spoken.units).toEqual([['g', 'ong'], ['s', 'an'], ['r', 'en'], 'pause']);
    expect(asked[0]).toMatchObject({ url: '/v1/audio/speech', headers: { authorization: 'Bearer sk-secret' } });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      model: 'tts-1',
      input: '共三人。',
      voice: 'alloy',
      response_format: 'mp3',
      speed: 1.2,
    });
  });

  test('another one is asked by its template, the sound taken out of its reply', async () => {
    const template = {
      method: 'POST' as const,
      path: '/tts',
      headers: 'X-Token: {{key}}',
      audioField: 'data.audio',
      body: '{"text":"{{text}}","voice":"{{voice}}","speech_rate":{{speed500}},"volume":{{volume100}}}',
    };
    services = [describeService({ voices: [VOICE], template }, { kind: 'speech-http' })];
    reply = (response) => response.end(JSON.stringify({ data: { audio: MP3.toString('base64') } }));
    const spoken = await speak('p1:alloy');
    expect(spoken.mp3.equals(MP3)).toBe(true);
    expect(asked[0]?.headers['x-token']).toBe('sk-secret');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      text: '你好，再见。',
      voice: 'alloy',
      speech_rate: 100,
      volume: 50,
    });
  });

  describe('DashScope over a WebSocket', () => {
    const event = (name: string, more: object = {}) =>
      JSON.stringify({ header: { task_id: 't', event: name, ...more }, payload: {} });

    async function start(play: (talk: SocketTalk, said: { header: { action: string }; payload: unknown }) => void) {
      const said: { header: { action: string; task_id: string }; payload: Record<string, unknown> }[] = [];
      let authorization: string | undefined;
      const socket = await startScriptedSocket((talk) => {
        authorization = talk.headers.authorization;
        talk.onMessage = (message) => {
          const one = JSON.parse(String(message));
          said.push(one);
          play(talk, one);
        };
        return true;
      });
      services = [
        describeService({ voices: [VOICE], template: null }, { id: 'ds', kind: 'dashscope', baseUrl: socket.address }),
      ];
      return { said, socket, authorization: () => authorization };
    }

    test('a sentence is one task, and its mp3 comes in pieces', async () => {
      const { said, socket, authorization } = await start((talk, { header }) => {
        if (header.action === 'run-task') talk.send(event('task-started'));
        if (header.action !== 'finish-task') return;
        talk.send(event('result-generated'));
        talk.send(MP3.subarray(0, 500));
        talk.send(MP3.subarray(500));
        talk.send(event('task-finished'));
      });
      const spoken = await speak('ds:alloy', '共3人。');
      expect(spoken.mp3.equals(MP3)).toBe(true);
      expect(spoken).toMatchObject({ durationMs, engineLabel: '云端语音' });
      expect(said.map(({ header }) => header.action)).toEqual(['run-task', 'continue-task', 'finish-task']);
      expect(new Set(said.map(({ header }) => header.task_id)).size).toBe(1);
      expect(said[0]?.payload).toMatchObject({
        task_group: 'audio',
        task: 'tts',
        function: 'SpeechSynthesizer',
        model: 'tts-1',
        parameters: { voice: 'alloy', format: 'mp3', sample_rate: 16_000, rate: 1.2, pitch: 1, volume: 50 },
      });
      expect(said[1]?.payload).toEqual({ input: { text: '共三人。' } });
      expect(authorization()).toBe('bearer sk-secret');
      await socket.close();
    });

    test.each([
      ['fails the task', event('task-failed', { error_code: 'InvalidApiKey', error_message: 'sk-secret is bad' })],
      ['talks nonsense', '<html>'],
      ['is silent', event('task-finished')],
    ])('one that %s is stood in for', async (name, answer) => {
      const { socket } = await start((talk) => talk.send(answer));
      expect((await speak('ds:alloy', `停电了，${name}`)).engineLabel).toBe('内置（云端语音暂不可用）');
      await socket.close();
      expect((await speak('ds:alloy', `走了，${name}`)).engineLabel).toContain('暂不可用');
    });
  });

  describe('Azure over its WebSocket', () => {
    const tell = (talk: SocketTalk, path: string, body: object) =>
      talk.send(`X-RequestId:1\r\nPath:${path}\r\n\r\n${JSON.stringify(body)}`);
    const tellSound = (talk: SocketTalk, sound: Buffer) => {
      const head = Buffer.from('X-RequestId:1\r\nPath:audio\r\n');
      talk.send(Buffer.concat([Buffer.from([head.length >> 8, head.length & 255]), head, sound]));
    };
    const start = async (play: (talk: SocketTalk) => void) => {
      const said: string[] = [];
      const socket = await startScriptedSocket((talk) => {
        if (talk.headers['ocp-apim-subscription-key'] !== 'sk-secret') return false;
        talk.onMessage = (message) => {
          said.push(String(message));
          if (said.length === 3) play(talk);
        };
        return true;
      });
      const voice = { ...VOICE, voice: 'zh-CN-XiaoxiaoNeural' };
      const more = { id: 'az', kind: 'azure', baseUrl: socket.address };
      services = [describeService({ voices: [voice], template: null }, more)];
      return { said, socket };
    };

    test('its own mouth shapes go before any that we would find', async () => {
      const { said, socket } = await start((talk) => {
        tell(talk, 'turn.start', {});
        tellSound(talk, MP3.subarray(0, 400));
        const Metadata = [
          { Type: 'Viseme', Data: { Offset: 500_000, VisemeId: 21 } },
          { Type: 'WordBoundary', Data: { Offset: 1 } },
          { Type: 'Viseme', Data: { Offset: 1_250_000, VisemeId: 2 } },
          { Type: 'Viseme', Data: { Offset: 1_300_000, VisemeId: 99 } },
        ];
        tell(talk, 'audio.metadata', { Metadata });
        tellSound(talk, MP3.subarray(400));
        tell(talk, 'turn.end', {});
      });
      const spoken = await speak('az:zh-CN-XiaoxiaoNeural', '爸爸说“1<2”。');
      expect(spoken.mp3.equals(MP3)).toBe(true);
      expect(spoken.marks).toEqual([
        { at: 50, open: 0, wide: 0, round: 0, press: 1, teeth: 0 },
        { at: 125, open: 0.9, wide: 0.1, round: 0, press: 0, teeth: 0 },
      ]);
      expect(spoken.units).toEqual([]);
      expect(said[1]).toContain('"visemeEnabled":true');
      expect(said[2]).toContain('<voice name="zh-CN-XiaoxiaoNeural"><prosody rate="+20%" pitch="+0%" volume="+0%">');
      expect(said[2]).not.toContain('1<2');
      await socket.close();
    });

    test('one that closes, and one that refuses the key, is stood in for', async () => {
      const { socket } = await start((talk) => talk.close());
      expect((await speak('az:zh-CN-XiaoxiaoNeural', '停了')).engineLabel).toContain('暂不可用');
      services = services.map((one) => ({ ...one, key: 'sk-wrong' }));
      expect((await speak('az:zh-CN-XiaoxiaoNeural', '不认')).engineLabel).toContain('暂不可用');
      await socket.close();
    });
  });

  test.each([
    ['refuses', (response: http.ServerResponse) => response.writeHead(401).end('bad key sk-secret')],
    ['answers with a page', (response: http.ServerResponse) => response.end('<html>hello</html>')],
    ['sends someone elsewhere', (response: http.ServerResponse) => response.writeHead(302, { location: '/x' }).end()],
  ])('one that %s is stood in for by a voice like it, which is said and not remembered', async (name, answer) => {
    reply = answer;
    const spoken = await speak('p1:alloy', `停电了，${name}`);
    expect(spoken.mp3.toString()).toBe('ann');
    expect(spoken.engineLabel).toBe('内置（云端语音暂不可用）');
    reply = (response) => response.end(MP3);
    expect((await speak('p1:alloy', `停电了，${name}`)).engineLabel).toBe('云端语音');
  });

  test('another service that speaks the language stands in before a voice of this machine', async () => {
    const second = { ...VOICE, voice: 'nova' };
    services = [
      describeService({ voices: [VOICE], template: null }),
      describeService({ voices: [second], template: null }, { id: 'p2', name: '备用语音' }),
    ];
    reply = (response) => (asked.at(-1)?.body.includes('alloy') ? response.writeHead(400).end() : response.end(MP3));
    const spoken = await speak('p1:alloy', '有备用');
    expect(spoken.mp3.equals(MP3)).toBe(true);
    expect(spoken.engineLabel).toBe('备用语音（云端语音暂不可用）');
    reply = (response) => response.writeHead(400).end();
    expect((await speak('p1:alloy', '都不行')).engineLabel).toBe('内置（云端语音暂不可用）');
  });

  test('one that stops in the middle of a sentence is left alone for a while, then asked again', async () => {
    services = [describeService({ voices: [VOICE], template: null }, { timeoutMs: 1000 })];
    reply = (response) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(MP3.subarray(0, 500));
    expect((await speak('p1:alloy', '停在半路')).engineLabel).toBe('内置（云端语音暂不可用）');
    expect(asked).toHaveLength(1);
    reply = (response) => response.end(MP3);
    expect((await speak('p1:alloy', '下一句')).engineLabel).toBe('内置（云端语音暂不可用）');
    expect(asked).toHaveLength(1);
    now += 15_000;
    expect((await speak('p1:alloy', '再下一句')).engineLabel).toBe('云端语音');
  });

  test('an account’s own voice speaks for that account alone, also what is kept of it', async () => {
    expect((await speak('clone:1', '我的声音')).mp3.equals(MP3)).toBe(true);
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ voice: 'hs-1' });
    await expect(speak('clone:1', '我的声音', 'theirs')).rejects.toMatchObject({ code: CODE.badInput });
    await speak('clone:1', '我的声音');
    expect(asked).toHaveLength(1);
    await service.forget('voice-1');
    await speak('clone:1', '我的声音');
    expect(asked).toHaveLength(2);
  });

  test('where nothing can stand in the reason is told, without the key', async () => {
    services = [describeService({ voices: [{ ...VOICE, language: 'fr-FR' }], template: null })];
    reply = (response) => response.writeHead(401).end('bad key sk-secret');
    const failure = await speak('p1:alloy').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: CODE.unavailable });
    expect(String(failure)).toContain('语音服务拒绝了访问密钥');
    expect(JSON.stringify([failure, String((failure as Error).cause)])).not.toContain('sk-secret');
  });

  test('after five failures in a row it is not asked for a while', async () => {
    reply = (response) => response.writeHead(400).end();
    for (let call = 0; call < 5; call++) await speak('p1:alloy', `第${call}句`);
    expect(asked).toHaveLength(5);
    expect((await speak('p1:alloy', '又一句')).engineLabel).toContain('暂不可用');
    expect(asked).toHaveLength(5);
  });

  test('settings that change count at once; a service that is gone takes its voices along', async () => {
    services = [describeService({ voices: [{ ...VOICE, voice: 'nova' }], template: null }, { id: 'p2' })];
    await speak('p2:nova');
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ voice: 'nova' });
    services = [];
    await expect(speak('p2:nova')).rejects.toMatchObject({ code: CODE.badInput });
  });
});
