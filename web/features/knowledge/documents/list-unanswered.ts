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
