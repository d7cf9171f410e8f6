import { collectParameters } from '#contract/var-config.contract.ts';
import type { ModelClient } from '#server/platform/model/model-request.ts';
import { markRefusal } from './answerer/mark-refusal.ts';
import { offerChoices, refuse, replyToUnknown } from './answerer/refuse.ts';
import type { Answerer } from './answerer.ts';
import { rewriteQuestion } from './follow/rewrite-question.ts';
import { writePrompt } from './prompt/write-prompt.ts';
import { callRounds } from './tools/call-rounds.ts';

/** What a role without parameters takes (specification 2 §9). */
const DEFAULTS = { temperature: 0.3, max_tokens: 2048 };
/** Tokens that question and answer of a model may come to together, when nobody has said: every model of the list takes as many. */
const CONTEXT_TOKENS = 8192;
/** The question, who it is asked of, and what the estimate of tokens may be wrong by always have this much room. */
const LEAST_ROOM = 1500;

interface Model {
  /** In the product's list. */
  model: string;
  /** For people. */
  label: string;
  /** What question and answer may come to together; null: not known. */
  contextTokens: number | null;
}

/** A language model that reads the passages. */
export function createModelAnswerer(client: ModelClient, { model, label, contextTokens }: Model): Answerer {
  return {
    label,
    isModel: true,
    rewrite: (request, signal) => rewriteQuestion(client, model, request, signal),
    answer(asked, signal) {
      const { role, question, history, passages, sources, prefix = '', language = null, origin, tools = null } = asked;
      if (role.answerOnlyFromDocs && passages.hits.length === 0 && !tools) return refuse(role, passages);
      const { temperature, max_tokens: maxTokens } = role.modelParameter ?? DEFAULTS;
      const room = Math.max(LEAST_ROOM, ((contextTokens ?? CONTEXT_TOKENS) - maxTokens) * 0.9);
      const hasTools = tools !== null;
      const { messages } = writePrompt({ role, language, sources, history, question, prefix, room, hasTools });
      const { token = '', corpId = '', appId = '' } = role.varConfig ?? {};
      const variables = { token, corpId, appId };
      const parameters = collectParameters(role.varConfig ?? {}, role.modelService ?? '');
      const request = { model, messages, temperature, maxTokens, origin, variables, parameters };
      const pieces = callRounds(client, request, tools, signal);
      if (!role.answerOnlyFromDocs) return pieces;
      return markRefusal(pieces, replyToUnknown(role), () => offerChoices(passages));
    },
  };
}
