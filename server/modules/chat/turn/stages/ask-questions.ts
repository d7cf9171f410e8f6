import type { QuestionMatch } from '#contract/question.contract.ts';
import { answerFromQuestions, QUESTION_ENGINE } from '../../answer-questions.ts';
import { SUGGESTED } from '../../recommend/choose-questions.ts';
import type { Stage } from '../stage.ts';

export interface QuestionStageDependencies {
  /** Entries of a question-and-answer library that a message asks for; those that answer are marked. */
  matchQuestions(accountId: string, libraryId: string, query: string): Promise<{ matches: QuestionMatch[] }>;
  /** These entries have answered once more. */
  countQuestionHits(ids: string[]): Promise<void>;
}

/** Written answers of the role's library of questions come before anything that is found or made up. */
export function askQuestions({ matchQuestions, countQuestionHits }: QuestionStageDependencies): Stage {
  return {
    name: 'questions',
    applies: ({ role }) => role.smallDocLibId !== null,
    async run({ request, role, question, state, send }, span) {
      if (!role.smallDocLibId) return null;
      const { matches } = await matchQuestions(request.accountId, role.smallDocLibId, question);
      // At once, while the answer is still on its way: what else the person may have meant.
      const near = matches.filter(({ answers }) => !answers).map((match) => match.question);
      if (role.realtimeRecommendOn && near.length > 0)
        send({ realtimeRecommend: JSON.stringify(near.slice(0, SUGGESTED)) });
      const found = answerFromQuestions(matches, role.showCitation === 1);
      span.note(found ? `命中 ${found.ids.length} 条问答` : '没有相符的问答');
      if (!found) return null;
      state.media = found.media;
      state.afterwards.push(() => countQuestionHits(found.ids));
      return { engine: QUESTION_ENGINE, pieces: found.pieces.map((text) => ({ text })), cited: found.sources };
    },
  };
}
