import { z } from 'zod';
import { StreamProtocol } from './avatar-stream.contract.ts';
import { Done, endpoint, NoInput, textUpTo } from './endpoint.contract.ts';
import { ICE_LIMITS, RtcIceServer } from './ice.contract.ts';
import { perMinute } from './rate-limit.contract.ts';
import { SPEECH_TEXT_MAX } from './speech.contract.ts';

export const STREAM_LIMITS = {
  /** Characters of a description, and of one way to a browser. */
  sdp: 64_000,
  candidate: 1000,
  /** A page tells so often that it is still there, in ms; without a sign for so long its place is given away. */
  beatMs: 10_000,
  silentMs: 35_000,
  /** After so long a page has to come again: a forgotten kiosk must not hold a place for ever. */
  longestMs: 4 * 3600_000,
  /** Longest sound of one sentence: mono, 16 bits, 16 kHz, as wav. */
  soundSeconds: 40,
  /** Places that one network may hold at the same time. */
  placesOfNetwork: 20,
} as const;

const often = (name: string, count: number) =>
  perMinute(`stream-${name}`, 'network', count, '操作得太频繁了，请稍后再试');
const CALLS = often('calls', 3000);

const LONGEST_SOUND = Math.ceil((STREAM_LIMITS.soundSeconds * 32_000 + 44) / 3) * 4;

/** People that renderers of this installation can show, by the names that an operator gave them. */
export const streamPeople = endpoint({
  path: '/avatar/stream/people',
  summary: '可用的实时引擎人物',
  input: NoInput,
  data: z.array(z.object({ name: z.string(), protocol: StreamProtocol })),
});

const SDP = { error: '画面连接的描述不正确' };
/** As a browser writes it: printable, with a picture in it. */
const Description = z
  .string()
  .max(STREAM_LIMITS.sdp, SDP)
  .regex(/^v=0\r?\n[\x20-\x7e\r\n]*$/, SDP)
  .regex(/^m=video /m, SDP);

/** Whoever knows the code of a look may have it rendered; the session is known to who opened it alone. */
const Place = z.object({
  code: z.string().min(1).max(100),
  session: z.string().regex(/^[\w-]{43}$/, { error: '画面会话不正确' }),
});
const open = { access: 'public', method: 'POST' } as const;

/** By which servers a browser reaches the renderers behind a look. Asked right before a session is opened, as seldom as that. */
export const streamIceServers = endpoint({
  ...open,
  path: '/avatar/stream/ice',
  limit: [often('ice', 60)],
  summary: '实时形象的穿透服务器',
  input: z.object({ code: Place.shape.code }),
  data: z.array(RtcIceServer).max(ICE_LIMITS.given),
});

/** Takes a place in a renderer: the browser's offer for the renderer's answer. */
export const openStreamSession = endpoint({
  ...open,
  path: '/avatar/stream/open',
  limit: [often('opens', 60)],
  summary: '接通实时形象',
  input: z.object({ code: Place.shape.code, sdp: Description }),
  data: z.object({ session: z.string(), sdp: z.string() }),
});

/** A way to the browser that was found after its offer. */
export const addStreamCandidate = endpoint({
  ...open,
  path: '/avatar/stream/candidate',
  limit: [CALLS],
  summary: '补充实时形象的网络路径',
  input: Place.extend({
    candidate: z
      .string()
      .max(STREAM_LIMITS.candidate, SDP)
      .regex(/^candidate:[\x20-\x7e]+$/, SDP),
    sdpMid: z.string().regex(/^[\w-]{1,16}$/, SDP),
    sdpMLineIndex: z.number().int().min(0).max(16),
    usernameFragment: z.string().regex(/^[\w+/-]{1,256}$/, SDP),
  }),
  data: Done,
});

/** One sentence: its text, or with it the sound of it as wav in base64. Sentences are taken in the order in which they come. */
export const speakStream = endpoint({
  ...open,
  path: '/avatar/stream/speak',
  limit: [CALLS],
  summary: '让实时形象说一句话',
  input: Place.extend({
    text: textUpTo(SPEECH_TEXT_MAX, '要说的话').refine((text) => text.trim() !== '', { error: '请填写要说的话' }),
    sound: z
      .string()
      .max(LONGEST_SOUND, { error: '声音太长' })
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: '声音格式不正确' })
      .optional(),
  }),
  data: Done,
});

/** Silence at once; what was on its way is dropped. */
export const interruptStream = endpoint({
  ...open,
  path: '/avatar/stream/interrupt',
  limit: [CALLS],
  summary: '打断实时形象',
  input: Place,
  data: Done,
});

/** The page is still there. */
export const beatStream = endpoint({
  ...open,
  path: '/avatar/stream/beat',
  limit: [CALLS],
  summary: '实时形象的心跳',
  input: Place,
  data: Done,
});

export const closeStream = endpoint({
  ...open,
  path: '/avatar/stream/close',
  summary: '结束实时形象',
  input: Place,
  data: Done,
});
