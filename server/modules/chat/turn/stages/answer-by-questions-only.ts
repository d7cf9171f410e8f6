import { QUESTION_ENGINE } from '../../answer-questions.ts';
import { replySmallTalk } from '../../answerer/reply-small-talk.ts';
import type { Stage } from '../stage.ts';

/** A role that answers only by its library of questions says its fallback to everything else, and is polite. */
export const answerByQuestionsOnly: Stage = {
  name: 'questionsOnly',
  applies: ({ role }) => role.chatType === 1 || role.smallModelType === 5,
  run({ role, question }) {
    const smallTalk = replySmallTalk(question, role);
    const piece = smallTalk ? { text: smallTalk } : { text: role.unknownReply, unanswered: true };
    return { engine: QUESTION_ENGINE, pieces: [piece] };
  },
};
