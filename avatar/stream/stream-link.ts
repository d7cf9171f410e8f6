import { dialPeer, type PeerCall } from './dial-peer.ts';
import type { StreamSignalling, StreamSpeech } from './signalling.ts';

/** Who speaks: the renderer, our sound through the renderer, or our voice beside a picture without sound. */
export type StreamVoiceKind = 'engine' | 'ours' | 'local';

export interface LinkState {
  /** `lost` waits for its next try. */
  readonly at: 'closed' | 'connecting' | 'live' | 'lost';
  /** Why there is no picture, for people; null while nothing is wrong. */
  readonly reason: string | null;
}

/** The connection to a renderer: opened, watched, opened again after a loss, and closed with the renderer's place. */
export interface StreamLink {
  /** Shows what comes; silent, for the sound goes its own way. */
  readonly video: HTMLVideoElement;
  /** The renderer's sound; null while there is none. */
  readonly sound: MediaStream | null;
  readonly voice: StreamVoiceKind;
  readonly state: LinkState;
  subscribe(onChange: () => void): () => void;
  start(): void;
  /** Tries at once where it would wait. */
  retryNow(): void;
  /** Rejects when the renderer doesn't take it, which is a loss of the link as well. */
  speak(speech: StreamSpeech, signal: AbortSignal): Promise<void>;
  /** Resolves when the renderer has been told. */
  interrupt(): Promise<void>;
  /** Takes one text at a time and drops those that come while it talks. */
  readonly isSerial: boolean;
  /** Ends the connection and gives the renderer's place back. `start` begins anew. */
  close(): void;
}

/** Waits between tries, ms. A connection that has held for `STEADY_MS` begins with the first again. */
const BACKOFF = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];
const STEADY_MS = 30_000;
const BEAT_MS = 10_000;
/** Pictures are looked for so often, in ms; none for so long is a loss; the first one may take longer. */
const LOOK_MS = 500;
const STILL_MS = 3000;
const FIRST_MS = 12_000;
/** A break of the network shorter than this heals by itself. */
const BREAK_MS = 3000;

export interface StreamLinkOptions {
  /** Renderers of this kind are spoken to on the connection's own channel, and want to be sent something. */
  isDuplex: boolean;
  voice: StreamVoiceKind;
  signalling: StreamSignalling;
  createVideo?(): HTMLVideoElement;
  dial?: typeof dialPeer;
  now?(): number;
}

export function createStreamLink(options: StreamLinkOptions): StreamLink {
  const { isDuplex, voice, signalling, dial = dialPeer, now = () => performance.now() } = options;
  const createVideo = options.createVideo ?? (() => document.createElement('video'));
  const video = createVideo();
  video.muted = true;
  video.playsInline = true;
  const listeners = new Set<() => void>();
  let state: LinkState = { at: 'closed', reason: null };
  let own: Attempt | null = null;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let tries = 0;

  interface Attempt {
    stop: AbortController;
    call: PeerCall | null;
    session: string | null;
    timers: ReturnType<typeof setInterval>[];
    liveSince: number | null;
  }

  function change(next: LinkState): void {
    if (next.at === state.at && next.reason === state.reason) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** Ends the attempt on both sides; nothing of it is heard any more. */
  function drop(): void {
    const ended = own;
    own = null;
    if (retry) clearTimeout(retry);
    retry = null;
    if (!ended) return;
    ended.stop.abort();
    for (const timer of ended.timers) clearInterval(timer);
    ended.call?.close();
    video.srcObject = null;
    if (ended.session !== null) signalling.close(ended.session);
  }

  function lose(attempt: Attempt, reason: string): void {
    if (attempt !== own) return;
    if (attempt.liveSince !== null && now() - attempt.liveSince > STEADY_MS) tries = 0;
    drop();
    const wait = BACKOFF[Math.min(tries, BACKOFF.length - 1)] ?? 0;
    tries += 1;
    retry = setTimeout(() => void connect(), wait);
    change({ at: 'lost', reason });
  }

  async function connect(): Promise<void> {
    drop();
    const attempt: Attempt = { stop: new AbortController(), call: null, session: null, timers: [], liveSince: null };
    own = attempt;
    change({ at: 'connecting', reason: state.reason });
    const { signal } = attempt.stop;
    try {
      const iceServers = await signalling.iceServers(signal);
      if (attempt !== own) return;
      const call = await dial({ isDuplex, iceServers }, signal);
      if (attempt !== own) return call.close();
      attempt.call = call;
      const { session, sdp } = await signalling.open(call.offer, signal);
      if (attempt !== own) return signalling.close(session);
      attempt.session = session;
      attempt.timers.push(setInterval(() => void signalling.beat(session).catch(() => {}), BEAT_MS));
      watch(attempt, call);
      call.onCandidate((candidate) => void signalling.candidate(session, candidate).catch(() => {}));
      await call.accept(sdp);
      if (attempt !== own) return;
      video.srcObject = call.media;
      void video.play().catch(() => {}); // muted: it may always play; a page that is hidden plays later
    } catch (error) {
      lose(attempt, error instanceof Error ? error.message : String(error));
    }
  }

  /** Looks for pictures and for breaks of the network until the attempt is over. */
  function watch(attempt: Attempt, call: PeerCall): void {
    let frames = 0;
    let lastFrameAt = now();
    let brokenSince: number | null = null;
    const look = async (): Promise<void> => {
      const seen = await call.countFrames();
      if (attempt !== own) return;
      const at = now();
      const network = call.network();
      if (network === 'failed') return lose(attempt, '与画面服务器的连接失败');
      brokenSince = network === 'disconnected' ? (brokenSince ?? at) : null;
      if (brokenSince !== null && at - brokenSince > BREAK_MS) return lose(attempt, '与画面服务器的连接中断');
      if (seen > frames) {
        frames = seen;
        lastFrameAt = at;
        if (attempt.liveSince === null) {
          attempt.liveSince = at;
          change({ at: 'live', reason: null });
        }
      } else if (at - lastFrameAt > (attempt.liveSince === null ? FIRST_MS : STILL_MS))
        lose(attempt, attempt.liveSince === null ? '画面没有到达' : '画面停住了');
    };
    attempt.timers.push(setInterval(() => void look().catch(() => {}), LOOK_MS));
  }

  return {
    video,
    get sound() {
      const media = own?.call?.media ?? null;
      return media && media.getAudioTracks().length > 0 ? media : null;
    },
    voice,
    isSerial: isDuplex,
    get state() {
      return state;
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    start() {
      if (!own && !retry) void connect();
    },
    retryNow() {
      if (retry) void connect();
    },
    async speak(speech, signal) {
      const attempt = own;
      if (!attempt?.session || state.at !== 'live') throw new Error('实时画面没有接通');
      try {
        if (isDuplex) attempt.call?.send(JSON.stringify({ type: 'chat', data: speech.text }));
        else await signalling.speak(attempt.session, speech, signal);
      } catch (error) {
        if (!signal.aborted) lose(attempt, error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
    async interrupt() {
      const attempt = own;
      if (!attempt?.session) return;
      if (isDuplex) attempt.call?.send(JSON.stringify({ type: 'stop_chat' }));
      else await signalling.interrupt(attempt.session).catch(() => {}); // what still comes is not heard
    },
    close() {
      drop();
      tries = 0;
      change({ at: 'closed', reason: null });
    },
  };
}
