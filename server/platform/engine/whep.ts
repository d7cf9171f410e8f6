import { callEngine, checkStatus, EngineError, readAnswer } from './call-engine.ts';
import type { EngineKind } from './engine-kind.ts';

/**
 * WHEP (draft-ietf-wish-whep): the offer is posted to the address of a stream, `Location` names the session, which takes further ways by
 * PATCH and ends by DELETE. It only shows: what is to be said is not part of it.
 */
export const whep: EngineKind = {
  async open(engine, person, sdp, signal) {
    const headers = { 'content-type': 'application/sdp', accept: 'application/sdp' };
    const reply = await callEngine(engine, person, { headers, body: sdp }, signal);
    checkStatus(reply);
    const answer = readAnswer(reply.text);
    const place = sessionPath(engine.baseUrl, person, reply.header('location'));
    const etag = reply.header('etag');
    return {
      sdp: answer,
      async candidate(way, until) {
        if (place === null) return;
        const sent = await callEngine(
          { ...engine, baseUrl: place.origin },
          place.path,
          {
            method: 'PATCH',
            headers: { 'content-type': 'application/trickle-ice-sdpfrag', ...(etag ? { 'if-match': etag } : {}) },
            body: `a=ice-ufrag:${way.usernameFragment}\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:${way.sdpMid}\r\na=${way.candidate}\r\n`,
          },
          until,
        );
        // 405 and 501 say that it takes none, which the standard allows.
        if (sent.status !== 405 && sent.status !== 501) checkStatus(sent);
      },
      async speak() {},
      async interrupt() {},
      async close(until) {
        if (place) await callEngine({ ...engine, baseUrl: place.origin }, place.path, { method: 'DELETE' }, until);
      },
    };
  },
  async probe(engine, person, signal) {
    const reply = await callEngine(engine, person, { method: 'OPTIONS' }, signal);
    // A server need not know OPTIONS; that it refuses the method shows that the stream's address is there.
    if (reply.status !== 405 && reply.status !== 501) checkStatus(reply);
  },
};

/** Where a session is, on the host that was asked: a Location elsewhere is not followed. */
function sessionPath(baseUrl: string, person: string, location: string): { origin: string; path: string } | null {
  if (!location) return null;
  const asked = new URL(baseUrl + person);
  const url = URL.parse(location, asked.href);
  if (url?.origin !== asked.origin) throw new EngineError('实时引擎给出的会话地址不正确');
  return { origin: url.origin, path: url.pathname + url.search };
}
