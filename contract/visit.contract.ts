import { z } from 'zod';
import { AnswerMedia, ChatEvent, ChatInput, CitationSource, resumeChat, stopChat } from './chat.contract.ts';
import { Done, endpoint, Id, textUpTo } from './endpoint.contract.ts';
import { Hearing, HearingInfo, LONGEST_PIECE, SoundPiece } from './hearing.contract.ts';
import { InteractionSettings } from './interaction.contract.ts';
import { LIMITS } from './limits.contract.ts';
import { LineState } from './line.contract.ts';
import { ToolRun } from './plugin.contract.ts';
import { perMinute, type RateLimit } from './rate-limit.contract.ts';
import { OUTCOMES } from './record.contract.ts';
import { Flag } from './rules.contract.ts';
import { Scene } from './scene.contract.ts';
import { ExpiredDays } from './share.contract.ts';
import { SpeechEngineInfo, SpeechInput, SpokenSentence, Voice } from './speech.contract.ts';
import { OPEN_VISIT_PATH } from './visit-path.contract.ts';

const TOO_FAST = '问得太快了';

/** How often one visitor may ask, speak and read. */
export const VISIT_LIMITS = {
  asks: perMinute('visit-asks', 'visitor', LIMITS.asksPerMinute, TOO_FAST),
  speech: perMinute('visit-speech', 'visitor', 240, '语音合成过于频繁'),
  reads: perMinute('visit-reads', 'visitor', 240, '操作过于频繁'),
  /** Questions from one network, and those to one place, from everybody. */
  asksOfNetwork: perMinute('visit-network-asks', 'network', 120, TOO_FAST),
  asksOfPlace: perMinute('visit-place-asks', 'place', 300, TOO_FAST),
  /** Pages that one network may open. */
  opensOfNetwork: perMinute('visit-opens', 'network', 120, '打开得太频繁了'),
  /** Streams that one visitor, and one network, may begin. */
  follows: perMinute('visit-follows', 'visitor', 30, '操作过于频繁'),
  followsOfNetwork: perMinute('visit-network-follows', 'network', 600, '操作过于频繁'),
  /** Opening again within it is the same visit. */
  visits: { name: 'visit-visits', per: 'visitor', count: 1, seconds: 30 * 60 },
  /** Uses of a place that are noted. */
  uses: { name: 'visit-uses', per: 'place', count: 1, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

/**
 * Where a visitor is: a share link (`roleId` and `token`), a published project (`name`), or a project that its owner has started
 * (`projectId` and `ticket`). Every call is checked anew.
 */
export const VisitPlace = z.object({
  roleId: z.string().max(100).optional(),
  token: z.string().max(200).optional(),
  name: z.string().max(100).optional(),
  projectId: z.string().max(100).optional(),
  ticket: z.string().max(500).optional(),
  /** Where a project has a password: what that was answered with (`unlockVisit`); of what is saved, what its owner was (`openVisit`). */
  pass: z.string().max(500).optional(),
  /** Who visits, where the page is framed by another site and no cookie comes along: as `openVisit` answered it. */
  visitor: z.string().max(200).optional(),
  /** The page's session, which has to hold a line wherever something is answered, spoken or heard (decision 109). */
  line: z.string().max(100).optional(),
});
export type VisitPlace = z.infer<typeof VisitPlace>;

/** What a visitor sees of a role, in the language that was asked for. */
export const VisitRoom = z.object({
  /** `preview`: what is saved, for its owner. */
  channel: z.enum(['share', 'room', 'preview']),
  name: z.string(),
  roleDesc: z.string(),
  /** Code of the role's character. */
  avatarCode: z.string(),
  sleepText: z.string(),
  /** 1: questions are offered while one is typed. */
  realtimeRecommendOn: z.number().int(),
  /** The one that is shown, and all that the role has, its own first. */
  language: z.string(),
  languages: z.array(z.string()),
  /** The role's own voice, without who speaks it; none where nothing can speak. */
  speech: z.object({ engines: z.array(SpeechEngineInfo), voices: z.array(Voice) }),
  /** Whether what is said to it is understood, without by whom. */
  hearing: HearingInfo,
  /** How it is talked to, and what the screen does where nobody is; the address of the page may say otherwise. */
  interaction: InteractionSettings,
  /** What the project shows around the person; null: the room as it is without one. */
  scene: Scene.nullable(),
  /** Of the screen that the project is made for: `1` wide, `2` tall; null for a link to a role. */
  direction: z.enum(['1', '2']).nullable(),
  /** Which of the published versions it is. */
  edition: z.string(),
  /**
   * Of the address for another device, where the scene shows it as a code and a ticket opened the place: leads visitors to the same room.
   * Empty for share links, rooms with a name, and what is saved.
   */
  shortCode: z.string(),
  /** What may be asked first, in the language that is shown. */
  questions: z.array(z.string()),
  /** For a framed page alone: names the visitor in its further calls. */
  visitor: z.string().optional(),
  /** Of what is saved, for its owner: goes along as `pass`, so that pictures are shown, which are asked for without a session. */
  pass: z.string().optional(),
});
export type VisitRoom = z.infer<typeof VisitRoom>;

const open = { access: 'public' } as const;
const language = ChatInput.shape.language;
const cid = ChatInput.shape.cid;

/** A link to a project of the account: opens it, and nothing else, on any screen and without a session. Data is the ticket that makes it. */
export const startProject = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/start',
  summary: '启动项目',
  owned: [{ field: 'id', kind: 'project' }],
  input: z.object({
    id: Id,
    /** How long it opens, in days. */
    days: ExpiredDays.default(1),
    /** Instead of days: until its owner ends it. */
    lasts: Flag.default(0),
    /** For the account's own screen, which is asked for no password. */
    own: Flag.default(0),
    /** What is saved, whatever visitors see, for whoever asks alone: the ticket opens nothing without their session, takes no line and counts nowhere. */
    draft: Flag.default(0),
  }),
  data: z.string(),
});

