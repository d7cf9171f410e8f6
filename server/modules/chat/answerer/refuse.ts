import type { AnswerPiece, FoundPassages } from '../answerer.ts';
import { writeChoices } from '../follow/find-choices.ts';

/** The role's reply to what it does not know, and what else may have been meant. */
export async function* refuse(
  unknownReply: string,
  { choices = [] }: Pick<FoundPassages, 'choices'>,
): AsyncGenerator<AnswerPiece> {
  yield { text: unknownReply, unanswered: true };
  if (choices.length > 0) yield { text: `\n${writeChoices(choices)}`, unanswered: true };
}
