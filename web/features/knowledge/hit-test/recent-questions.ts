import { z } from 'zod';

/** Questions remembered for one library, in this browser. */
const KEPT = 6;
const Questions = z.array(z.string());
const keyOf = (libId: string) => `hit-test-questions-${libId}`;

/** Questions that were tested last, latest first. */
export function readRecent(libId: string): string[] {
  try {
    return Questions.safeParse(JSON.parse(localStorage.getItem(keyOf(libId)) ?? '[]')).data ?? [];
  } catch {
    return []; // somebody else's writing
  }
}

/** Puts a question first and forgets the oldest; answers the new list. */
export function addRecent(libId: string, question: string): string[] {
  const next = [question, ...readRecent(libId).filter((known) => known !== question)].slice(0, KEPT);
  localStorage.setItem(keyOf(libId), JSON.stringify(next));
  return next;
}
