import { beforeEach, describe, expect, test } from 'vitest';
import question from '#avatar/hearing/fixtures/question.wav?inline';
import {
  createWakeMatcher,
  HEARING_RATE,
  type MicrophoneOptions,
  type RecogniserEvents,
} from '#avatar/hearing/index.ts';
import { createTalkEars } from './talk-ears.ts';
import { createWakeGate } from './wake-gate.ts';

const bytes = Uint8Array.from(atob(question.slice(question.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
const SAID = Float32Array.from(new Int16Array(bytes.buffer.slice(44)), (value) => value / 32_768);

let told: unknown[];
let device: Pick<MicrophoneOptions, 'onSound'>;
let utterances: RecogniserEvents[];
let tired: () => void;
let ears: ReturnType<typeof createTalkEars>;
let gate: ReturnType<typeof createWakeGate>;

beforeEach(async () => {
  [told, utterances, tired] = [[], [], () => {}];
  let hearing = new AbortController();
  gate = createWakeGate({
    match: createWakeMatcher('小华小华', (text) => [...text]),
    wait(_ms, done) {
      tired = done;
      return () => {};
    },
  });
  ears = createTalkEars({
    recogniser: {
      listensItself: false,
      begin(events) {
        utterances.push(events);
        return { push() {}, end() {}, drop() {} };
      },
    },
    async openMicrophone(options) {
      device = options;
      return { close() {} };
    },
    onTrouble: (trouble) => told.push(trouble),
    dialogue: {
      hear() {
        told.push('floor');
        return hearing.signal;
      },
    },
    voice: {
      duck: (softer) => told.push(softer ? 'softer' : 'louder'),
      getView: () => ({ phase: 'silent' }) as never,
    },
    gate,
    onHeard: (heard) => heard && told.push(heard),
    onQuestion(text) {
      told.push({ text });
      hearing = new AbortController();
    },
    onWake: () => told.push('wake'),
    onCalled: () => told.push('called'),
  });
  ears.listen('free');
  await Promise.resolve();
});

/** Somebody says this. @param ends the sound has ended, and its text is there */
function say(text: string, changing = ''): void {
  const sound = [new Float32Array(HEARING_RATE), SAID, new Float32Array(HEARING_RATE)];
  for (const part of sound) for (let at = 0; at < part.length; at += 320) device.onSound(part.subarray(at, at + 320));
  if (changing) utterances.at(-1)?.onText('', changing);
  utterances.at(-1)?.onEnd(text);
}
const asked = () => told.filter((one) => typeof one === 'object' && one !== null && 'text' in one);

describe('with a wake word, listening freely', () => {
  test('what is said without it changes nothing: nobody has the floor, nothing is softer, nothing is shown', () => {
    say('今天中午吃什么', '今天中午');
    expect(told.filter((one) => one !== 'louder')).toEqual([]);
  });

  test('what follows it is the question, and it wakes before anything else comes of it', () => {
    say('小华小华，窗口几点下班？', '小华小华，窗口');
    expect(told.filter((one) => one !== 'louder')).toEqual([
      'wake',
      'floor',
      { settled: '', changing: '窗口' },
      { text: '窗口几点下班？' },
    ]);
  });

  test('the word alone is a call; what is said next needs it no more, until nobody has spoken for long', () => {
    say('小华小华。');
    expect(told).toContain('called');
    expect(asked()).toEqual([]);
    say('窗口几点下班？');
    expect(asked()).toEqual([{ text: '窗口几点下班？' }]);
    tired();
    say('我们走吧');
    expect(asked()).toHaveLength(1);
  });

  test('a button needs no word', () => {
    ears.listen('held');
    utterances.at(-1)?.onEnd('窗口几点下班？');
    expect(asked()).toEqual([{ text: '窗口几点下班？' }]);
    expect(told).not.toContain('wake');
  });
});
