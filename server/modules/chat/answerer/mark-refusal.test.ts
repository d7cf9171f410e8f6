import { expect, it } from 'vitest';
import type { AnswerBatch, AnswerPiece } from '../answerer.ts';
import { markRefusal } from './mark-refusal.ts';

async function* say(...batches: AnswerBatch[]): AsyncGenerator<AnswerBatch> {
  yield* batches;
}
async function* refusal(): AsyncGenerator<AnswerPiece> {
  yield { text: '您想问的是更名？', unanswered: true };
}
async function read(pieces: AsyncIterable<AnswerBatch>) {
  const read: AnswerPiece[] = [];
  for await (const batch of pieces) read.push(...(Array.isArray(batch) ? batch : [batch as AnswerPiece]));
  return { text: read.map(({ text }) => text).join(''), isOpen: read.some(({ unanswered }) => unanswered) };
}

it.each([
  ['the reply in pieces', [{ text: '我不' }, [{ text: '清楚' }, { text: '。' }]], '我不清楚。您想问的是更名？', true],
  ['the reply without its stop', [{ text: '我不清楚' }], '我不清楚您想问的是更名？', true],
  ['an answer', [{ text: '到二楼办理。' }], '到二楼办理。', false],
  [
    'the reply and more',
    [{ text: '我不清楚。' }, { text: '但可以到二楼问问。' }],
    '我不清楚。但可以到二楼问问。',
    false,
  ],
  ['a long answer', [{ text: '到二楼办理。'.repeat(50) }, { text: '。' }], `${'到二楼办理。'.repeat(50)}。`, false],
  ['nothing', [], '', false],
] satisfies [string, AnswerBatch[], string, boolean][])('%s', async (_, batches, text, isOpen) => {
  expect(await read(markRefusal(say(...batches), '我不清楚。', refusal))).toEqual({ text, isOpen });
});
