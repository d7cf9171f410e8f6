import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSED_MOUTH } from '../mouth-pose.ts';
import type { SynthesizedSentence } from './read-sound.ts';
import { createSpeechQueue } from './speech-queue.ts';
import type { SpokenSentence } from './voice-queue.ts';

const rate = 1000;

/** A sound device whose clock is the fake timers' clock. */
function createStubContext() {
  const node = () => ({ connect: (next: unknown) => next, disconnect: vi.fn() });
  const gain = { value: 1, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() };
  const sources: { start: ReturnType<typeof vi.fn>; stop: ReturnType<typeof vi.fn> }[] = [];
  const context = {
    state: 'running',
    outputLatency: 0,
    baseLatency: 0,
    sampleRate: rate,
    get currentTime() {
      return Date.now() / 1000;
    },
    destination: {},
    createGain: () => ({ ...node(), gain }),
    createAnalyser: () => ({ ...node(), context, frequencyBinCount: 512 }),
    createBufferSource() {
      const source = { ...node(), start: vi.fn(), stop: vi.fn() };
      sources.push(source);
      return source;
    },
    /** A byte is a millisecond of sound. */
    decodeAudioData: async (audio: ArrayBuffer) => {
      if (audio.byteLength === 0) throw new Error('not a sound');
      return { sampleRate: rate, getChannelData: () => new Float32Array(audio.byteLength).fill(0.5) };
    },
    resume: async () => {},
    close: vi.fn(async () => {}),
  };
  return { context: context as unknown as AudioContext, sources, gain };
}

const marks = [{ ...CLOSED_MOUTH, at: 0, open: 1 }];
const spoken = (audio = new ArrayBuffer(1000)): SynthesizedSentence => ({ audio, marks, units: [] });

describe('the speech queue', () => {
  let log: string[];
  let asked: { text: string; signal: AbortSignal }[];
  let stub: ReturnType<typeof createStubContext>;
  let synthesize: (text: string) => Promise<SynthesizedSentence>;

  function create() {
    return createSpeechQueue({
      createContext: () => stub.context,
      synthesize(text, signal) {
        asked.push({ text, signal });
        return synthesize(text);
      },
      onState: (state) => log.push(state),
      onSentence: ({ text, index }: SpokenSentence) => log.push(`${index} ${text}`),
      onError: (error) => log.push(String(error)),
    });
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    log = [];
    asked = [];
    stub = createStubContext();
    synthesize = async () => spoken();
  });
  test('speaks in order and tells what is heard', async () => {
    const queue = create();
    queue.push('您好，我是小化。请问');
    queue.push('有什么事？');
    queue.finish();
    await vi.runAllTimersAsync();
    expect(log).toEqual(['speaking', '0 您好，', '1 我是小化。', '2 请问有什么事？', 'idle']);
  });

  test('clips follow each other on the audio clock with the pause of their punctuation', async () => {
    const queue = create();
    queue.push('您好，我是小化。再见。');
    await vi.advanceTimersByTimeAsync(10);
    const starts = stub.sources.map((source) => source.start.mock.calls[0]?.[0] as number);
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeCloseTo(1.13);
    expect((starts[2] ?? 0) - (starts[1] ?? 0)).toBeCloseTo(1.26);
  });

  test('answers that return out of order are still heard in order', async () => {
    const slow = Promise.withResolvers<SynthesizedSentence>();
    synthesize = (text) => (text === '您好，' ? slow.promise : Promise.resolve(spoken()));
    const queue = create();
    queue.push('您好，我是小化。');
    queue.finish();
    await vi.advanceTimersByTimeAsync(500);
    expect(log).toEqual([]);
    slow.resolve(spoken());
    await vi.runAllTimersAsync();
    expect(log).toEqual(['speaking', '0 您好，', '1 我是小化。', 'idle']);
  });

  test('only two sentences are fetched ahead of the one that is heard', async () => {
    const queue = create();
    queue.push('第一句话。第二句话。第三句话。第四句话。第五句话。');
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(4);
  });

  test('stop: requests are aborted, sound fades within 20 ms, the mouth rests, nothing comes later', async () => {
    const queue = create();
    queue.push('第一句话。第二句话。第三句话。第四句话。');
    await vi.advanceTimersByTimeAsync(500);
    expect(queue.mouth().open).toBeGreaterThan(0.9);
    queue.stop();
    expect(queue.mouth()).toEqual(CLOSED_MOUTH);
    expect(log).toEqual(['speaking', '0 第一句话。', 'idle']);
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
    expect(stub.gain.linearRampToValueAtTime.mock.calls[0]?.[1]).toBeLessThanOrEqual(Date.now() / 1000 + 0.02);
    expect(stub.sources.every((source) => source.stop.mock.calls.length === 1)).toBe(true);
    await vi.runAllTimersAsync();
    expect(log).toHaveLength(3);
    expect(asked).toHaveLength(3);
  });

  test('a failure that arrives after stop is not told', async () => {
    synthesize = () => Promise.reject(new Error('aborted'));
    const queue = create();
    queue.push('第一句话。');
    queue.stop();
    await vi.runAllTimersAsync();
    expect(log).toEqual([]);
  });

  test('a sentence that fails is told and left out', async () => {
    synthesize = async (text) => spoken(new ArrayBuffer(text.startsWith('第二') ? 0 : 1000));
    const queue = create();
    queue.push('第一句话。第二句话。第三句话。');
    queue.finish();
    await vi.runAllTimersAsync();
    expect(log).toEqual(['speaking', '0 第一句话。', 'Error: not a sound', '2 第三句话。', 'idle']);
  });

  test('after an answer the next one counts from 0', async () => {
    const queue = create();
    for (const text of ['第一次回答。', '第二次回答。']) {
      queue.push(text);
      queue.finish();
      await vi.runAllTimersAsync();
    }
    expect(log).toEqual(['speaking', '0 第一次回答。', 'idle', 'speaking', '0 第二次回答。', 'idle']);
  });

  test('a stream that pauses keeps the state until it is finished', async () => {
    const queue = create();
    queue.push('第一句话。');
    await vi.advanceTimersByTimeAsync(5000);
    expect(log).toEqual(['speaking', '0 第一句话。']);
    expect(queue.mouth()).toEqual(CLOSED_MOUTH);
    queue.finish();
    expect(log.at(-1)).toBe('idle');
  });

  test('muted, nothing is fetched and the mouth rests; afterwards it goes on with what comes', async () => {
    const queue = create();
    queue.push('第一句话。');
    await vi.advanceTimersByTimeAsync(300);
    queue.mute(true);
    expect(log.at(-1)).toBe('idle');
    expect(queue.mouth()).toEqual(CLOSED_MOUTH);
    queue.push('第二句话。第三');
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
    queue.mute(false);
    queue.push('句话。第四句话。');
    queue.finish();
    await vi.runAllTimersAsync();
    expect(asked.map(({ text }) => text)).toEqual(['第一句话。', '第三句话。', '第四句话。']);
  });

  test('an answer without anything to say is silent', async () => {
    const queue = create();
    queue.push('😀 [1]');
    queue.finish();
    await vi.runAllTimersAsync();
    expect([log, asked]).toEqual([[], []]);
  });

  test('closing gives the device back', async () => {
    const queue = create();
    queue.push('第一句话。');
    queue.close();
    await vi.runAllTimersAsync();
    expect(vi.mocked(stub.context.close)).toHaveBeenCalledTimes(1);
    expect(log).toEqual([]);
  });
});
