import type { ChatMessage } from './model-request.ts';

/** Marks around a message, as chat templates have them. */
const PER_MESSAGE = 4;

/**
 * About how many tokens a text has: three for four characters of Chinese, one for four of others. Within a third of what common
 * tokenizers count; for services that do not tell, and for what must fit in.
 */
export function estimateTokens(text: string): number {
  let hanzi = 0;
  for (let index = 0; index < text.length; index += 1) if (isHanzi(text.charCodeAt(index))) hanzi += 1;
  return Math.ceil(hanzi * 0.75 + (text.length - hanzi) / 4);
}

const isHanzi = (unit: number): boolean =>
  unit >= 0x2e80 && (unit <= 0x9fff || (unit >= 0xf900 && unit <= 0xfaff) || (unit >= 0xff00 && unit <= 0xffef));

/** The same for all messages of a request. */
export function estimateMessages(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + PER_MESSAGE + estimateTokens(content), 0);
}
