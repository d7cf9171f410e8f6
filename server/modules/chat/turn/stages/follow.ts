import { z } from 'zod';
import { hasDocuments } from '#contract/clean-role.contract.ts';
import { replySmallTalk } from '../../answerer/reply-small-talk.ts';
import {
  type CompletedQuestion,
  completeQuestion,
  completeWithPerson,
  topicAfter,
  toTopic,
} from '../../follow/complete-question.ts';
import { pickOption, readItems } from '../../follow/pick-option.ts';
import { readOne } from '../../follow/read-one.ts';
import { mayLeaveOut } from '../../follow/rewrite-question.ts';
import { splitQuestion } from '../../follow/split-question.ts';
import { defineStage } from '../stage.ts';
import { noteTopic, readThread, type Thread } from '../thread.ts';
import type { Turn } from '../turn.ts';

/** Answers that count as told when somebody asks for more. */
const TOLD = 3;

/** Nobody waits longer for another wording: what is found without it is good, too. */
const REWRITE_MS = 300;

/** A turn that leaves out what was said before is asked in full from here on. Never answers itself. */
export const follow = defineStage({
  id: 'follow',
  input: z.object({ question: z.string() }),
  makes: ['asked'],
  inputOf: ({ question, request, role }) => (request.isStart || !looksUp(role) ? null : { question }),
  async run({ turn, input: { question }, slices, span }) {
    const [thread, history] = await Promise.all([readThread(turn), turn.history()]);
    const answer = history.at(-1)?.answer ?? '';
    const picked = pick(question, thread, answer) ?? completeWithPerson(question, answer);
    if (!picked && replySmallTalk(question, turn.role)) return null;
    const parts = picked ? [] : splitQuestion(question);
    const completed =
      picked ?? (parts.length > 0 ? null : completeQuestion(question, thread && { ...thread, one: readOne(answer) }));
    const told = history
      .slice(-TOLD)
      .map(({ answer }) => answer)
      .join('\n');
    slices.asked = {
      said: question,
      completed,
      parts,
      cited: thread?.cited ?? null,
      told,
      rewritten: askModelToo(turn, question, completed, history),
    };
    if (completed) {
      turn.question = completed.question;
      if (completed.own === null) span.note(`按“${completed.question}”查找`);
    }
    if (parts.length > 0) span.note(`分别查找${parts.map((part) => `“${part.question}”`).join('、')}`);
    // The next turn goes on from what was asked last.
    const last = parts.at(-1);
    await noteTopic(turn, topicAfter(last?.question ?? question, last?.completed ?? completed));
    return null;
  },
});

/** Whether anything is found by a question's words. A model alone reads the conversation itself. */
function looksUp(role: Turn['role']): boolean {
  return hasDocuments(role) || role.smallDocLibId !== null || role.agentPlugins.length > 0;
}

/** One of what was offered, or of what the answer before lists. */
function pick(said: string, thread: Thread | null, answer: string): CompletedQuestion | null {
  if (!thread) return null;
  const option = pickOption(said, thread.choices.length > 0 ? thread.choices : readItems(answer));
  return option === null ? null : { ...toTopic(option), how: 'pick', focus: '', own: null };
}

/** A model's own words for what a turn leaves out, while everything else goes on; null when they don't come in time. */
function askModelToo(
  { answerer, role, id, key, signal }: Turn,
  said: string,
  completed: CompletedQuestion | null,
  history: { question: string; answer: string }[],
): Promise<string | null> | null {
  if (!answerer.rewrite || history.length === 0 || !hasDocuments(role)) return null;
  if (completed?.how === 'pick' || (!completed && !mayLeaveOut(said))) return null;
  const origin = { accountId: key.accountId, roleId: role.id, turnId: id };
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(REWRITE_MS)]);
  const late = new Promise<null>((resolve) => inTime.addEventListener('abort', () => resolve(null), { once: true }));
  // A model that fails here fails again when it is asked to answer, and is heard of then.
  return Promise.race([answerer.rewrite({ said, history, origin }, inTime).catch(() => null), late]);
}
