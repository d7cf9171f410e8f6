import { beforeEach, expect, it, vi } from 'vitest';
import { createRecogniser, refuseSpeech } from './recogniser.ts';

/** The browser's recogniser, moved by the test. */
class Engine {
  static last: Engine;
  lang = '';
  interimResults = false;
  start = vi.fn();
  stop = vi.fn();
  abort = vi.fn();
  onresult: ((event: object) => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  onend: (() => void) | null = null;
  constructor() {
    Engine.last = this;
  }
  hear(...parts: [text: string, final: boolean][]) {
    this.onresult?.({ results: parts.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })) });
  }
}

let told: unknown[];
const open = (language = 'zhchs') =>
  createRecogniser({ webkitSpeechRecognition: Engine }, language, {
    onText: (...texts) => told.push(texts),
    onEnd: (text) => told.push(text),
    onError: (...error) => told.push(error),
  });
beforeEach(() => {
  told = [];
});

it('tells what settled and what may change, and in the end all of it', () => {
  const recogniser = open();
  recogniser.start();
  Engine.last.hear(['社保卡丢了，', true], ['补办要', false]);
  Engine.last.onend?.();
  expect(told).toEqual([['社保卡丢了，', '补办要'], '社保卡丢了，补办要']);
  expect(Engine.last).toMatchObject({ lang: 'zh-CN', interimResults: true });
});

it('drops what was said when it is aborted, and begins anew', () => {
  const recogniser = open('en');
  recogniser.start();
  Engine.last.hear(['一', false]);
  recogniser.abort();
  Engine.last.hear(['二', true]);
  Engine.last.onend?.();
  recogniser.start();
  Engine.last.hear(['三', true]);
  Engine.last.onend?.();
  expect(told).toEqual([['', '一'], '', ['三', ''], '三']);
  expect(Engine.last.lang).toBe('en-US');
});

it('says what is wrong, and whether it stays wrong', () => {
  open();
  for (const error of ['aborted', 'network', 'not-allowed', 'something']) Engine.last.onerror?.({ error });
  expect(told).toEqual([
    ['这个浏览器连不上语音识别，请打字提问', true],
    ['没有麦克风权限，请在浏览器里允许，或者打字提问', false],
    ['没有听清，请再说一次', false],
  ]);
});

it('knows where nobody can speak', () => {
  expect(refuseSpeech({ isSecureContext: true })).toMatch(/不能识别/);
  expect(refuseSpeech({ isSecureContext: false, SpeechRecognition: Engine })).toMatch(/https/);
  expect(refuseSpeech({ isSecureContext: true, SpeechRecognition: Engine })).toBeNull();
});
