import { beforeEach, describe, expect, test } from 'vitest';
import { createEars, type Ears } from './ears.ts';
import question from './fixtures/question.wav?inline';
import { MicrophoneError, type MicrophoneOptions } from './open-microphone.ts';
import type { RecogniserEvents } from './recogniser.ts';
import { HEARING_RATE } from './voice-activity.ts';

const bytes = Uint8Array.from(atob(question.slice(question.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
const SAID = Float32Array.from(new Int16Array(bytes.buffer.slice(44)), (value) => value / 32_768);
const nothing = (seconds: number) => new Float32Array(HEARING_RATE * seconds);

let told: unknown[];
let ears: Ears;
let device: Pick<MicrophoneOptions, 'onSound' | 'onLost'> | null;
let refuses: unknown;
let closed: number;
const close = () => {
  closed += 1;
};
let talking: boolean;
let ignoring: boolean;
let listensItself: boolean;
let utterances: { events: RecogniserEvents; samples: number; state: 'open' | 'ended' | 'dropped' }[];
const last = () => utterances.at(-1) as (typeof utterances)[number];

beforeEach(() => {
  [told, utterances, device, refuses, closed, talking, listensItself] = [[], [], null, null, 0, false, false];
  ignoring = false;
});

function create(): Ears {
  ears = createEars({
    recogniser: {
      listensItself,
      begin(events) {
        const one = { events, samples: 0, state: 'open' as 'open' | 'ended' | 'dropped' };
        utterances.push(one);
        return {
          push(samples) {
            one.samples += samples.length;
          },
          end() {
            one.state = 'ended';
          },
          drop() {
            one.state = 'dropped';
          },
        };
      },
    },
    async openMicrophone(options) {
      if (refuses) throw refuses;
      device = options;
      return { close };
    },
    isTalking: () => talking,
    isIgnoring: () => ignoring,
    onOnset: () => told.push('onset'),
    onWithdrawn: () => told.push('withdrawn'),
    onConfirmed: () => told.push('confirmed'),
    onText: (...texts) => told.push(texts),
    onUtterance: (text) => told.push({ text }),
    onTrouble: (trouble) => told.push(trouble instanceof MicrophoneError ? trouble.trouble : trouble),
  });
  return ears;
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
function sound(...parts: Float32Array[]): void {
  for (const part of parts) for (let at = 0; at < part.length; at += 320) device?.onSound(part.subarray(at, at + 320));
}

describe('free listening', () => {
  test('what is said is recognised with its beginning, and listening goes on', async () => {
    create().listen('free');
    await settle();
    sound(nothing(1), SAID);
    expect(told).toEqual(['onset', 'confirmed']);
    sound(nothing(1));
    expect(last().state).toBe('ended');
    expect(last().samples).toBeGreaterThan(SAID.length);
    last().events.onText('社保', '卡');
    last().events.onEnd('社保卡丢了怎么补办？');
    expect(told.slice(2)).toEqual([['社保', '卡'], { text: '社保卡丢了怎么补办？' }]);
    sound(SAID, nothing(1));
    expect(utterances).toHaveLength(2);
    expect(closed).toBe(0);
    ears.close();
    expect([closed, ears.mode]).toEqual([1, 'off']);
  });

  test('what is said while the text before is on its way is an utterance of its own', async () => {
    create().listen('free');
    await settle();
    sound(nothing(1), SAID, nothing(1), SAID, nothing(1));
    expect(utterances.map(({ state }) => state)).toEqual(['ended', 'ended']);
    for (const [index, one] of utterances.entries()) one.events.onEnd(`${index}`);
    expect(told).toEqual(['onset', 'confirmed', 'onset', 'confirmed', { text: '0' }, { text: '1' }]);
    sound(SAID, nothing(1));
    ears.close();
    expect(last().state).toBe('dropped');
  });

  test('a knock is dropped, and nobody hears of it', async () => {
    create().listen('free');
    await settle();
    sound(
      nothing(1),
      nothing(0.05).map((_, at) => 0.5 * Math.sin(at / 4)),
      nothing(1),
    );
    expect(told).toEqual(['onset', 'withdrawn']);
    expect(last().state).toBe('dropped');
    last().events.onEnd('敲');
    expect(told).toHaveLength(2);
  });

  test('a word that is recognised confirms before the sound does, once', async () => {
    create().listen('free');
    await settle();
    sound(nothing(1), SAID.subarray(0, 4000));
    last().events.onText('', '社');
    sound(SAID.subarray(4000));
    expect(told.filter((one) => one === 'confirmed')).toHaveLength(1);
  });

  test('while the loudspeaker talks, what is quiet is taken for its echo', async () => {
    create().listen('free');
    await settle();
    talking = true;
    sound(
      nothing(1),
      SAID.map((value) => value * 0.004),
      nothing(1),
    );
    expect(told).toEqual([]);
    sound(SAID);
    expect(told).toEqual(['onset', 'confirmed']);
  });

  describe('while nothing counts', () => {
    test('nothing is told or given away, and neither is the end of what began then', async () => {
      create().listen('free');
      await settle();
      sound(nothing(1));
      ignoring = true;
      sound(SAID.subarray(0, SAID.length / 2));
      ignoring = false;
      sound(SAID.subarray(SAID.length / 2), nothing(1));
      expect(utterances).toEqual([]);
      expect(told).toEqual([]);
      sound(SAID, nothing(1));
      expect(told, 'what is said afterwards is heard').toEqual(['onset', 'confirmed']);
      expect(last().samples).toBeGreaterThan(SAID.length);
    });

    test('what was being said is dropped', async () => {
      create().listen('free');
      await settle();
      sound(nothing(1), SAID.subarray(0, SAID.length / 2));
      expect(told).toEqual(['onset', 'confirmed']);
      ignoring = true;
      sound(SAID.subarray(SAID.length / 2), nothing(1));
      expect(last().state).toBe('dropped');
      ignoring = false;
      sound(SAID, nothing(1));
      expect(utterances).toHaveLength(2);
    });

    test('a text that comes then is nobody’s; a button is heard all the same', async () => {
      create().listen('free');
      await settle();
      sound(nothing(1), SAID, nothing(1));
      ignoring = true;
      last().events.onText('', '社保');
      last().events.onEnd('社保卡丢了怎么补办？');
      expect(told).toEqual(['onset', 'confirmed']);
      ears.listen('once');
      await settle();
      sound(nothing(1), SAID, nothing(1));
      last().events.onEnd('窗口几点下班？');
      expect(told).toContainEqual({ text: '窗口几点下班？' });
    });

    test('of an engine that listens by itself nothing counts that it understood then', async () => {
      listensItself = true;
      create().listen('free');
      await settle();
      ignoring = true;
      last().events.onText('', '社保');
      ignoring = false;
      last().events.onText('社保卡', '');
      last().events.onEnd('社保卡');
      expect(told).toEqual([]);
      expect(utterances, 'and it listens on').toHaveLength(2);
      last().events.onEnd('几点下班？');
      expect(told).toEqual([{ text: '几点下班？' }]);
    });
  });

  test('an engine that listens by itself is begun at once and again after each utterance; the sound tells when', async () => {
    listensItself = true;
    create().listen('free');
    await settle();
    expect(utterances).toHaveLength(1);
    sound(nothing(1), SAID);
    expect(told).toEqual(['onset', 'confirmed']);
    last().events.onEnd('你好');
    expect(told.at(-1)).toEqual({ text: '你好' });
    expect(utterances).toHaveLength(2);
  });
});

describe('one utterance', () => {
  test('ends with the silence after it, and gives the microphone back', async () => {
    create().listen('once');
    await settle();
    sound(nothing(0.5), SAID, nothing(1));
    expect([last().state, closed]).toEqual(['ended', 0]);
    last().events.onEnd('好');
    expect([told.at(-1), closed, ears.mode]).toEqual([{ text: '好' }, 1, 'off']);
  });

  test('ends when nobody says anything', async () => {
    create().listen('once');
    await settle();
    sound(nothing(9));
    expect(last().state).toBe('ended');
    last().events.onEnd('');
    expect(told).toEqual([{ text: '' }]);
  });

  test('lasts as long as a button is held, at most as long as is taken', async () => {
    create().listen('held');
    await settle();
    sound(SAID, nothing(5));
    expect(last().state).toBe('open');
    ears.finish();
    expect(last().state).toBe('ended');
    ears.listen('held');
    await settle();
    sound(nothing(59));
    expect(last().state).toBe('ended');
  });

  test('an engine that listens by itself needs no second microphone', async () => {
    listensItself = true;
    create().listen('once');
    await settle();
    expect([device, utterances.length]).toEqual([null, 1]);
  });
});

describe('what goes wrong', () => {
  test('a microphone that is refused, and one that is taken away', async () => {
    refuses = new MicrophoneError('denied');
    create().listen('free');
    await settle();
    expect([told, ears.mode]).toEqual([['denied'], 'off']);
    refuses = null;
    ears.listen('once');
    await settle();
    device?.onLost(new MicrophoneError('lost'));
    expect([told, last().state, ears.mode]).toEqual([['denied', 'lost'], 'dropped', 'off']);
    last().events.onEnd('晚了');
    expect(told).toHaveLength(2);
  });

  test('a microphone that opens after it was closed is given back at once', async () => {
    create().listen('free');
    ears.close();
    await settle();
    expect(closed).toBe(1);
    sound(nothing(1), SAID);
    expect(told).toEqual([]);
  });

  test('what a recogniser complains about is told; what was said is over', async () => {
    create().listen('once');
    await settle();
    last().events.onError('没有听清', false);
    last().events.onEnd('');
    expect(told).toEqual([{ message: '没有听清', lasting: false }, { text: '' }]);
  });
});
