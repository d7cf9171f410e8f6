import { beforeEach, expect, test } from 'vitest';
import { SOUND_BYTES, SoundPiece } from '#contract/hearing.contract.ts';
import { createServerRecogniser, type Hear } from './server-recogniser.ts';

type Sent = Parameters<Hear>[0];

let sent: Sent[];
let aborted: boolean[];
let told: unknown[];
let answer: (piece: Sent) => Promise<{ settled: string; changing: string; engine: string }>;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const heard = (settled: string, changing = '') => ({ settled, changing, engine: '听写' });

beforeEach(() => {
  [sent, aborted, told] = [[], [], []];
  answer = async ({ part }) => (part === 'end' ? heard('社保卡丢了') : heard('社保', '卡'));
});
const begin = () =>
  createServerRecogniser({
    hear(piece, signal) {
      sent.push(piece);
      signal?.addEventListener('abort', () => aborted.push(true));
      return answer(piece);
    },
    describeError: (error) => (error as Error).message,
    makeId: () => 'utterance-1',
  }).begin({
    onText: (...texts) => told.push(texts),
    onEnd: (text) => told.push({ text }),
    onError: (...error) => told.push(error),
  });
const sound = (seconds: number, value = 0.5) => new Float32Array((seconds * SOUND_BYTES) / 2).fill(value);
const bytesOf = ({ audio }: Sent) => atob(audio).length;

test('sound goes up in pieces worth a call, in order, and what was understood comes back', async () => {
  const utterance = begin();
  utterance.push(sound(0.2));
  expect(sent).toEqual([]);
  utterance.push(sound(0.2, 2));
  utterance.push(sound(1));
  await settle();
  utterance.end();
  await settle();
  expect(sent.map(({ part }) => part)).toEqual(['more', 'more', 'end']);
  expect(sent.map(bytesOf)).toEqual([SOUND_BYTES * 0.4, SOUND_BYTES, 0]);
  expect(sent.map(({ offset }) => offset)).toEqual([0, SOUND_BYTES * 0.4, SOUND_BYTES * 1.4]);
  expect(told).toEqual([['社保', '卡'], ['社保', '卡'], { text: '社保卡丢了' }]);
  const [first] = sent;
  expect(new Int16Array(Uint8Array.from(atob(first?.audio ?? ''), (sign) => sign.charCodeAt(0)).buffer).at(-1)).toBe(
    32_767,
  );
  for (const piece of sent) expect(SoundPiece.safeParse(piece).success).toBe(true);
});

test('what waited while a call was long goes up in pieces that are taken', async () => {
  const first = Promise.withResolvers<ReturnType<typeof heard>>();
  answer = () => first.promise;
  const utterance = begin();
  utterance.push(sound(0.5));
  for (let second = 0; second < 23; second++) utterance.push(sound(1));
  utterance.end();
  utterance.push(sound(1));
  answer = async () => heard('好');
  first.resolve(heard(''));
  await settle();
  await settle();
  expect(sent.map(bytesOf)).toEqual([0.5, 10, 10, 3].map((seconds) => seconds * SOUND_BYTES));
  expect(sent.at(-1)?.part).toBe('end');
  expect(told).toEqual([['好', ''], ['好', ''], { text: '好' }]);
});

test('what is dropped is told to the server, and nothing comes of it', async () => {
  const never = Promise.withResolvers<ReturnType<typeof heard>>();
  answer = ({ part }) => (part === 'drop' ? Promise.resolve(heard('')) : never.promise);
  const utterance = begin();
  utterance.push(sound(1));
  utterance.drop();
  never.resolve(heard('晚了'));
  await settle();
  expect(aborted).toEqual([true]);
  expect(sent.at(-1)).toEqual({ utterance: 'utterance-1', offset: SOUND_BYTES, audio: '', part: 'drop' });
  expect(told).toEqual([]);
});

test('a call that fails ends the utterance with a sentence', async () => {
  answer = async () => {
    throw new Error('语音识别繁忙');
  };
  const utterance = begin();
  utterance.push(sound(1));
  await settle();
  utterance.end();
  await settle();
  expect(told).toEqual([['语音识别繁忙', false], { text: '' }]);
  expect(sent).toHaveLength(1);
});
