import { randomUUID } from 'node:crypto';
import { callJson, callRenderer, isFull, RendererError, readAnswer, readJson } from './call-renderer.ts';
import type { RendererProtocol } from './renderer-protocol.ts';

/**
 * OpenAvatarChat (FastRTC): `POST /webrtc/offer` with an id of ours; later ways go to the same address. Texts and interruptions travel on
 * the connection's own channel, from browser to renderer. A session ends with its connection.
 */
export const openAvatarChat: RendererProtocol = {
  async open(renderer, _person, sdp, signal) {
    const webrtcId = randomUUID();
    const reply = await callJson(renderer, '/webrtc/offer', { sdp, type: 'offer', webrtc_id: webrtcId }, signal);
    if (reply.status === 'failed') {
      const why = (reply.meta as { error?: unknown } | undefined)?.error;
      throw why === 'concurrency_limit_reached' ? isFull() : new RendererError('实时引擎没有接受连接，请稍后重试');
    }
    return {
      sdp: readAnswer(reply.sdp),
      async candidate({ candidate, sdpMid, sdpMLineIndex }, until) {
        const body = { candidate: { candidate, sdpMid, sdpMLineIndex }, type: 'ice-candidate', webrtc_id: webrtcId };
        await callJson(renderer, '/webrtc/offer', body, until);
      },
      async speak() {},
      async interrupt() {},
      async close() {},
    };
  },
  async probe(renderer, _person, signal) {
    readJson(await callRenderer(renderer, '/openavatarchat/initconfig', { method: 'GET' }, signal));
  },
};
