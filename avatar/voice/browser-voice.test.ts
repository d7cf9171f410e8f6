import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSED_MOUTH } from '../mouth-pose.ts';
import { createBrowserVoice, hasBrowserVoice } from './browser-voice.ts';

class StubUtterance {
  readonly text: string;
  lang = '';
  rate = 1;
  voice: unknown = null;
  onstart = () => {};
  onend = () => {};
  onerror = (_event: { error: string }) => {};
  onboundary = (_event: { charIndex: number }) => {};
  constructor(text: string) {
    this.text = text;
  }
}

describe("the browser's own voice", () => {
  let spoken: StubUtterance[];
  let log: string[];
  let voices: { lang: string; localService: boolean }[];
  const cancel = vi.fn();
  const create = () =>
    createBrowserVoice({
      language: 'zh-CN',
      onState: (state) => log.push(state),
      onSentence: ({ text, index }) => log.push(`${index} ${text}`),
      onError: (error) => log.push(String(error)),
    });

  beforeEach(() => {
    spoken = [];
    log = [];
    voices = [
      { lang: 'en-US', localService: true },
      { lang: 'cmn-Hans-CN', localService: true },
    ];
    cancel.mockClear();
    vi.stubGlobal('SpeechSynthesisUtterance', StubUtterance);
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => voices,
      speak: (utterance: StubUtterance) => spoken.push(utterance),
      cancel,
      addEventListener: (_name: string, listener: () => void) => listener(),
    });
  });

  test('is there only when it has the language, however that is written', async () => {
    expect(await hasBrowserVoice('zh-CN')).toBe(true);
    expect(await hasBrowserVoice('ko-KR')).toBe(false);
    voices = [{ lang: 'zh_CN', localService: false }];
    expect(await hasBrowserVoice('zh-CN')).toBe(true);
    voices = [{ lang: 'zh-HK', localService: true }];
    expect([await hasBrowserVoice('yue-Hant-HK'), await hasBrowserVoice('zh-CN')]).toEqual([true, false]);
    voices = [];
    expect(await hasBrowserVoice('zh-CN')).toBe(false);
    vi.stubGlobal('speechSynthesis', undefined);
    expect(await hasBrowserVoice('zh-CN')).toBe(false);
  });

  test('speaks one sentence after the other, without citation marks', () => {
    const voice = create();
    voice.push('您好，**重点**在第2页[1]。');
    voice.finish();
    expect(spoken.map(({ text }) => text)).toEqual(['您好，']);
    spoken[0]?.onstart();
    spoken[0]?.onend();
    expect(spoken[1]?.text).toBe('重点在第2页。');
    spoken[1]?.onstart();
    spoken[1]?.onend();
    expect(log).toEqual(['speaking', '0 您好，', '1 **重点**在第2页[1]。', 'idle']);
    expect(spoken[0]?.voice).toBe(voices[1]);
  });

  test('the mouth follows the syllables and the word positions', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const voice = create();
    voice.push('妈妈爱我。');
    await vi.dynamicImportSettled();
    spoken[0]?.onstart();
    vi.advanceTimersByTime(150); // in the a of the first 妈
    expect(voice.mouth().open).toBeGreaterThan(0.7);
    spoken[0]?.onboundary({ charIndex: 3 }); // 我 already
    vi.advanceTimersByTime(100);
    expect(voice.mouth().round).toBeGreaterThan(0.5);
    voice.stop();
    expect(voice.mouth()).toEqual(CLOSED_MOUTH);
    vi.useRealTimers();
  });

  test('stop: the browser is cancelled and its last events are nobody’s', () => {
    const voice = create();
    voice.push('第一句话。第二句话。');
    spoken[0]?.onstart();
    voice.stop();
    spoken[0]?.onerror({ error: 'canceled' });
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(spoken).toHaveLength(1);
    expect(log).toEqual(['speaking', '0 第一句话。', 'idle']);
  });

  test('a sentence that fails is told, the next one is spoken', () => {
    const voice = create();
    voice.push('第一句话。第二句话。');
    spoken[0]?.onerror({ error: 'network' });
    expect(spoken).toHaveLength(2);
    expect(log).toEqual(['Error: Speech synthesis failed: network']);
  });

  test('muted, nothing is spoken', () => {
    const voice = create();
    voice.mute(true);
    voice.push('第一句话。第二');
    expect(spoken).toHaveLength(0);
    voice.mute(false);
    voice.push('句话。');
    expect(spoken.map(({ text }) => text)).toEqual(['第二句话。']);
  });
});
