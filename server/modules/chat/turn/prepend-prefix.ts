import type { AnswerBatch, AnswerPiece } from '../answerer.ts';

/** The answer prefix of a turn: one after the other through the conversation; '' for a role without any. */
export function choosePrefix(prefixes: readonly string[], turnsBefore: number): string {
  return prefixes[turnsBefore % prefixes.length] ?? '';
}

/**
 * An answer that begins with a prefix, which spares people the silence before a model's first word. A refusal and a greeting stand by
 * themselves.
 * @param atOnce without waiting for the first piece: whoever answers is known to answer
 */
export async function* prependPrefix(
  prefix: string,
  pieces: AsyncIterable<AnswerBatch>,
  atOnce: boolean,
): AsyncGenerator<AnswerBatch> {
  let isDue = prefix !== '';
  if (isDue && atOnce) {
    isDue = false;
    yield { text: prefix };
  }
  for await (const batch of pieces) {
    const first: AnswerPiece | undefined = isDue ? [batch].flat().find(({ text }) => text) : undefined;
    if (first) {
      isDue = false;
      if (!first.unanswered && !first.alone) yield { text: prefix };
    }
    yield batch;
  }
}
