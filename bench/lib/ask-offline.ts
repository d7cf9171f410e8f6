import { liftAnswers } from '#server/modules/chat/answerer/lift-answers.ts';
import type { FoundPassages } from '#server/modules/chat/answerer.ts';
import { createBuiltinAnswerer } from '#server/modules/chat/builtin-answerer.ts';
import {
  completeQuestion,
  completeWithPerson,
  type Topic,
  topicAfter,
  toTopic,
} from '#server/modules/chat/follow/complete-question.ts';
import { findAsked } from '#server/modules/chat/follow/find-asked.ts';
import { findChoices } from '#server/modules/chat/follow/find-choices.ts';
import { pickOption, readItems } from '#server/modules/chat/follow/pick-option.ts';
import { readOne } from '#server/modules/chat/follow/read-one.ts';
import { splitQuestion } from '#server/modules/chat/follow/split-question.ts';
import { toCitation } from '#server/modules/chat/to-citation.ts';

type Find = (query: string) => Promise<FoundPassages>;

const TOLD = 3;
const ROLE = { name: '数字人', roleDesc: '', answerOnlyFromDocs: 1, showCitation: 1 } as const;

export interface OfflineReply {
  text: string;
  isRefused: boolean;
  passages: FoundPassages;
  /** What was asked in full. */
  question: string;
}

/** One conversation as the chat has it without a model, in process: the last turn's reply. */
export async function askOffline(turns: readonly string[], search: Find, unknownReply: string): Promise<OfflineReply> {
  const find: Find = async (query) => liftAnswers(query, await search(query));
  let topic: Topic | null = null;
  let choices: string[] = [];
  let answers: string[] = [];
  let reply: OfflineReply | null = null;
  for (const said of turns) {
    const before = answers.at(-1) ?? '';
    const option: string | null = topic ? pickOption(said, choices.length > 0 ? choices : readItems(before)) : null;
    const picked =
      option === null
        ? completeWithPerson(said, before)
        : { ...toTopic(option), how: 'pick' as const, focus: '', own: null };
    const parts = picked ? [] : splitQuestion(said);
    const completed =
      picked ?? (parts.length > 0 ? null : completeQuestion(said, topic && { ...topic, one: readOne(before) }));
    const question = completed?.question ?? said;
    const told = answers.slice(-TOLD).join('\n');
    const found = await findAsked({ said, question, completed, parts, cited: null, told }, find);
    const offered = findChoices(question, found);
    const passages = offered.length > 0 ? { ...found, choices: offered } : found;
    const last = parts.at(-1);
    topic = topicAfter(last?.question ?? said, last?.completed ?? completed);
    const read = found.isOwn ? found.parts?.[0]?.readings[0]?.question : undefined;
    if (read !== undefined && !completed?.next && toTopic(read).subject !== '') topic = toTopic(read);
    const sources = passages.hits.map((hit) => toCitation(hit));
    const request = { role: { ...ROLE, unknownReply }, question: read ?? question, history: [], passages, sources };
    let text = '';
    let isRefused = false;
    for await (const piece of createBuiltinAnswerer('').answer(request, new AbortController().signal)) {
      text += piece.text;
      isRefused ||= piece.unanswered ?? false;
    }
    answers = [...answers, text];
    choices = isRefused ? offered : [];
    reply = { text, isRefused, passages, question: read ?? question };
  }
  if (!reply) throw new Error('a conversation without turns');
  return reply;
}
