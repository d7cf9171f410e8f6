import type { ModelClient, UsageOrigin } from './model-request.ts';

/** Asks a model with one instruction and one text; answers the whole reply. Throws {@link ModelError} and what an abort throws. */
export type AskModel = (system: string, user: string, signal: AbortSignal) => Promise<string>;

/** Characters after which a reply is cut off: nothing that is asked for in one piece is longer. */
const LONGEST_REPLY = 20_000;

/** @param origin for whom the model works, for the record of usage */
export function createAskModel(client: ModelClient, model: string, origin?: UsageOrigin): AskModel {
  return async (system, user, signal) => {
    const messages = [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: user },
    ];
    let reply = '';
    for await (const deltas of client.stream({ model, messages, temperature: 0, maxTokens: 4096, origin }, signal)) {
      for (const { text } of deltas) reply += text;
      if (reply.length > LONGEST_REPLY) break;
    }
    return reply;
  };
}
