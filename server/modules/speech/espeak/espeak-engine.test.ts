import { afterAll, describe, expect, test } from 'vitest';
import { createEspeakEngine } from './espeak-engine.ts';
import { fixReadings } from './fix-readings.ts';

const engine = createEspeakEngine();
const missing = engine.unavailableReason();
const request = {
  text: '您好，欢迎来到社区服务中心。',
  speaker: 'espeak-xiaohua',
  speed: 1,
  pitch: 1,
  volume: 1,
  rate: 16_000,
};
const signal = new AbortController().signal;

// Where the optional package is not installed there is nothing to test: the title of the group says so.
describe.skipIf(missing)(`the embedded engine${missing ? ` (${missing})` : ''}`, () => {
  afterAll(() => engine.close());

  test('speaks Mandarin at a natural pace, with marks inside the sound', async () => {
    const { mp3, durationMs, marks } = await engine.synthesize(request, signal);
    expect(mp3.readUInt16BE(0) & 0xffe0).toBe(0xffe0); // frame sync
    expect(durationMs).toBe((mp3.length / 216) * 36); // whole frames of 48 kbit/s at 16 kHz
    const speech = (marks.at(-1)?.at ?? 0) - (marks[1]?.at ?? 0);
    expect(12 / (speech / 1000)).toBeGreaterThan(3.5);
    expect(12 / (speech / 1000)).toBeLessThan(5);
    expect(marks.every((mark, index) => index === 0 || mark.at > (marks[index - 1]?.at ?? 0))).toBe(true);
    expect(marks.at(-1)).toMatchObject({ open: 0, round: 0, wide: 0 });
    expect(marks.at(-1)?.at).toBeLessThan(durationMs);
  });

  test('twice the speed takes about half the time, no volume is silence of the same length', async () => {
    const normal = await engine.synthesize(request, signal);
    const fast = await engine.synthesize({ ...request, speed: 2 }, signal);
    expect(fast.durationMs / normal.durationMs).toBeLessThan(0.65);
    const mute = await engine.synthesize({ ...request, volume: 0 }, signal);
    expect(mute.durationMs).toBe(normal.durationMs);
    expect(mute.mp3.equals(normal.mp3)).toBe(false);
    const high = await engine.synthesize({ ...request, pitch: 1.5 }, signal);
    expect(Math.abs(high.durationMs / normal.durationMs - 1)).toBeLessThan(0.05);
    expect(high.mp3.equals(normal.mp3)).toBe(false);
  });

  test.each(engine.voices().map((voice) => [voice.speaker, voice.language]))(
    '%s reads %s',
    async (speaker, language) => {
      const sentences: Record<string, string> = {
        'zh-CN': '今天天气很好',
        'yue-HK': '今日天氣好好',
        'ko-KR': '오늘 날씨가 좋네요',
      };
      const text = sentences[language] ?? 'The weather is fine today';
      const { durationMs, marks } = await engine.synthesize({ ...request, speaker, text }, signal);
      expect(durationMs).toBeGreaterThan(900); // nothing swallowed
      expect(durationMs).toBeLessThan(2600); // nothing spelled out
      expect(marks.length).toBeGreaterThan(8);
    },
  );

  test('another language inside a sentence does not break it', async () => {
    const { marks } = await engine.synthesize(
      { ...request, text: '请下载APP，使用WiFi 한국어 にほん русский 𠮷' },
      signal,
    );
    expect(marks.length).toBeGreaterThan(10);
  });

  test('an unknown voice is refused', async () => {
    await expect(engine.synthesize({ ...request, speaker: 'nobody' }, signal)).rejects.toThrow('发音人不存在');
  });
});

test('without the package the engine says so and offers no voices', () => {
  const absent = createEspeakEngine({ installed: false });
  expect(absent.unavailableReason()).toContain('未安装');
  expect(absent.voices()).toEqual([]);
});

test('r-coloured endings are left out, words with 儿 stay', () => {
  expect(fixReadings('等一会儿，这儿的小孩儿和女儿上幼儿园，儿童便宜', 'zh-CN')).toBe(
    '等一会，这的小孩和女儿上幼儿园，儿童骈宜',
  );
});
