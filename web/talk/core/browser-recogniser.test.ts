import { beforeEach, expect, it, vi } from 'vitest';
import { createBrowserRecogniser, hasBrowserRecogniser } from './browser-recogniser.ts';

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
const begin = (language = 'zhchs') =>
  createBrowserRecogniser({ webkitSpeechRecognition: Engine }, language).begin({
    onText: (...texts) => told.push(texts),
    onEnd: (text) => told.push(text),
    onError: (...error) => told.push(error),
  });
beforeEach(() => {
  told = [];
});

it('tells what settled and what may change, and in the end all of it', () => {
  const utterance = begin();
  Engine.last.hear(['社保卡丢了，', true], ['补办要', false]);
  utterance.end();
  expect(Engine.last.stop).toHaveBeenCalled();
  Engine.last.onend?.();
  expect(told).toEqual([['社保卡丢了，', '补办要'], '社保卡丢了，补办要']);
  expect(Engine.last).toMatchObject({ lang: 'zh-CN', interimResults: true });
});

it('tells nothing of what was dropped; the next one begins anew', () => {
  const utterance = begin('en');
  Engine.last.hear(['一', false]);
  utterance.drop();
  Engine.last.hear(['二', true]);
  Engine.last.onerror?.({ error: 'network' });
  Engine.last.onend?.();
  begin('en');
  Engine.last.hear(['三', true]);
  Engine.last.onend?.();
  expect(told).toEqual([['', '一'], ['三', ''], '三']);
  expect(Engine.last.lang).toBe('en-US');
});

it('says what is wrong, and whether it stays wrong', () => {
  begin();
  for (const error of ['aborted', 'network', 'not-allowed', 'something']) Engine.last.onerror?.({ error });
  expect(told).toEqual([
    ['这个浏览器连不上语音识别，请打字提问', true],
    [expect.stringContaining('允许使用麦克风'), false],
    ['没有听清，请再说一次', false],
  ]);
});

it('knows where the browser understands nothing', () => {
  expect(hasBrowserRecogniser({})).toBe(false);
  expect(hasBrowserRecogniser({ SpeechRecognition: Engine })).toBe(true);
});
