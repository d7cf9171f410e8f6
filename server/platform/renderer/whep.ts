import { callRenderer, checkStatus, RendererError, readAnswer } from './call-renderer.ts';
import type { RendererProtocol } from './renderer-protocol.ts';

/**
 * WHEP (draft-ietf-wish-whep): the offer is posted to the address of a stream, `Location` names the session, which takes further ways by
 * PATCH and ends by DELETE. It only shows: what is to be said is not part of it.
 */
export const whep: RendererProtocol = {
  async open(renderer, person, sdp, signal) {
    const headers = { 'content-type': 'application/sdp', accept: 'application/sdp' };
    const reply = await callRenderer(renderer, person, { headers, body: sdp }, signal);
    checkStatus(reply);
    const answer = readAnswer(reply.text);
    const place = sessionPath(renderer.baseUrl, person, reply.header('location'));
    const etag = reply.header('etag');
    return {
      sdp: answer,
      async candidate(way, until) {
        if (place === null) return;
        const sent = await callRenderer(
          { ...renderer, baseUrl: place.origin },
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
        if (place) await callRenderer({ ...renderer, baseUrl: place.origin }, place.path, { method: 'DELETE' }, until);
      },
    };
  },
  async probe(renderer, person, signal) {
    const reply = await callRenderer(renderer, person, { method: 'OPTIONS' }, signal);
    // A server need not know OPTIONS; that it refuses the method shows that the stream's address is there.
    if (reply.status !== 405 && reply.status !== 501) checkStatus(reply);
  },
};

/** Where a session is, on the host that was asked: a Location elsewhere is not followed. */
function sessionPath(baseUrl: string, person: string, location: string): { origin: string; path: string } | null {
  if (!location) return null;
  const asked = new URL(baseUrl + person);
  const url = URL.parse(location, asked.href);
  if (url?.origin !== asked.origin) throw new RendererError('实时引擎给出的会话地址不正确');
  return { origin: url.origin, path: url.pathname + url.search };
}