/** Enters: names the visitor (a cookie that no script reads; `framed`: in the answer, anew unless `visitor` is given) and says who is there. */
export const openVisit = endpoint({
  ...open,
  method: 'POST',
  path: OPEN_VISIT_PATH,
  limit: [VISIT_LIMITS.opensOfNetwork],
  summary: '访客进入分享页或房间',
  input: VisitPlace.extend({ language: z.string().max(20).optional(), framed: z.literal(1).optional() }),
  data: VisitRoom,
});

/** Whether the place is still open, asked once: when a page is looked at again that follows no stream. */
export const checkVisit = endpoint({
  ...open,
  path: '/avatar/visit/check',
  summary: '分享页或房间是否仍可访问',
  input: VisitPlace,
  data: Done,
});

export const VisitNews = z.discriminatedUnion('type', [
  /** The place is open, and its end will be told; again when another version of it is shown from now on. */
  z.object({ type: z.literal('open'), edition: z.string() }),
  /** A sign of life. */
  z.object({ type: z.literal('beat') }),
  /** Where the page's session stands now: told when it has changed. */
  LineState.extend({ type: z.literal('line') }),
  /** The last line: what every call from now on is refused with. */
  z.object({ type: z.literal('closed'), code: z.number().int(), message: z.string() }),
]);
export type VisitNews = z.infer<typeof VisitNews>;

/** Tells when the place closes: revoked, expired, its role or project deleted, its account or brand no longer allowed to. */
export const followVisit = endpoint({
  ...open,
  method: 'POST',
  path: '/avatar/visit/follow',
  limit: [VISIT_LIMITS.followsOfNetwork],
  reply: 'stream',
  summary: '分享页或房间的状态流：关闭时即时告知，逐行 JSON',
  input: VisitPlace,
  data: VisitNews,
});

export const visitChat = endpoint({
  ...open,
  method: 'POST',
  path: '/avatar/visit/chat',
  reply: 'stream',
  summary: '访客与角色对话（流式）',
  input: VisitPlace.extend(ChatInput.omit({ roleId: true, returnJson: true }).shape),
  data: ChatEvent,
});

export const visitResume = endpoint({
  ...open,
  method: 'POST',
  path: '/avatar/visit/resume',
  reply: 'stream',
  summary: '访客续传中断的回答（流式）',
  input: VisitPlace.extend(resumeChat.input.omit({ roleId: true }).shape),
  data: ChatEvent,
});

export const visitStop = endpoint({
  ...open,
  method: 'POST',
  path: '/avatar/visit/stop',
  summary: '访客停止回答',
  input: VisitPlace.extend(stopChat.input.omit({ roleId: true }).shape),
  data: Done,
});

/** A turn as whoever talked may read it back. */
export const VisitTurn = z.object({
  id: z.string(),
  isStart: z.number().int(),
  question: z.string(),
  answer: z.string(),
  sources: z.record(z.string(), CitationSource),
  media: z.array(AnswerMedia),
  tools: z.array(ToolRun),
  outcome: z.enum(OUTCOMES),
  error: z.string().nullable(),
  time: z.string(),
});
export type VisitTurn = z.infer<typeof VisitTurn>;

export const visitHistory = endpoint({
  ...open,
  path: '/avatar/visit/history',
  summary: '访客读回自己的对话',
  input: VisitPlace.extend({ cid }),
  data: z.array(VisitTurn),
});

/** At once and for good. */
export const visitForget = endpoint({
  ...open,
  method: 'POST',
  path: '/avatar/visit/forget',
  summary: '访客删除自己的对话',
  input: VisitPlace.extend({ cid }),
  data: Done,
});

export const visitRecommend = endpoint({
  ...open,
  method: 'POST',
  path: '/avatar/visit/recommend',
  summary: '访客输入联想',
  input: VisitPlace.extend({ query: textUpTo(LIMITS.query, '问题'), language }),
  data: z.array(z.string()),
});

/** In the voice that speaks `language`; without it in that of the role's own. */
const Spoken = VisitPlace.extend({ text: SpeechInput.shape.text, language: z.string().max(20).optional() });

/** In the role's own voice and at its pace, as mp3. */
export const visitSpeech = endpoint({
  ...open,
  path: '/avatar/visit/speech',
  reply: 'file',
  summary: '以角色的声音朗读（mp3）',
  input: Spoken,
  data: z.unknown(),
});

export const visitSentence = endpoint({
  ...open,
  path: '/avatar/visit/sentence',
  summary: '以角色的声音朗读：声音与口型时间轴',
  input: Spoken.extend({
    /** Fetched before it is said: a presentation, which tells what it says by `beatLine`. */
    ahead: z.literal('1').optional(),
  }),
  data: SpokenSentence,
});

/** What a visitor says, piece by piece. */
export const visitHear = endpoint({
  ...open,
  method: 'POST',
  path: '/avatar/visit/hear',
  bodyBytes: LONGEST_PIECE + 16 * 1024,
  summary: '访客语音识别（分段上传）',
  input: VisitPlace.extend(SoundPiece.shape),
  data: Hearing,
});

/** A picture or video that an answer to this visitor showed, or anything that the place's scene or sleeping screen names. */
export const visitMedia = endpoint({
  ...open,
  path: '/avatar/visit/media',
  reply: 'file',
  summary: '回答或画面里的图片、视频与字体',
  input: VisitPlace.extend({ id: Id }),
  data: z.unknown(),
});
