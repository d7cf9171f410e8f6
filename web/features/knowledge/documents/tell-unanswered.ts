import { matchQuestion } from '#contract/question.contract.ts';
import { hitTest } from '#contract/retrieval.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeUnanswered, findUnanswered } from './list-unanswered.ts';

/** Says which question that a role recommends by itself a library answers no more, since documents of it are out of service. */
export async function tellUnanswered(libId: string): Promise<void> {
  const { records } = await call(rolePage, { size: 1000 });
  const roles = records.filter(({ documentLibId, enabled }) => documentLibId === libId && enabled);
  const found = await findUnanswered(roles, async ({ smallDocLibId }, query) => {
    const { answer } = await call(hitTest, { libId, query });
    if (!answer.refused || smallDocLibId === null) return !answer.refused;
    const { matches } = await call(matchQuestion, { libId: smallDocLibId, query });
    return matches.some(({ answers }) => answers);
  });
  if (found) notice.warning(describeUnanswered(found));
}
