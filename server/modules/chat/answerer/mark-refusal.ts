import type { AnswerBatch, AnswerPiece } from '../answerer.ts';

/**
 * The pieces of a model's answer, and behind them what `refusal` gives where all it said is the reply to what it does not know: the turn
 * then counts as unanswered, as one that no model was asked for.
 */
export async function* markRefusal(
  pieces: AsyncIterable<AnswerBatch>,
  unknownReply: string,
  refusal: () => AsyncIterable<AnswerPiece>,
): AsyncGenerator<AnswerBatch> {
  const wanted = bare(unknownReply);
  let said = '';
  for await (const batch of pieces) {
    // A longer text can't be the reply any more.
    if (said.length <= unknownReply.length * 2)
      said += (Array.isArray(batch) ? batch : [batch as AnswerPiece]).map(({ text }) => text).join('');
    yield batch;
  }
  if (wanted !== '' && bare(said) === wanted) yield* refusal();
}

const bare = (text: string): string => text.replace(/[\s\p{P}]+/gu, '');
