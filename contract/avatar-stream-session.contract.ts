import { z } from 'zod';
import { StreamProtocol } from './avatar-stream.contract.ts';
import { type Access, Done, endpoint, NoInput, textUpTo } from './endpoint.contract.ts';
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

const often = (name: string, count: number) => perMinute(`stream-${name}`, 'network', count, '操作得太频繁了');
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

/** The session is known to who opened it alone. */
const Place = z.object({
  code: z.string().min(1).max(100),
  session: z.string().regex(/^[\w-]{43}$/, { error: '画面会话不正确' }),
});

/**
 * The calls of pages that show a rendered person, once for each kind of caller.
 * @param who what callers say about themselves besides their session
 */
export function streamCalls<A extends Access, W extends z.ZodRawShape>(root: string, access: A, who: W) {
  const call = { access, method: 'POST', freshness: 'recent' } as const;
  const place = z.object({ ...who, ...Place.shape });
  return {
    /** By which servers a browser reaches the renderers behind a look. Asked right before a session is opened, as seldom as that. */
    ice: endpoint({
      ...call,
      path: `${root}/ice`,
      limit: [often('ice', 60)],
      summary: '实时形象的穿透服务器',
      input: z.object({ ...who, code: Place.shape.code }),
      data: z.array(RtcIceServer).max(ICE_LIMITS.given),
    }),

    /** Takes a place in a renderer: the browser's offer for the renderer's answer. */
    open: endpoint({
      ...call,
      freshness: 'now',
      path: `${root}/open`,
      bodyBytes: 4 * STREAM_LIMITS.sdp, // line ends are two characters each in JSON
      limit: [often('opens', 60)],
      summary: '接通实时形象',
      input: z.object({ ...who, code: Place.shape.code, sdp: Description }),
      data: z.object({ session: z.string(), sdp: z.string() }),
    }),

    /** A way to the browser that was found after its offer. */
    candidate: endpoint({
      ...call,
      path: `${root}/candidate`,
      limit: [CALLS],
      summary: '补充实时形象的网络路径',
      input: place.extend({
        candidate: z
          .string()
          .max(STREAM_LIMITS.candidate, SDP)
          .regex(/^candidate:[\x20-\x7e]+$/, SDP),
        sdpMid: z.string().regex(/^[\w-]{1,16}$/, SDP),
        sdpMLineIndex: z.number().int().min(0).max(16),
        usernameFragment: z.string().regex(/^[\w+/-]{1,256}$/, SDP),
      }),
      data: Done,
    }),

    /** One sentence: its text, or with it the sound of it as wav in base64. Sentences are taken in the order in which they come. */
    speak: endpoint({
      ...call,
      path: `${root}/speak`,
      bodyBytes: LONGEST_SOUND + 16 * 1024,
      limit: [CALLS],
      summary: '让实时形象说一句话',
      input: place.extend({
        text: textUpTo(SPEECH_TEXT_MAX, '要说的话').refine((text) => text.trim() !== '', { error: '请填写要说的话' }),
        sound: z
          .string()
          .max(LONGEST_SOUND, { error: `一句的声音最多 ${STREAM_LIMITS.soundSeconds} 秒，请分句发送` })
          .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: '声音格式不正确' })
          .optional(),
      }),
      data: Done,
    }),

    /** Silence at once; what was on its way is dropped. */
    interrupt: endpoint({
      ...call,
      path: `${root}/interrupt`,
      limit: [CALLS],
      summary: '打断实时形象',
      input: place,
      data: Done,
    }),

    /** The page is still there. */
    beat: endpoint({
      ...call,
      path: `${root}/beat`,
      limit: [CALLS],
      summary: '实时形象的心跳',
      input: place,
      data: Done,
    }),

    close: endpoint({ ...call, path: `${root}/close`, summary: '结束实时形象', input: place, data: Done }),
  };
}

/** For the account whose look it is. */
export const {
  ice: streamIceServers,
  open: openStreamSession,
  candidate: addStreamCandidate,
  speak: speakStream,
  interrupt: interruptStream,
  beat: beatStream,
  close: closeStream,
} = streamCalls('/avatar/stream', 'account', {});
