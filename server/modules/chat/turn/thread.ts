import { z } from 'zod';
import { replySmallTalk } from '../answerer/reply-small-talk.ts';
import { completeQuestion, type Topic, topicAfter } from '../follow/complete-question.ts';
import type { OpenMemory, Slot } from './memory.ts';

/** Characters of a question that are kept: longer ones leave nothing out and are not gone on from. */
const MOST_CHARACTERS = 500;

/** What a conversation is about at the moment. */
const Thread = z.object({
  /** What was said last, and what it meant. */
  said: z.string(),
  question: z.string(),
  subject: z.string(),
  /** What a pronoun stands for, where that is not all of the subject. */
  it: z.string().default(''),
  /** The document that was cited for it; null for none. */
  cited: z.object({ documentId: z.string() }).nullable(),
  /** What was offered instead of an answer. */
  choices: z.array(z.string()).default([]),
});
export type Thread = z.infer<typeof Thread>;

export const THREAD: Slot<Thread> = { id: 'thread', version: 1, schema: Thread };

const cut = (text: string): string => text.slice(0, MOST_CHARACTERS).toWellFormed();

/** What a turn has of its conversation. */
interface ThreadOf {
  request: { query: string };
  history(): Promise<{ question: string }[]>;
  memory(): Promise<OpenMemory>;
}

/** Where a turn goes on from; null at the beginning of a conversation. */
export async function readThread(turn: ThreadOf): Promise<Thread | null> {
  const [history, memory] = await Promise.all([turn.history(), turn.memory()]);
  const kept = memory.get(THREAD);
  // Thanks and greetings leave the thread where it is.
  const asked = history.filter(({ question }) => replySmallTalk(question, { name: '', roleDesc: '' }) === null);
  const before = asked.at(-1)?.question;
  if (before === undefined) return null;
  // What is kept is of the turn before, or the history tells more: it was sent by a client, or a turn went another way.
  if (kept && kept.said === cut(before)) return kept;
  let topic: Topic | null = null;
  for (const { question } of asked) topic = topicAfter(question, completeQuestion(question, topic));
  if (!topic) return null;
  const { question, subject, it = '' } = topic;
  return { said: before, question, subject, it, cited: null, choices: [] };
}

export async function noteTopic(turn: ThreadOf, { question, subject, it = '' }: Topic): Promise<void> {
  const said = cut(turn.request.query.trim());
  (await turn.memory()).change(THREAD, () => ({
    said,
    question: cut(question),
    subject: cut(subject),
    it: cut(it),
    cited: null,
    choices: [],
  }));
}

/** What the turn came to, for the one after it. */
export async function noteReply(turn: ThreadOf, reply: Partial<Omit<Thread, 'said'>>): Promise<void> {
  const said = cut(turn.request.query.trim());
  (await turn.memory()).change(THREAD, (thread) => (thread?.said === said ? { ...thread, ...reply } : thread));
}
