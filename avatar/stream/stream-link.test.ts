import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PeerCall } from './dial-peer.ts';
import type { StreamSignalling } from './signalling.ts';
import { createStreamLink } from './stream-link.ts';

interface FakeCall extends PeerCall {
  frames: number;
  ice: RTCIceConnectionState;
  isClosed: boolean;
  sent: string[];
}

function start({ isDuplex = false } = {}) {
  const calls: FakeCall[] = [];
  const log: string[] = [];
  let refusal: Error | null = null;
  const dial = async (): Promise<PeerCall> => {
    const call: FakeCall = {
      offer: 'offer',
      media: { getAudioTracks: () => [1] } as unknown as MediaStream,
      frames: 0,
      ice: 'connected' as const,
      isClosed: false,
      sent: [],
      accept: async () => {},
      onCandidate() {},
      send: (text) => void call.sent.push(text),
      network: () => call.ice,
      countFrames: async () => call.frames,
      close: () => {
        call.isClosed = true;
      },
    };
    calls.push(call);
    return call;
  };
  const signalling: StreamSignalling = {
    iceServers: async () => [{ urls: 'stun:stun.example.com' }],
    async open() {
      if (refusal) throw refusal;
      log.push('open');
      return { session: `s${log.filter((line) => line === 'open').length}`, sdp: 'answer' };
    },
    candidate: async () => {},
    async speak(session, { text }) {
      if (refusal) throw refusal;
      log.push(`${session} says ${text}`);
    },
    interrupt: async (session) => log.push(`${session} is silent`),
    beat: async () => log.push('beat'),
    close: (session) => void log.push(`${session} closed`),
  };
  const video = { play: async () => {} } as HTMLVideoElement;
  const link = createStreamLink({
    isDuplex,
    voice: 'engine',
    signalling,
    dial,
    now: () => Date.now(),
    createVideo: () => video,
  });
  const states: string[] = [];
  link.subscribe(() => states.push([link.state.at, link.state.reason].filter(Boolean).join(' ')));
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return {
    link,
    calls,
    log,
    states,
    video,
    pass,
    refuse: (error: Error | null) => {
      refusal = error;
    },
    /** Pictures come, 25 a second. */
    async play(ms: number) {
      for (let at = 0; at < ms; at += 500) {
        const call = calls.at(-1);
        if (call) call.frames += 12;
        await pass(500);
      }
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it is live with the first picture, gives signs of life, and closing gives the place back', async () => {
  const { link, play, states, log, calls, video } = start();
  link.start();
  link.start();
  await play(11_000);
  expect(states).toEqual(['connecting', 'live']);
  expect(video.srcObject).toBe(calls[0]?.media);
  expect(log.filter((line) => line !== 'beat')).toEqual(['open']);
  expect(log).toContain('beat');
  link.close();
  expect([log.at(-1), calls[0]?.isClosed, link.state.at, video.srcObject]).toEqual(['s1 closed', true, 'closed', null]);
  await play(60_000);
  expect(calls.length).toBe(1);
});

test.each<[string, (call: FakeCall) => void, string]>([
  ['pictures that stop', () => {}, '画面停住了'],
  ['a network that failed', (call) => Object.assign(call, { ice: 'failed' }), '与画面服务器的连接失败'],
])('%s are a loss; it comes again by itself, in a new place', async (_, breakIt, reason) => {
  const { link, play, pass, states, log, calls } = start();
  link.start();
  await play(2000);
  const [first] = calls;
  if (first) breakIt(first);
  for (let at = 0; link.state.at !== 'lost' && at < 6000; at += 100) await pass(100);
  expect(states.at(-1)).toBe(`lost ${reason}`);
  expect(log.at(-1)).toBe('s1 closed');
  await pass(1000);
  await play(1000);
  expect([link.state.at, calls.length, first?.isClosed]).toEqual(['live', 2, true]);
});

test('a short break of the network heals by itself', async () => {
  const { link, play, calls } = start();
  link.start();
  await play(1000);
  Object.assign(calls[0] ?? {}, { ice: 'disconnected' });
  await play(2500);
  Object.assign(calls[0] ?? {}, { ice: 'connected' });
  await play(5000);
  expect([link.state.at, calls.length]).toEqual(['live', 1]);
  Object.assign(calls[0] ?? {}, { ice: 'disconnected' });
  await play(4000);
  expect(link.state).toEqual({ at: 'lost', reason: '与画面服务器的连接中断' });
});

test('who is refused hears why, waits longer each time, and not at all when told to try', async () => {
  const { link, pass, refuse, calls, play } = start();
  refuse(new Error('实时画面已满，请稍后再试'));
  link.start();
  await pass(0);
  expect(link.state).toEqual({ at: 'lost', reason: '实时画面已满，请稍后再试' });
  await pass(1000 + 2000 + 3999);
  expect(calls.length).toBe(3);
  expect(calls.every(({ isClosed }) => isClosed)).toBe(true);
  refuse(null);
  link.retryNow();
  await play(1000);
  expect([link.state.at, calls.length]).toEqual(['live', 4]);
});

test('pictures that never come are a loss, too', async () => {
  const { link, pass } = start();
  link.start();
  await pass(12_000);
  expect(link.state.at).toBe('connecting');
  await pass(1000);
  expect(link.state).toEqual({ at: 'lost', reason: '画面没有到达' });
});

test('speech that the renderer does not take is a loss of the link; one that was called off is not', async () => {
  const { link, play, refuse, log } = start();
  const speech = { text: '您好', sound: null };
  const { signal } = new AbortController();
  await expect(link.speak(speech, signal)).rejects.toThrow('没有接通');
  link.start();
  await play(1000);
  await link.speak(speech, signal);
  await link.interrupt();
  expect(log.slice(-2)).toEqual(['s1 says 您好', 's1 is silent']);
  refuse(new Error('没有接受'));
  await expect(link.speak(speech, AbortSignal.abort())).rejects.toThrow();
  expect(link.state.at).toBe('live');
  await expect(link.speak(speech, signal)).rejects.toThrow('没有接受');
  expect(link.state).toEqual({ at: 'lost', reason: '没有接受' });
});

test('a renderer that is spoken to on the connection gets texts and silence there', async () => {
  const { link, play, calls } = start({ isDuplex: true });
  link.start();
  await play(1000);
  await link.speak({ text: '您好', sound: null }, new AbortController().signal);
  await link.interrupt();
  expect(calls[0]?.sent).toEqual(['{"type":"chat","data":"您好"}', '{"type":"stop_chat"}']);
});
