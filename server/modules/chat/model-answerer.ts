import type { ModelClient } from '#server/platform/model/openai-client.ts';
import type { Answerer } from './answerer.ts';
import { writePrompt } from './write-prompt.ts';

/** Default of the specification for the length of a reply, in tokens (2 §9). */
const MAX_TOKENS = 2048;
const TEMPERATURE = 0.3;

/** A language model that reads the passages. */
export function createModelAnswerer(client: ModelClient, model: string, label: string): Answerer {
  return {
    label,
    async *answer({ role, question, history, passages, sources }, signal) {
      if (role.answerOnlyFromDocs && passages.hits.length === 0) {
        yield { text: role.unknownReply, unanswered: true };
        return;
      }
      const messages = writePrompt({ role, sources, history, question });
      for await (const delta of client.stream(
        { model, messages, temperature: TEMPERATURE, maxTokens: MAX_TOKENS },
        signal,
      ))
        if (delta.text) yield { text: delta.text };
    },
  };
}
