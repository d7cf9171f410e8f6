import type { ChatMessage, ModelClient, UsageOrigin } from '#server/platform/model/model-request.ts';

/** Rounds that tell a model what a turn goes on from, and characters of each answer. */
const ROUNDS = 3;
const ANSWER_CHARACTERS = 120;
const MOST_TOKENS = 80;
const LONGEST = 120;

export interface RewriteRequest {
  said: string;
  /** Oldest first. */
  history: readonly { question: string; answer: string }[];
  origin?: UsageOrigin | undefined;
}

/** Whether a turn may leave out what was said before, so that a model is worth asking. */
export const mayLeaveOut = (said: string): boolean =>
  said.length <= 24 &&
  /^(?:那|还|也|再|另外|如果|要是|然后|换)|它|他们|这个|那个|这种|那种|这里|那里|前面|刚才|呢[？?。]?$/u.test(said);

/** The turn as a question of its own in a model's words; null when it has none. Rejects when the service fails or the signal is aborted. */
export async function rewriteQuestion(
  client: ModelClient,
  model: string,
  { said, history, origin }: RewriteRequest,
  signal: AbortSignal,
): Promise<string | null> {
  const messages: ChatMessage[] = [
    {
      role: 'system',
      content:
        '把用户最后一句话改写成不看上文也能明白的一个问题，用来检索资料。只补上省略或指代的内容，不回答，不解释，不添加新的内容。只输出改写后的问题。',
    },
    ...history.slice(-ROUNDS).flatMap(({ question, answer }): ChatMessage[] => [
      { role: 'user', content: question },
      { role: 'assistant', content: answer.slice(0, ANSWER_CHARACTERS).toWellFormed() },
    ]),
    { role: 'user', content: `改写这句话：${said}` },
  ];
  let text = '';
  const request = { model, messages, temperature: 0, maxTokens: MOST_TOKENS, origin };
  for await (const deltas of client.stream(request, signal)) for (const delta of deltas) text += delta.text;
  const question = text.trim().replace(/^["“「]|["”」]$/gu, '');
  return question === '' || question === said || question.length > LONGEST || question.includes('\n') ? null : question;
}
