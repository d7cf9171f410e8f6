import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScriptVoice, type ScriptVoice } from './script-voice.ts';

const rate = 1000;
let starts: number[];
let asked: string[];
let voice: ScriptVoice;
let log: string[];

/** A sound device on the clock of the timers; a byte is a millisecond of sound. */
function stubContext(): AudioContext {
  const buffer = (samples: Float32Array) => ({
    sampleRate: rate,
    duration: samples.length / rate,
    getChannelData: () => samples,
    copyToChannel: (from: Float32Array) => samples.set(from),
  });
  const node = () => ({ connect: (next: unknown) => next, disconnect() {} });
  const gain = {
    ...{ value: 1, setValueAtTime() {}, linearRampToValueAtTime() {}, cancelScheduledValues() {} },
  };
  const context = {
    ...{ state: 'running', outputLatency: 0, baseLatency: 0, destination: {} },
    get currentTime() {
      return Date.now() / 1000;
    },
    createGain: () => ({ ...node(), gain }),
    createAnalyser: () => ({ ...node(), context, frequencyBinCount: 512 }),
    createBufferSource: () => ({ ...node(), start: (at: number) => starts.push(at), stop() {} }),
    createBuffer: (_: number, length: number) => buffer(new Float32Array(length)),
    decodeAudioData: async (audio: ArrayBuffer) => {
      if (audio.byteLength === 0) throw new Error('not a sound');
      return buffer(new Float32Array(audio.byteLength).fill(0.5));
    },
    resume: async () => {},
    suspend: async () => {},
    close: async () => {},
  };
  return context as unknown as AudioContext;
}

const heard = (name: string, then?: () => void) => ({
  onStart: () => log.push(`${name} begins`),
  onEnd() {
    log.push(`${name} ends`);
    then?.();
  },
  onError: (error: unknown) => log.push(`${name}: ${error}`),
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [starts, asked, log] = [[], [], []];
  voice = createScriptVoice({
    createContext: stubContext,
    async read(text) {
      asked.push(text);
      return { audio: new ArrayBuffer(text === '坏。' ? 0 : 1000), marks: [], units: [] };
    },
  });
});
afterEach(() => vi.useRealTimers());

it('what follows lies behind on the clock of the device, however late it is asked for', async () => {
  voice.speak(
    '一。',
    heard('one', () => voice.speak('二。', heard('two'))),
    '二。',
  );
  await vi.runAllTimersAsync();
  expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeCloseTo(1.26);
  expect(asked).toEqual(['一。', '二。']);
  expect(voice.heardSeconds()).toBeCloseTo(2, 1);
});

it('what nobody asks for is not heard', async () => {
  voice.speak('一。', heard('one'), '二。');
  await vi.runAllTimersAsync();
  expect(log).toEqual(['one begins', 'one ends']);
});

it('fetches ahead, once', async () => {
  voice.prepare(['一。', '二。']);
  voice.speak('一。', heard('one'));
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['一。', '二。']);
});

it('says what can not be heard, and asks anew the next time', async () => {
  voice.speak('坏。', heard('bad'));
  await vi.runAllTimersAsync();
  voice.speak('坏。', heard('bad'));
  await vi.runAllTimersAsync();
  expect(log).toEqual(['bad: Error: not a sound', 'bad: Error: not a sound']);
  expect(asked).toHaveLength(2);
});

it('a sentence that is stopped ends in silence', async () => {
  voice.speak('一。', heard('one'), '二。');
  await vi.advanceTimersByTimeAsync(300);
  voice.stop();
  await vi.runAllTimersAsync();
  expect(log).toEqual(['one begins']);
});

it('goes on at another pace from where it is', async () => {
  voice.speak('一。', heard('one'));
  await vi.advanceTimersByTimeAsync(500);
  const before = Date.now();
  voice.setSpeed(2);
  await vi.runAllTimersAsync();
  expect(log).toEqual(['one begins', 'one ends']);
  expect(Date.now() - before).toBeLessThan(420);
});
