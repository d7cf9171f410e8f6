import { z } from 'zod';
import type { AnswerFilm } from '#contract/answer-video.contract.ts';
import type { QuestionMatch } from '#contract/question.contract.ts';
import type { ContentRules } from '#server/modules/moderation/index.ts';
import { answerFromQuestions, QUESTION_ENGINE } from '../../answer-questions.ts';
import { namesFocus } from '../../follow/holds-focus.ts';
import { nameThings } from '../../follow/read-words.ts';
import { SUGGESTED } from '../../recommend/choose-questions.ts';
import { defineStage } from '../stage.ts';

export interface QuestionStageDependencies {
  /** Entries of a question-and-answer library that a message asks for; those that answer are marked. */
  matchQuestions(accountId: string, libraryId: string, query: string): Promise<{ matches: QuestionMatch[] }>;
  /** The film in which an avatar says the answer of an entry; null where there is none. */
  answerFilm(accountId: string, avatarId: string, entry: { id: string; answer: string }): Promise<AnswerFilm | null>;
  /** These entries have answered once more. */
  countQuestionHits(ids: string[]): Promise<void>;
}

/** Written answers of the role's library of questions come before anything that is found or made up. */
export function askQuestions({ matchQuestions, answerFilm, countQuestionHits }: QuestionStageDependencies) {
  return defineStage({
    id: 'questions',
    input: z.object({ libraryId: z.string(), question: z.string() }),
    reads: ['rules', 'asked'],
    inputOf: ({ role, question }) => (role.smallDocLibId === null ? null : { libraryId: role.smallDocLibId, question }),
    async run({ turn: { request, role, state, send }, input, slices, span }) {
      const match = async (query: string) => (await matchQuestions(request.accountId, input.libraryId, query)).matches;
      // As it was said first: an entry may be written just so.
      const asSaid = await match(slices.asked?.said ?? input.question);
      const completed = slices.asked?.completed ?? null;
      const isCompleted = completed !== null && completed.how !== 'more';
      const matches =
        isCompleted && !asSaid.some(({ answers }) => answers)
          ? keepNamed(await match(input.question), slices.asked?.said ?? '')
          : asSaid;
      // At once, while the answer is still on its way: what else the person may have meant.
      const near = matches.filter(({ answers }) => !answers).map((match) => match.question);
      if (role.realtimeRecommendOn && near.length > 0)
        send({ realtimeRecommend: JSON.stringify(near.slice(0, SUGGESTED)) });
      const found = answerFromQuestions(matches, role.showCitation === 1);
      span.note(found ? `命中 ${found.ids.length} 条问答` : '没有相符的问答');
      if (!found) return null;
      state.media = found.media;
      const entry = findFilmed(matches, slices.rules);
      const film = entry && role.avatarId ? await answerFilm(request.accountId, role.avatarId, entry) : null;
      if (film) send({ film });
      state.afterwards.push(() => countQuestionHits(found.ids));
      return { engine: QUESTION_ENGINE, pieces: found.pieces.map((text) => ({ text })), cited: found.sources };
    },
  });
}

/** Of a turn that goes on from another what it names itself has to be in an entry: 食堂 after what was asked about 药房. */
const keepNamed = (matches: QuestionMatch[], said: string): QuestionMatch[] => {
  const names = nameThings(said);
  return matches.map((match) => {
    const text = [match.matched, match.question, match.answer].join('\n');
    return { ...match, answers: match.answers && names.every((name) => namesFocus(name, text)) };
  });
};

/**
 * The one entry that was asked for in its own words, or nearly: a film of it says just what is asked. A film can't leave words out, so an
 * answer in which some must not be said is not shown.
 */
function findFilmed(matches: readonly QuestionMatch[], rules: ContentRules | undefined): QuestionMatch | null {
  const [entry, ...others] = matches.filter(({ answers }) => answers);
  if (!entry || others.length > 0 || entry.reason === 'semantic') return null;
  const guard = rules?.openGuard();
  if (!guard) return entry;
  const said = guard.push(entry.answer) + guard.flush();
  return said === entry.answer ? entry : null;
}
