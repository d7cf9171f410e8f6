import { expect, test, vi } from 'vitest';
import { encodeWav } from './encode-wav.ts';
import type { StreamSpeech } from './signalling.ts';
import type { StreamEar } from './stream-ear.ts';
import { createStreamVoice } from './stream-voice.ts';

function start({ voice = 'engine' as 'engine' | 'ours', isSerial = false } = {}) {
  const log: string[] = [];
  const given: StreamSpeech[] = [];
  let hear: (isLoud: boolean, ms: number) => void = () => {};
  let refusal: Error | null = null;
  const ear: StreamEar = {
    sound: {} as MediaStream,
    setVolume: (volume) => void log.push(`volume ${volume}`),
    duck: (ducked) => void log.push(ducked ? 'duck' : 'unduck'),
    shut: () => void log.push('shut'),
    open: () => void log.push('open'),
    settled: async () => {},
    close: () => void log.push('closed'),
  };
  const queue = createStreamVoice({
    link: {
      voice,
      isSerial,
      sound: ear.sound,
      async speak(speech) {
        if (refusal) throw refusal;
        given.push(speech);
      },
      interrupt: async () => void log.push('interrupt'),
    },
    synthesize: async () => ({ audio: new ArrayBuffer(1) }),
    decode: async () => ({ getChannelData: () => new Float32Array(16_000).fill(0.5) }) as unknown as AudioBuffer,
    createContext: () => ({ close: async () => {} }) as AudioContext,
    openEar(_context, _sound, onHear) {
      hear = onHear;
      return ear;
    },
    onState: (state) => log.push(state),
    onSentence: ({ text }) => log.push(text),
    onError: (error, sentence) => log.push(`${(error as Error).message} ${sentence?.text}`),
  });
  const sound = (isLoud: boolean, ms: number) => {
    for (let at = 0; at < ms; at += 50) hear(isLoud, 50);
  };
  const refuse = (error: Error) => {
    refusal = error;
  };
  const texts = () => given.map(({ text }) => text);
  return { queue, log, given, texts, sound, refuse };
}

test('each sentence goes to the renderer as text; what is heard of it makes the states', async () => {
  const { queue, log, texts, sound } = start();
  queue.push('您好，我是晓晴。很高兴见到您。');
  queue.finish();
  await vi.waitFor(() => expect(texts()).toEqual(['您好，', '我是晓晴。', '很高兴见到您。']));
  sound(true, 800);
  sound(true, 3500);
  sound(false, 1000);
  expect(log.filter((line) => !/volume|open/.test(line))).toEqual([
    ...['speaking', '您好，', '我是晓晴。', '很高兴见到您。', 'idle'],
  ]);
});

test('in our voice the renderer is given sound of our making, 16 kHz wav', async () => {
  const { queue, given } = start({ voice: 'ours' });
  queue.push('您好。');
  queue.finish();
  await vi.waitFor(() => expect(given.length).toBe(1));
  const wav = given[0]?.sound ?? new Uint8Array(44);
  const head = new DataView(wav.buffer);
  expect([String.fromCharCode(...wav.subarray(0, 4)), head.getUint32(24, true), wav.length]).toEqual([
    ...['RIFF', 16_000, 44 + 32_000],
  ]);
  expect(encodeWav({ getChannelData: () => new Float32Array(0) }).wav.length).toBe(44);
});

test('stopping is silence here and there, and the next answer waits for it', async () => {
  const { queue, log, texts, sound } = start();
  queue.push('第一句话。第二句话。');
  await vi.waitFor(() => expect(texts().length).toBeGreaterThan(0));
  sound(true, 100);
  queue.duck(true);
  queue.stop();
  expect(log.slice(-3)).toEqual(['shut', 'interrupt', 'idle']);
  sound(true, 2000);
  expect(log.at(-1)).toBe('idle');
  queue.push('新的回答。');
  queue.finish();
  await vi.waitFor(() => expect(texts().at(-1)).toBe('新的回答。'));
  expect(log.lastIndexOf('open')).toBeGreaterThan(log.indexOf('interrupt'));
});

test('what was not heard to its end is handed over from the sentence that broke off', async () => {
  const { queue, log, refuse, texts, sound } = start();
  queue.push('第一句话说完。第二句话也说完。');
  await vi.waitFor(() => expect(texts()).toEqual(['第一句话说完。', '第二句话也说完。']));
  sound(true, 200);
  refuse(new Error('断开了'));
  queue.push('第三句。后半');
  await vi.waitFor(() => expect(log.at(-1)).toBe('断开了 第一句话说完。'));
  expect(queue.takeRest()).toBe('第一句话说完。第二句话也说完。第三句。后半');
  expect(queue.takeRest()).toBe('');
});

test('who takes one text at a time gets the next when it has ended', async () => {
  const { queue, texts, sound } = start({ isSerial: true });
  queue.push('第一句话。');
  await vi.waitFor(() => expect(texts()).toEqual(['第一句话。']));
  queue.push('第二句话。第三句话。');
  queue.finish();
  await Promise.resolve();
  expect(texts().length).toBe(1);
  sound(true, 1500);
  sound(false, 1000);
  await vi.waitFor(() => expect(texts()).toEqual(['第一句话。', '第二句话。第三句话。']));
});

test('muted, nothing is sent', async () => {
  const { queue, texts } = start();
  queue.mute(true);
  queue.push('听不见。');
  queue.finish();
  await Promise.resolve();
  expect(texts()).toEqual([]);
});
