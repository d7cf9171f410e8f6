import type { Role } from '#contract/role.contract.ts';
import { DEFAULT_UNKNOWN_REPLY } from '#contract/role-fields.contract.ts';
import type { AnswerPiece, FoundPassages } from '../answerer.ts';
import { writeChoices } from '../follow/find-choices.ts';
import { MOST_ROWS } from './table/mark-cut.ts';

/** What a role says where it knows nothing; one that was saved without a reply says the standard one. */
export const replyToUnknown = ({ unknownReply }: Pick<Role, 'unknownReply'>): string =>
  unknownReply || DEFAULT_UNKNOWN_REPLY;

/** The role's reply to what it does not know, and what else may have been meant. */
export async function* refuse(
  role: Pick<Role, 'unknownReply'>,
  { choices = [], beyond }: Pick<FoundPassages, 'choices' | 'beyond'>,
): AsyncGenerator<AnswerPiece> {
  yield { text: replyToUnknown(role), unanswered: true };
  if (beyond)
    yield {
      text: `\n《${beyond}》里的表超过 ${MOST_ROWS} 行，不能逐行比较或统计；可以问其中的某一行。`,
      unanswered: true,
    };
  yield* offerChoices({ choices });
}

/** What else may have been meant, behind a refusal that was said already. */
export async function* offerChoices({ choices = [] }: Pick<FoundPassages, 'choices'>): AsyncGenerator<AnswerPiece> {
  yield { text: choices.length > 0 ? `\n${writeChoices(choices)}` : '', unanswered: true };
}
