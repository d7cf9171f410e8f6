import { z } from 'zod';
import { endpoint, Id, textUpTo } from './endpoint.contract.ts';
import { LIMITS } from './limits.contract.ts';

/** One source of an answer, keyed `[n]` in `citationSources`. */
export const CitationSource = z.object({
  title: z.string(),
  /** The cited passage. */
  source: z.string(),
  /** A passage of a document, or an entry of the question-and-answer library. */
  source_type: z.enum(['document', 'question']),
  /** Page in the document, null where the format has none. */
  page_number: z.number().int().nullable(),
  /** Heading path, outermost first. */
  heading: z.array(z.string()),
  /** Of the document, or of the entry. */
  document_id: z.string(),
  /** Address of a page that was read from the web. */
  url: z.string().optional(),
});
export type CitationSource = z.infer<typeof CitationSource>;

export const ChatInput = z.object({
  roleId: Id,
  /** Empty only on the opening turn. */
  query: textUpTo(LIMITS.query, '问题').default(''),
  /** Conversation: the timestamp at which the client opened it. */
  cid: z.coerce.string().min(1).max(64),
  returnJson: z.literal(true).default(true),
  language: z.string().max(20).default('zhchs'),
  /** 1 asks for the greeting. */
  isStart: z.union([z.literal(0), z.literal(1)]).default(0),
});

export const AnswerMedia = z.object({ kind: z.enum(['picture', 'video']), url: z.string() });
export type AnswerMedia = z.infer<typeof AnswerMedia>;

/** Fields of one event. Events are lines `{ "entities": { … } }`; one with `isEnd` always closes the stream, also on failure. */
export const ChatEntities = z.object({
  /** Piece of the answer, to be appended. */
  text: z.string().optional(),
  /** Numbers cited by the answer so far, such as `[1][2]`. */
  citation: z.string().optional(),
  /** JSON text: `{ "[1]": CitationSource, … }`. */
  citationSources: z.string().optional(),
  /** Pictures and videos that belong to the answer: uploads of the role's owner, or https addresses. */
  media: z.array(AnswerMedia).optional(),
  isEnd: z.boolean().optional(),
  /** On the last event: a sentence for people; the interface offers to retry. */
  error: z.string().optional(),
  /** On the first event: which engine answers (离线应答, DeepSeek-V3, ...). */
  engine: z.string().optional(),
  /** On the last event: id of the recorded turn. */
  turnId: z.string().optional(),
  /** On the last event, in ms since the request: first text and end. */
  timings: z.object({ firstTextMs: z.number(), totalMs: z.number() }).optional(),
});
export type ChatEntities = z.infer<typeof ChatEntities>;

export const ChatEvent = z.object({ entities: ChatEntities });
export type ChatEvent = z.infer<typeof ChatEvent>;

export const chatDocument = endpoint({
  method: 'POST',
  path: '/avatar/chat/chatDocument',
  reply: 'stream',
  owned: [{ field: 'roleId', kind: 'role' }],
  summary: '与角色对话（流式）',
  input: ChatInput,
  data: ChatEvent,
});
