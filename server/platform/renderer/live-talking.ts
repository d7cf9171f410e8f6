import {
  callJson,
  callRenderer,
  isFull,
  type RendererAddress,
  RendererError,
  readAnswer,
  readJson,
} from './call-renderer.ts';
import type { RendererProtocol } from './renderer-protocol.ts';

/**
 * LiveTalking: `POST /offer` answers the description and a session number (a text in newer versions), by which `/human` speaks a text,
 * `/humanaudio` a sound and `/interrupt_talk` ends both. A session ends with its connection; there is no call for it.
 */
export const liveTalking: RendererProtocol = {
  async open(renderer, person, sdp, signal) {
    // `avatar` is read by newer versions, older ones show the only person they have.
    const reply = await callJson(renderer, '/offer', { sdp, type: 'offer', avatar: person }, signal);
    if (reply.sdp === undefined && typeof reply.code === 'number') throw isFull();
    const { sessionid } = reply;
    if (typeof sessionid !== 'number' && typeof sessionid !== 'string')
      throw new RendererError('实时引擎没有给出会话编号');
    return {
      sdp: readAnswer(reply.sdp),
      async candidate() {}, // it takes none: the offer has all
      async speak({ text, sound }, until) {
        if (!sound) return done(await callJson(renderer, '/human', { sessionid, type: 'echo', text }, until));
        const form = new FormData();
        form.set('sessionid', String(sessionid));
        form.set('file', new File([new Uint8Array(sound)], 'speech.wav', { type: 'audio/wav' }));
        done(readJson(await callRenderer(renderer, '/humanaudio', await encodeForm(form), until)));
      },
      async interrupt(until) {
        await silence(renderer, sessionid, until);
      },
      async close(until) {
        await silence(renderer, sessionid, until);
      },
    };
  },
  async probe(renderer, _person, signal) {
    const reply = await callRenderer(renderer, '/is_speaking', jsonBody({ sessionid: '0' }), signal);
    // Older versions crash over a session that they don't have, which only they do.
    if (reply.status !== 500) readJson(reply);
  },
};

/** As bytes: which class of form a client takes depends on which of two copies of it was loaded first, Node's own or ours. */
async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, body: Buffer.from(await encoded.arrayBuffer()) };
}

const jsonBody = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function silence(renderer: RendererAddress, sessionid: number | string, signal: AbortSignal): Promise<void> {
  const reply = await callRenderer(renderer, '/interrupt_talk', jsonBody({ sessionid }), signal);
  // Versions before it was added take it along with a text.
  if (reply.status === 404)
    await callJson(renderer, '/human', { sessionid, type: 'echo', text: '', interrupt: true }, signal);
  else done(readJson(reply));
}

function done({ code }: Record<string, unknown>): void {
  if (typeof code === 'number' && code !== 0) throw new RendererError('实时引擎没有接受要说的话，画面可能已经断开');
}
