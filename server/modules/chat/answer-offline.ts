import { DEFAULT_UNKNOWN_REPLY } from '#contract/role-fields.contract.ts';
import { liftAnswers } from './answerer/lift-answers.ts';
import type { FoundPassages } from './answerer.ts';
import { createBuiltinAnswerer } from './builtin-answerer.ts';
import { toCitation } from './to-citation.ts';

/** A role as it is made without changing anything. */
const ROLE = {
  name: '数字人',
  roleDesc: '',
  unknownReply: DEFAULT_UNKNOWN_REPLY,
  answerOnlyFromDocs: 1,
  showCitation: 1,
} as const;

/**
 * What a new role says to a question with these passages, by the same offline answerer as in a conversation.
 * @returns `segmentIds`: which segments the numbers in its text stand for, from 1
 */
export async function answerOffline(question: string, found: FoundPassages) {
  const passages = await liftAnswers(question, found);
  const engine = '离线应答';
  const request = { role: ROLE, question, history: [], passages, sources: passages.hits.map((hit) => toCitation(hit)) };
  let text = '';
  let refused = false;
  for await (const piece of createBuiltinAnswerer(engine).answer(request, new AbortController().signal)) {
    text += piece.text;
    refused ||= piece.unanswered ?? false;
  }
  return { text, refused, engine, segmentIds: passages.hits.map(({ segmentId }) => segmentId) };
}
