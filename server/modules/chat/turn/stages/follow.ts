import { z } from 'zod';
import { replySmallTalk } from '../../answerer/reply-small-talk.ts';
import { type CompletedQuestion, completeQuestion, toTopic } from '../../follow/complete-question.ts';
import { pickOption, readItems } from '../../follow/pick-option.ts';
import { splitQuestion } from '../../follow/split-question.ts';
import { defineStage } from '../stage.ts';
import { noteTopic, readThread, type Thread } from '../thread.ts';

/** Answers that count as told when somebody asks for more. */
const TOLD = 3;

/** A turn that leaves out what was said before is asked in full from here on. Never answers itself. */
export const follow = defineStage({
  id: 'follow',
  input: z.object({ question: z.string() }),
  makes: ['asked'],
  inputOf: ({ question, request }) => (request.isStart ? null : { question }),
  async run({ turn, input: { question }, slices, span }) {
    const [thread, history] = await Promise.all([readThread(turn), turn.history()]);
    const picked = pick(question, thread, history.at(-1)?.answer ?? '');
    if (!picked && replySmallTalk(question, turn.role)) return null;
    const parts = picked ? [] : splitQuestion(question);
    const completed = picked ?? (parts.length > 0 ? null : completeQuestion(question, thread));
    const told = history
      .slice(-TOLD)
      .map(({ answer }) => answer)
      .join('\n');
    slices.asked = { said: question, completed, parts, cited: thread?.cited ?? null, told };
    if (completed) {
      turn.question = completed.question;
      if (completed.own === null) span.note(`按“${completed.question}”查找`);
    }
    if (parts.length > 0) span.note(`分别查找${parts.map((part) => `“${part.question}”`).join('、')}`);
    // The next turn goes on from what was asked last.
    const last = parts.at(-1);
    await noteTopic(turn, completed ?? last?.completed ?? toTopic(last?.question ?? question));
    return null;
  },
});

/** One of what was offered, or of what the answer before lists. */
function pick(said: string, thread: Thread | null, answer: string): CompletedQuestion | null {
  if (!thread) return null;
  const option = pickOption(said, thread.choices.length > 0 ? thread.choices : readItems(answer));
  return option === null ? null : { ...toTopic(option), how: 'pick', focus: '', own: null };
}
