import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import question from '#avatar/hearing/fixtures/question.wav?inline';
import type { Ears, MicrophoneOptions } from '#avatar/hearing/index.ts';
import { CLOSED_MOUTH, createSpeechQueue } from '#avatar/voice/index.ts';
import type { ChatEntities, ChatEvent } from '#contract/chat.contract.ts';
import { createActingVoice } from './acting-voice.ts';
import { createDialogue, type Dialogue } from './dialogue.ts';
import { followTurn } from './follow-turn.ts';
import { createServerRecogniser } from './server-recogniser.ts';
import { createTalkEars } from './talk-ears.ts';
import { createVoiceControl } from './voice-control.ts';
import type { VoiceControl } from './voice-view.ts';

/**
 * The contract of interrupting: everything that a person hears and sees stops within 150 ms of the moment that makes sure that they
 * speak. All parts are the real ones but the network, the microphone's device and the sound device, whose clock is the test's.
 */
const MOST_MS = 150;
const STEP_MS = 10;

const bytes = Uint8Array.from(atob(question.slice(question.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
const SAID = Float32Array.from(new Int16Array(bytes.buffer.slice(44)), (value) => value / 32_768);
const now = () => Date.now() / 1000;

/** A gain whose value at any moment of the audio clock can be read back, as the Web Audio specification says. */
function createGain() {
  let points: { at: number; value: number; ramp: boolean }[] = [{ at: 0, value: 1, ramp: false }];
  const valueAt = (time: number) => {
    const next = points.findIndex(({ at }) => at > time);
    const before = points[(next < 0 ? points.length : next) - 1];
    const after = next < 0 ? undefined : points[next];
    if (!before) return 1;
    if (!after?.ramp) return before.value;
    return before.value + ((after.value - before.value) * (time - before.at)) / (after.at - before.at);
  };
  return {
    valueAt,
    get value() {
      return valueAt(now());
    },
    cancelScheduledValues(from: number) {
      points = points.filter(({ at }) => at < from);
    },
    setValueAtTime(value: number, at: number) {
      points.push({ at, value, ramp: false });
    },
    linearRampToValueAtTime(value: number, at: number) {
      points.push({ at, value, ramp: true });
    },
  };
}

interface StubNode {
  gain?: ReturnType<typeof createGain>;
  next?: StubNode;
  connect(next: StubNode): StubNode;
  disconnect(): void;
}

/** A sound device that tells how loud it is. */
function createDevice() {
  const sources: (StubNode & { from: number; until: number })[] = [];
  const node = (more: object = {}): StubNode => ({
    connect(next) {
      this.next = next;
      return next;
    },
    disconnect() {
      delete this.next;
    },
    ...more,
  });
  const destination = node();
  const context = {
    state: 'running',
    outputLatency: 0,
    baseLatency: 0,
    sampleRate: 1000,
    destination,
    get currentTime() {
      return now();
    },
    createGain: () => node({ gain: createGain() }),
    createAnalyser: () => node({ context: { sampleRate: 1000 }, frequencyBinCount: 512 }),
    createBufferSource() {
      const source = Object.assign(node(), {
        from: Number.POSITIVE_INFINITY,
        until: Number.POSITIVE_INFINITY,
        start(at: number, _: number, length: number) {
          source.from = at;
          source.until = at + length;
        },
        stop(at: number) {
          source.until = Math.min(source.until, at);
        },
      });
      sources.push(source);
      return source;
    },
    decodeAudioData: async (audio: ArrayBuffer) => ({
      sampleRate: 1000,
      getChannelData: () => new Float32Array(audio.byteLength).fill(0.5),
    }),
    resume: async () => {},
    close: async () => {},
  };
  /** How loud it is at a moment, with what has been asked of it so far. */
  const loudnessAt = (time: number) => {
    let sum = 0;
    for (const source of sources) {
      if (time < source.from || time >= source.until) continue;
      let gain = 1;
      let at: StubNode | undefined = source;
      for (; at && at !== destination; at = at.next) gain *= at.gain?.valueAt(time) ?? 1;
      if (at === destination) sum += gain;
    }
    return sum;
  };
  return { context: context as unknown as AudioContext, loudnessAt };
}

const SENTENCES = ['社保卡丢了要先挂失。', '然后到政务大厅二楼补办。', '请带上您的身份证。', '当天就能领到新卡。'];

describe('interrupting', () => {
  let device: ReturnType<typeof createDevice>;
  let microphone: Pick<MicrophoneOptions, 'onSound'> | null;
  let dialogue: Dialogue;
  let voice: VoiceControl;
  let ears: Ears;
  let log: { at: number; what: string }[];
  let synthesis: { text: string; signal: AbortSignal }[];
  let asked: { query: string; signal: AbortSignal; emit(...events: ChatEntities[]): void }[];
  let goodbyes: (string | null)[];
  let clock: number;

  const note = (what: string) => log.push({ at: Date.now(), what });
  const whenOf = (what: string) => log.find((one) => one.what === what)?.at ?? Number.NaN;

  beforeEach(() => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), {}));
    vi.useFakeTimers({ now: 1_000_000 });
    [log, synthesis, asked, goodbyes] = [[], [], [], []];
    microphone = null;
    device = createDevice();
    clock = 1;
    const voices = [{ speaker: 'ann', name: '安', language: 'zh-CN', gender: 'female' as const, engine: 'local' }];
    voice = createVoiceControl({
      list: async () => ({ engines: [{ id: 'local', label: '内置', available: true, reason: null }], voices }),
      createServerQueue: (_, events) =>
        createSpeechQueue({
          ...events,
          onSentence(sentence) {
            note(`heard ${sentence.text}`);
            events.onSentence?.(sentence);
          },
          createContext: () => device.context,
          // A byte is a millisecond of sound; the mouth is open all the time.
          async synthesize(text, signal) {
            synthesis.push({ text, signal });
            return { audio: new ArrayBuffer(1500), marks: [{ ...CLOSED_MOUTH, at: 0, open: 1 }], units: [] };
          },
        }),
      createFigureQueue: () => {
        throw new Error('nobody is rendered here');
      },
      createBrowserQueue: () => {
        throw new Error('the browser does not speak here');
      },
      hasBrowserVoice: async () => false,
      describeError: String,
      readMuted: () => false,
      writeMuted: () => {},
      readVolume: () => 1,
      writeVolume: () => {},
    });
    const acting = createActingVoice({ voice, play: () => {} });
    dialogue = createDialogue({
      voice: acting,
      ask: ({ query, ...rest }, signal) => {
        const waiting: ChatEvent[] = [];
        let wake = () => {};
        asked.push({
          query,
          signal,
          emit(...events) {
            waiting.push(...events.map((entities) => ({ entities })));
            wake();
          },
        });
        /** Unlike a real stream it goes on after the abort: late events must not matter. */
        async function* open(): AsyncGenerator<ChatEvent> {
          for (;;) {
            const event = waiting.shift();
            if (event) yield event;
            else await new Promise<void>((resolve) => (wake = resolve));
          }
        }
        return followTurn({ query, ...rest }, signal, {
          open,
          resume: open,
          isBroken: () => false,
          onLost: () => {},
          onUnsent: () => {},
          goodbye: () => goodbyes.push(acting.heard()),
        });
      },
      onCut: (_, __, heard) => goodbyes.push(heard),
      describeError: String,
      now: () => clock++,
    });
    ears = createTalkEars({
      dialogue,
      voice,
      recogniser: createServerRecogniser({
        hear: async ({ part }) => ({ settled: part === 'end' ? '等一下' : '', changing: '', engine: '听写' }),
        describeError: String,
        makeId: () => 'utterance-1',
      }),
      async openMicrophone(options) {
        microphone = options;
        return { close() {} };
      },
      onHeard: (heard) => heard && note('confirmed'),
      onQuestion(text) {
        note(`question ${text}`);
        dialogue.send(text);
      },
      onTrouble: (trouble) => note(`trouble ${trouble}`),
    });
  });
  afterEach(() => {
    ears.close();
    dialogue.close();
    vi.useRealTimers();
  });

  /** The microphone goes on as the clock does. */
  async function live(sound: Float32Array, each: () => void = () => {}): Promise<void> {
    const step = (16_000 * STEP_MS) / 1000;
    for (let at = 0; at < sound.length; at += step) {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      microphone?.onSound(sound.slice(at, at + step));
      each();
    }
  }
  const silence = (seconds: number) => new Float32Array(16_000 * seconds);

  /** In the middle of the second sentence of four. */
  async function talkOn(isComplete: boolean): Promise<void> {
    await voice.load();
    ears.listen('free');
    dialogue.open('role');
    asked[0]?.emit({ turnId: 't1', text: SENTENCES.join('') }, ...(isComplete ? [{ isEnd: true }] : []));
    await live(silence(2.3));
    expect(log.map(({ what }) => what)).toEqual([`heard ${SENTENCES[0]}`, `heard ${SENTENCES[1]}`]);
    expect(device.loudnessAt(now())).toBe(1);
    expect(voice.mouth().open).toBeGreaterThan(0.9);
  }

  test.each([false, true])(
    'all is silent in time, whether or not the answer had come to its end (%s)',
    async (isComplete) => {
      await talkOn(isComplete);
      const turn = asked[0];
      const began = Date.now();
      let softAt = Number.NaN;
      let lateMouth = 0;
      await live(SAID, () => {
        if (Number.isNaN(softAt) && device.loudnessAt(now() + 0.05) < 0.26) softAt = Date.now();
        if (Date.now() > whenOf('confirmed') + MOST_MS) lateMouth = Math.max(lateMouth, voice.mouth().open);
      });
      const confirmed = whenOf('confirmed');
      // Softer first: 12 dB down within 50 ms of the onset, before anybody can be sure.
      expect(softAt).toBeLessThan(confirmed);
      expect(confirmed - began).toBeLessThan(500);
      // Silence, on the clock of the sound device.
      for (let ms = MOST_MS; ms < 5000; ms++) expect(device.loudnessAt((confirmed + ms) / 1000)).toBe(0);
      expect(lateMouth).toBe(0);
      // One token: question, model, synthesis and sound have ended by it.
      expect(turn?.signal.aborted).toBe(true);
      expect(synthesis.filter(({ signal }) => !signal.aborted)).toEqual([]);
      const spoken = synthesis.length;

      // Whatever still comes of the turn is nothing any more.
      turn?.emit({ turnId: 't1', text: '还有一句。' }, { isEnd: true });
      await live(silence(2));
      expect(synthesis.filter(({ text }) => text === '还有一句。')).toEqual([]);
      expect(synthesis.slice(0, spoken).filter(({ signal }) => !signal.aborted)).toEqual([]);
      expect(log.filter(({ at, what }) => what.startsWith('heard') && at > confirmed)).toEqual([]);
      const [first] = dialogue.getState().turns;
      expect(first?.text).toBe(SENTENCES.join(''));

      // The record is cut where it was heard to.
      expect(goodbyes).toEqual([SENTENCES.slice(0, 2).join('')]);
      // And what was said is the next question.
      expect(asked.map(({ query }) => query)).toEqual(['', '等一下']);
      expect(asked[1]?.signal.aborted).toBe(false);
    },
  );

  test('a knock makes it softer for a moment and interrupts nothing', async () => {
    await talkOn(true);
    const knock = silence(0.06).map((_, at) => 0.5 * Math.sin(at / 5) * Math.exp(-at / 250));
    let softest = 1;
    await live(knock);
    await live(silence(0.1), () => (softest = Math.min(softest, device.loudnessAt(now()) || 1)));
    expect(softest).toBeCloseTo(0.25);
    await live(silence(0.6));
    expect(whenOf('confirmed')).toBeNaN();
    expect(goodbyes).toEqual([]);
    await live(silence(1.5));
    expect(log.at(-1)?.what).toBe(`heard ${SENTENCES[2]}`);
    expect(device.loudnessAt(now())).toBe(1);
  });

  test('stopping while somebody is still being heard drops what they said', async () => {
    await talkOn(true);
    await live(SAID.subarray(0, 16_000));
    expect(whenOf('confirmed')).not.toBeNaN();
    dialogue.stop();
    await live(silence(3));
    expect(log.some(({ what }) => what.startsWith('question'))).toBe(false);
    expect(asked).toHaveLength(1);
    expect(ears.mode).toBe('free');
  });
});
