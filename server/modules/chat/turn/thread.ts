import { z } from 'zod';
import { completeQuestion } from '../follow/complete-question.ts';
import type { OpenMemory, Slot } from './memory.ts';

/** Characters of a question that are kept: longer ones leave nothing out and are not gone on from. */
const MOST_CHARACTERS = 500;

/** What a conversation is about at the moment. */
const Thread = z.object({
  /** What was said last, and what it meant. */
  said: z.string(),
  question: z.string(),
  /** What was cited for it; null for nothing. */
  cited: z
    .object({ documentId: z.string(), segmentId: z.number().int().nullable(), heading: z.array(z.string()) })
    .nullable(),
});
export type Thread = z.infer<typeof Thread>;

export const THREAD: Slot<Thread> = { id: 'thread', version: 1, schema: Thread };

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
  const before = history.at(-1)?.question ?? null;
  if (before === null) return null;
  // What is kept is of the turn before, or the history tells more: it was sent by a client, or a turn went another way.
  if (kept && kept.said === before.slice(0, MOST_CHARACTERS)) return kept;
  const question = history.reduce<string | null>(
    (earlier, { question: said }) => completeQuestion(said, earlier)?.question ?? said,
    null,
  );
  return question === null ? null : { said: before, question, cited: null };
}

export async function noteQuestion(turn: ThreadOf, question: string): Promise<void> {
  const said = turn.request.query.trim().slice(0, MOST_CHARACTERS);
  (await turn.memory()).change(THREAD, () => ({ said, question: question.slice(0, MOST_CHARACTERS), cited: null }));
}

export async function noteCited(turn: ThreadOf, cited: Thread['cited']): Promise<void> {
  const said = turn.request.query.trim().slice(0, MOST_CHARACTERS);
  (await turn.memory()).change(THREAD, (thread) => (thread && thread.said === said ? { ...thread, cited } : thread));
}
