import { z } from 'zod';
import { replySmallTalk } from '../../answerer/reply-small-talk.ts';
import { completeQuestion } from '../../follow/complete-question.ts';
import { splitQuestion } from '../../follow/split-question.ts';
import { defineStage } from '../stage.ts';
import { noteQuestion, readThread } from '../thread.ts';

/** A turn that leaves out what was said before is asked in full from here on. Never answers itself. */
export const follow = defineStage({
  id: 'follow',
  input: z.object({ question: z.string() }),
  makes: ['asked'],
  inputOf: ({ question, request }) => (request.isStart ? null : { question }),
  async run({ turn, input: { question }, slices, span }) {
    if (replySmallTalk(question, turn.role)) return null;
    const thread = await readThread(turn);
    const parts = splitQuestion(question);
    const completed = parts.length > 0 ? null : completeQuestion(question, thread?.question ?? null);
    slices.asked = { said: question, completed, parts, cited: thread?.cited ?? null };
    if (parts.length > 0) {
      span.note(`分别查找${parts.map((part) => `“${part.question}”`).join('、')}`);
      // The next turn goes on from what was asked last.
      await noteQuestion(turn, parts.at(-1)?.question ?? question);
      return null;
    }
    if (completed) {
      turn.question = completed.question;
      span.note(`按“${completed.question}”查找`);
    }
    await noteQuestion(turn, turn.question);
    return null;
  },
});
