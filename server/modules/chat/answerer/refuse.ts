import type { AnswerPiece, FoundPassages } from '../answerer.ts';
import { writeChoices } from '../follow/find-choices.ts';

/** The role's reply to what it does not know, and what else may have been meant. */
export async function* refuse(
  unknownReply: string,
  { choices = [] }: Pick<FoundPassages, 'choices'>,
): AsyncGenerator<AnswerPiece> {
  yield { text: unknownReply, unanswered: true };
  yield* offerChoices({ choices });
}

/** What else may have been meant, behind a refusal that was said already. */
export async function* offerChoices({ choices = [] }: Pick<FoundPassages, 'choices'>): AsyncGenerator<AnswerPiece> {
  yield { text: choices.length > 0 ? `\n${writeChoices(choices)}` : '', unanswered: true };
}
