import { z } from 'zod';
import { ActionCue } from './action.contract.ts';
import { AnswerFilm } from './answer-video.contract.ts';
import { COLUMN_LIMITS, ConversationName, Done, endpoint, Id, textUpTo } from './endpoint.contract.ts';
import { LIMITS } from './limits.contract.ts';
import { ToolRun } from './plugin.contract.ts';

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
  /** Where the passage stands, for the library's owner to open. */
  library_id: z.string().optional(),
  segment_id: z.number().int().optional(),
});
export type CitationSource = z.infer<typeof CitationSource>;

/** Where a conversation takes place: the creator's preview, a share link, a room, a phone page, an embedding page, or the open API. */
export const CHANNELS = ['preview', 'share', 'room', 'h5', 'embed', 'api'] as const;
export type Channel = (typeof CHANNELS)[number];

/** One stage of a turn as it went; milliseconds since the request. */
export const StageTrace = z.object({
  name: z.string(),
  startMs: z.number(),
  ms: z.number(),
  /** What it decided, for people; empty when there is nothing to say. */
  note: z.string(),
});
export type StageTrace = z.infer<typeof StageTrace>;

export const ChatInput = z.object({
  roleId: Id,
  /** Empty only on the opening turn. */
  query: textUpTo(LIMITS.query, '问题').default(''),
  /** Conversation: the timestamp at which the client opened it. */
  cid: ConversationName,
  /** false: the words of the answer alone come, as plain text. */
  returnJson: z.boolean().default(true),
  language: z.string().max(20).default('zhchs'),
  /** 1 asks for the greeting. */
  isStart: z.union([z.literal(0), z.literal(1)]).default(0),
  /**
   * 1: the client comes back when its connection breaks, so the turn goes on for `LIMITS.resumeGraceMs` without it. Otherwise a closed
   * connection ends the turn at once.
   */
  resumable: z.union([z.literal(0), z.literal(1)]).default(0),
  /**
   * How the client names this question, in its conversation. Asked again under the same name, because nobody knows whether it had arrived,
   * it is answered by the turn that it is already; one that was ended before its answer was complete is answered anew in its own place.
   * A client leaves a second between two tries.
   */
  askId: z.string().min(1).max(64).optional(),
  /** A turn of this conversation: this one is asked instead of it. It and what came after it leave the history. */
  replaces: Id.optional(),
  /**
   * Names (`askId`) of questions that this one is asked instead of, the newest first, whose turns the client does not know: it stopped them
   * before their first event. The first that had arrived is replaced; where none had, `replaces`.
   */
  insteadOf: z.array(z.string().min(1).max(64)).max(20).optional(),
});
export type ChatInput = z.output<typeof ChatInput>;

export const AnswerMedia = z.object({ kind: z.enum(['picture', 'video']), url: z.string() });
export type AnswerMedia = z.infer<typeof AnswerMedia>;

/** In the order in which an event that is several of them is named. */
export const EVENT_TYPES = ['text', 'end', 'questionnaire', 'realtimeRecommend', 'recommendList', 'citation'] as const;

