import { z } from 'zod';
import { textUpTo } from './endpoint.contract.ts';
import { LIMITS } from './limits.contract.ts';

/**
 * The OpenAI-compatible face of roles: `GET /v1/models`, `POST /v1/chat/completions`. Not endpoints like the others: a bearer key instead
 * of a session, real HTTP statuses, OpenAI's form of errors and no envelope.
 */
export const OPEN_API = {
  prefix: '/v1',
  bodyBytes: 512 * 1024,
  messages: 200,
  conversationId: 64,
} as const;

const Part = z.object({ type: z.string(), text: z.string().optional() });

const Message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function'], {
    error: 'role 只能是 system、developer、user 或 assistant',
  }),
  content: z.union([textUpTo(LIMITS.answerText, '一条消息'), z.array(Part).max(50)]).nullish(),
});

/** Names a conversation: printable, no line breaks. */
export const ConversationId = z
  .string()
  .trim()
  .min(1)
  .max(OPEN_API.conversationId, { error: `对话编号最多 ${OPEN_API.conversationId} 个字` })
  .regex(/^[^\p{Cc}]*$/u, { error: '对话编号不能包含控制字符' });

/** What is understood of OpenAI's request. Fields that are not named here are ignored, and told in `x-ignored-parameters`. */
export const CompletionInput = z.looseObject({
  /** Id of the role. */
  model: z.string({ error: '请在 model 中填写角色编号' }).min(1).max(100),
  messages: z
    .array(Message, { error: '请填写 messages' })
    .min(1, { error: 'messages 不能为空' })
    .max(OPEN_API.messages, { error: `messages 最多 ${OPEN_API.messages} 条` }),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  /** Only ever lowers what the role is set to. */
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  /** Names the conversation, unless the header `x-conversation-id` does. */
  user: ConversationId.nullish(),
  n: z.literal(1, { error: 'n 只能是 1' }).nullish(),
  response_format: z.looseObject({ type: z.literal('text', { error: 'response_format 只支持 text' }) }).nullish(),
  modalities: z.array(z.literal('text', { error: '只支持文字' })).nullish(),
  tools: z.array(z.unknown()).max(0, { error: '不支持由请求提供工具，请在角色设置中启用工具' }).nullish(),
  functions: z.array(z.unknown()).max(0, { error: '不支持由请求提供函数，请在角色设置中启用工具' }).nullish(),
});
export type CompletionInput = z.output<typeof CompletionInput>;

/** Errors as OpenAI's clients read them. */
export interface OpenApiError {
  error: {
    message: string;
    type: 'invalid_request_error' | 'rate_limit_error' | 'server_error';
    /** Path of the field that was refused. */
    param: string | null;
    code: string | null;
  };
}
