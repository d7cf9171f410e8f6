import type { ChatMessage } from './model-request.ts';

/** Marks around a message, as chat templates have them. */
const PER_MESSAGE = 4;
const HANZI = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/g;

/**
 * About how many tokens a text has: three for four characters of Chinese, one for four of others. Within a third of what common
 * tokenizers count; for services that do not tell, and for what must fit in.
 */
export function estimateTokens(text: string): number {
  const hanzi = text.match(HANZI)?.length ?? 0;
  return Math.ceil(hanzi * 0.75 + (text.length - hanzi) / 4);
}

/** The same for all messages of a request. */
export function estimateMessages(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + PER_MESSAGE + estimateTokens(content), 0);
}