/** Fields of one event. Events are lines `{ "entities": { … } }`; one with `isEnd` always closes the stream, also on failure. */
export const ChatEntities = z.object({
  /** Number of the event within its turn, from 1. Events without one carry nothing and only keep the connection open. */
  seq: z.number().int().optional(),
  /** What came of this turn before is void: all of it follows. On a resumed turn that is read from its record. */
  restart: z.boolean().optional(),
  /** What the event is first of all. Clients may read `type` and `content`, or the fields one by one; other events have no type. */
  type: z.enum(EVENT_TYPES).optional(),
  /** The same as `text`. */
  content: z.string().optional(),
  /** Piece of the answer, to be appended. */
  text: z.string().optional(),
  /** Numbers cited by the answer so far, such as `[1][2]`. */
  citation: z.string().optional(),
  /** JSON text: `{ "[1]": CitationSource, … }`. */
  citationSources: z.string().optional(),
  /** Something to do while speaking: never part of the text. */
  action: ActionCue.optional(),
  /** A call of a tool has begun or ended. */
  tool: ToolRun.optional(),
  /** The answer was filmed: this is played instead of a voice. Comes before the text, which is what is said in it. */
  film: AnswerFilm.optional(),
  /** Pictures and videos that belong to the answer: uploads of the role's owner, or https addresses. */
  media: z.array(AnswerMedia).optional(),
  /** JSON text: a list of questions to ask next. */
  recommendList: z.string().optional(),
  /** JSON text: questions that replace the list of suggestions at once. */
  realtimeRecommend: z.string().optional(),
  /** JSON text: a question with options to choose from. */
  questionnaire: z.string().optional(),
  isEnd: z.boolean().optional(),
  /** On the last event: somebody stopped the turn before its end. */
  interrupted: z.boolean().optional(),
  /** On the last event: a sentence for people; the interface offers to retry. */
  error: z.string().optional(),
  /** On the first event, for the role's owner: which engine answers (离线应答, DeepSeek-V3, ...). */
  engine: z.string().optional(),
  /** On the first and the last event: id of the turn, as it is recorded. */
  turnId: z.string().optional(),
  /** On the last event, in ms since the request: first text and end. */
  timings: z.object({ firstTextMs: z.number(), totalMs: z.number() }).optional(),
  /** On the last event, behind the open API: what the answer cost, where the model's service counts it. */
  tokens: z.object({ prompt: z.number().int(), completion: z.number().int() }).optional(),
  /** On the last event, for the role's owner: what each stage took and decided. */
  stages: z.array(StageTrace).optional(),
});
export type ChatEntities = z.infer<typeof ChatEntities>;

export const ChatEvent = z.object({ entities: ChatEntities });
export type ChatEvent = z.infer<typeof ChatEvent>;

export const chatDocument = endpoint({
  method: 'POST',
  path: '/avatar/chat/chatDocument',
  reply: 'stream',
  owned: [
    { field: 'roleId', kind: 'role' },
    { field: 'replaces', kind: 'turn' },
  ],
  summary: '与角色对话（流式）',
  input: ChatInput,
  data: ChatEvent,
});

/** Questions that a text which is being typed may become, best first; none for a role that does not offer them. */
export const realtimeRecommend = endpoint({
  method: 'POST',
  path: '/avatar/chat/realtimeRecommend',
  owned: [{ field: 'roleId', kind: 'role' }],
  summary: '输入联想',
  input: z.object({
    roleId: Id,
    query: textUpTo(LIMITS.query, '问题'),
    language: ChatInput.shape.language,
  }),
  data: z.array(z.string()),
});

/** The missing events of a turn whose connection broke: one that runs, has just ended, or is recorded. */
export const resumeChat = endpoint({
  method: 'POST',
  path: '/avatar/chat/resume',
  reply: 'stream',
  owned: [
    { field: 'roleId', kind: 'role' },
    { field: 'turnId', kind: 'turn' },
  ],
  summary: '续传中断的回答（流式）',
  input: z.object({
    roleId: Id,
    cid: ChatInput.shape.cid,
    /** Without it, the newest turn of the conversation. */
    turnId: Id.optional(),
    /** The last event that arrived. */
    afterSeq: z.number().int().min(0).max(COLUMN_LIMITS.integer).default(0),
  }),
  data: ChatEvent,
});

/** Says goodbye to a turn: it ends at once. Of one that has ended, what was heard is noted. */
export const stopChat = endpoint({
  method: 'POST',
  path: '/avatar/chat/stop',
  owned: [
    { field: 'roleId', kind: 'role' },
    { field: 'turnId', kind: 'turn' },
  ],
  summary: '停止回答',
  input: z.object({
    roleId: Id,
    cid: ChatInput.shape.cid,
    /** Without it, every running turn of the conversation. */
    turnId: Id.optional(),
    /** Beginning of the answer that was heard before the interruption. */
    heardText: textUpTo(LIMITS.answerText, '已播放的文字').optional(),
  }),
  data: Done,
});
