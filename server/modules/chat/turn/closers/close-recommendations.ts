import { START_SURVEY } from '#contract/questionnaire.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import type { RecommendService } from '../../recommend/recommend.service.ts';
import type { TurnSlices } from '../slices.ts';
import { defineCloser } from '../stage.ts';

/** Questions to ask next: after the greeting the role's own, after an answer those that are near it. */
export function closeRecommendations({ recommend }: Pick<RecommendService, 'recommend'>) {
  return defineCloser({
    id: 'recommendations',
    reads: ['rules', 'passages'],
    applies: ({ role, request, state }, { passages }) =>
      request.isStart
        ? opening(role).length > 0
        : role.showRecommend === 1 || (!state.answered && passages?.choices !== undefined),
    async run(turn, { rules, passages }, span) {
      const { role, request, question } = turn;
      if (request.isStart) return { recommendList: JSON.stringify(opening(role)) };
      if (!turn.state.answered && passages?.choices) {
        const choices = await withoutWords(passages.choices, rules);
        span.note(`反问 ${choices.length} 个选项`);
        return choices.length > 0 ? { recommendList: JSON.stringify(choices) } : {};
      }
      const before = (await turn.history()).map((round) => round.question);
      const found = await recommend(request.accountId, role, question, before);
      const list = await withoutWords(found, rules);
      span.note(list.length > 0 ? `推荐 ${list.length} 个问题` : '没有可推荐的问题');
      return list.length > 0 ? { recommendList: JSON.stringify(list) } : {};
    },
  });
}

/** What is offered with the greeting. */
const opening = ({ question, questionnaireFileUrl }: Role): string[] => [
  ...question,
  ...(questionnaireFileUrl ? [START_SURVEY] : []),
];

/** What others have asked may hold what nobody should read. */
async function withoutWords(questions: string[], rules: TurnSlices['rules'] | undefined): Promise<string[]> {
  if (!rules) return questions;
  const checked = await Promise.all(questions.map((question) => rules.check(question)));
  return questions.filter((_question, index) => checked[index]?.found.length === 0);
}
