import type { StreamSignalling } from '#avatar/stage/index.ts';
import {
  addStreamCandidate,
  beatStream,
  closeStream,
  interruptStream,
  openStreamSession,
  speakStream,
  streamIceServers,
} from '#contract/avatar-stream-session.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import {
  visitStreamBeat,
  visitStreamCandidate,
  visitStreamClose,
  visitStreamIce,
  visitStreamInterrupt,
  visitStreamOpen,
  visitStreamSpeak,
} from '#contract/visit-stream.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';

const ACCOUNT = {
  ice: streamIceServers,
  open: openStreamSession,
  candidate: addStreamCandidate,
  speak: speakStream,
  interrupt: interruptStream,
  beat: beatStream,
  close: closeStream,
};
const VISITOR = {
  ice: visitStreamIce,
  open: visitStreamOpen,
  candidate: visitStreamCandidate,
  speak: visitStreamSpeak,
  interrupt: visitStreamInterrupt,
  beat: visitStreamBeat,
  close: visitStreamClose,
};

/** The way to the renderer behind a look, through our server. @param place of a visitor; null for the account whose look it is */
export function createStreamSignalling(code: string, place: VisitPlace | null): StreamSignalling {
  const calls = place ? VISITOR : ACCOUNT;
  const who = { ...place, code };
  return {
    iceServers: (signal) => inWords(call(calls.ice, who, { signal })) as Promise<RTCIceServer[]>,
    open: (sdp, signal) => inWords(call(calls.open, { ...who, sdp }, { signal })),
    candidate: (session, { candidate, sdpMid, sdpMLineIndex, usernameFragment }) =>
      call(calls.candidate, {
        ...who,
        session,
        candidate,
        sdpMid: sdpMid ?? '0',
        sdpMLineIndex: sdpMLineIndex ?? 0,
        usernameFragment: usernameFragment ?? '',
      }),
    speak: (session, { text, sound }, signal) =>
      inWords(call(calls.speak, { ...who, session, text, ...(sound ? { sound: toBase64(sound) } : {}) }, { signal })),
    interrupt: (session) => call(calls.interrupt, { ...who, session }),
    beat: (session) => call(calls.beat, { ...who, session }),
    close: (session) => void call(calls.close, { ...who, session }, { keepalive: true }).catch(() => {}),
  };
}

/** Whoever reads the reason is no program. */
const inWords = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    if (cause instanceof DOMException) throw cause; // aborted
    throw new Error(describeError(cause), { cause });
  });

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}
