import { expect, test } from 'vitest';
import type { AnswerBatch, AnswerPiece } from '../answerer.ts';
import { choosePrefix, prependPrefix } from './prepend-prefix.ts';

async function* say(...pieces: AnswerPiece[]) {
  yield* pieces;
}
const textOf = async (pieces: AsyncIterable<AnswerBatch>) => {
  let text = '';
  for await (const batch of pieces) for (const piece of [batch].flat()) text += piece.text;
  return text;
};

test('prefixes take turns', () => {
  expect([0, 1, 2].map((turns) => choosePrefix(['好的，', '明白。'], turns))).toEqual(['好的，', '明白。', '好的，']);
  expect(choosePrefix([], 3)).toBe('');
});

test('an answer is opened once; a refusal and a greeting are not', async () => {
  expect(await textOf(prependPrefix('好的，', say({ text: '' }, { text: '去' }, { text: '二楼' }), false))).toBe(
    '好的，去二楼',
  );
  expect(await textOf(prependPrefix('好的，', say({ text: '不清楚', unanswered: true }), false))).toBe('不清楚');
  expect(await textOf(prependPrefix('好的，', say({ text: '您好', alone: true }), false))).toBe('您好');
  expect(await textOf(prependPrefix('', say({ text: '去' }), true))).toBe('去');
});

test('pieces that come together stay together behind the prefix', async () => {
  async function* together(): AsyncGenerator<AnswerBatch> {
    yield [{ text: '' }, { text: '去' }, { text: '二楼' }];
    yield { text: '。' };
  }
  const batches: AnswerBatch[] = [];
  for await (const batch of prependPrefix('好的，', together(), false)) batches.push(batch);
  expect(batches).toEqual([{ text: '好的，' }, [{ text: '' }, { text: '去' }, { text: '二楼' }], { text: '。' }]);
});

test('at once means before anything has come', async () => {
  async function* never(): AsyncGenerator<AnswerPiece> {
    await new Promise(() => {});
    yield { text: '' };
  }
  const pieces = prependPrefix('好的，', never(), true);
  expect(await pieces.next()).toEqual({ value: { text: '好的，' }, done: false });
});
