import { matchQuestion } from '#contract/question.contract.ts';
import { hitTest } from '#contract/retrieval.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';

interface Recommending {
  name: string;
  question: readonly string[];
}

/** Questions of one role that are asked for an answer. */
const MOST = 10;

/** The first role whose own questions nothing answers any more, with those questions; null where all of them are answered. */
export async function findUnanswered<R extends Recommending>(
  roles: readonly R[],
  isAnswered: (role: R, question: string) => Promise<boolean>,
): Promise<{ role: R; questions: string[] } | null> {
  for (const role of roles) {
    const questions: string[] = [];
    for (const question of role.question.slice(0, MOST))
      if (!(await isAnswered(role, question))) questions.push(question);
    if (questions.length > 0) return { role, questions };
  }
  return null;
}

/** “星野导诊”推荐的问题“人工泪液多少钱？”现在答不出. */
export function describeUnanswered({
  role,
  questions: [first = '', ...more],
}: {
  role: Recommending;
  questions: string[];
}) {
  const which = more.length > 0 ? `“${first}”等 ${more.length + 1} 个` : `“${first}”`;
  return `“${role.name}”推荐的问题${which}现在答不出，请到角色编辑页更换`;
}

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
