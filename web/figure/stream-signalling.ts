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
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';

/** The way to the renderer behind a look, through our server. */
export function createStreamSignalling(code: string): StreamSignalling {
  return {
    iceServers: (signal) => inWords(call(streamIceServers, { code }, { signal })) as Promise<RTCIceServer[]>,
    open: (sdp, signal) => inWords(call(openStreamSession, { code, sdp }, { signal })),
    candidate: (session, { candidate, sdpMid, sdpMLineIndex, usernameFragment }) =>
      call(addStreamCandidate, {
        code,
        session,
        candidate,
        sdpMid: sdpMid ?? '0',
        sdpMLineIndex: sdpMLineIndex ?? 0,
        usernameFragment: usernameFragment ?? '',
      }),
    speak: (session, { text, sound }, signal) =>
      inWords(call(speakStream, { code, session, text, ...(sound ? { sound: toBase64(sound) } : {}) }, { signal })),
    interrupt: (session) => call(interruptStream, { code, session }),
    beat: (session) => call(beatStream, { code, session }),
    close: (session) => void call(closeStream, { code, session }, { keepalive: true }).catch(() => {}),
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
