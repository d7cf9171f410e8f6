import { z } from 'zod';
import { QUESTION_ENGINE } from '../../answer-questions.ts';
import { replyToUnknown } from '../../answerer/refuse.ts';
import { replySmallTalk } from '../../answerer/reply-small-talk.ts';
import { defineStage } from '../stage.ts';

/** A role that answers only by its library of questions says its fallback to everything else, and is polite. */
export const answerByQuestionsOnly = defineStage({
  id: 'questionsOnly',
  input: z.object({ question: z.string() }),
  inputOf: ({ role, question }) => (role.chatType === 1 || role.smallModelType === 5 ? { question } : null),
  run({ turn: { role }, input: { question } }) {
    const smallTalk = replySmallTalk(question, role);
    const piece = smallTalk ? { text: smallTalk } : { text: replyToUnknown(role), unanswered: true };
    return { engine: QUESTION_ENGINE, pieces: [piece] };
  },
});
