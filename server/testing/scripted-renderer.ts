import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RendererCall {
  method: string;
  path: string;
  authorization: string | undefined;
  contentType: string;
  body: string;
}

interface Script {
  /** What is answered to an offer; a rejection answers 500. */
  answer(sdp: string): Promise<string> | string;
  /** Does something else for a call; true: it has answered. */
  instead?(call: RendererCall, response: http.ServerResponse): boolean | undefined;
}

/** A renderer that speaks LiveTalking's, OpenAvatarChat's and WHEP's wire formats and writes down what it is told. */
export async function startScriptedRenderer(script: Script) {
  const calls: RendererCall[] = [];
  let sessions = 0;
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', async () => {
      const call: RendererCall = {
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization,
        contentType: request.headers['content-type'] ?? '',
        body: Buffer.concat(pieces).toString('latin1'),
      };
      calls.push(call);
      if (script.instead?.(call, response)) return;
      const json = (value: object) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      const text = () => Buffer.from(call.body, 'latin1').toString();
      try {
        const { pathname } = new URL(call.path, 'http://engine');
        if (pathname === '/offer') {
          const sdp = await script.answer((JSON.parse(text()) as { sdp: string }).sdp);
          json({ sdp, type: 'answer', sessionid: 100_000 + ++sessions });
        } else if (pathname === '/webrtc/offer') {
          const { sdp, type } = JSON.parse(text()) as { sdp: string; type: string };
          json(type === 'offer' ? { sdp: await script.answer(sdp), type: 'answer' } : { status: 'success' });
        } else if (pathname === '/cam/whep' && call.method === 'POST') {
          const sdp = await script.answer(text());
          response
            .writeHead(201, { 'content-type': 'application/sdp', location: `/cam/whep/${++sessions}`, etag: '"v1"' })
            .end(sdp);
        } else if (pathname.startsWith('/cam/whep')) response.writeHead(204).end();
        else if (['/human', '/humanaudio', '/interrupt_talk'].includes(pathname)) json({ code: 0, msg: 'ok' });
        else if (pathname === '/is_speaking') json({ code: 0, data: false });
        else if (pathname === '/openavatarchat/initconfig') json({ rtc_configuration: null });
        else response.writeHead(404).end('{}');
      } catch {
        response.writeHead(500).end('crash');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Bodies in JSON of the calls of a path. */
    told: (path: string) =>
      calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(Buffer.from(body, 'latin1').toString())),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type ScriptedRenderer = Awaited<ReturnType<typeof startScriptedRenderer>>;

/** A description such as browsers and renderers exchange. */
export const sdpOf = (name: string): string =>
  [
    'v=0',
    `o=- 1 1 IN IP4 127.0.0.1`,
    `s=${name}`,
    't=0 0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    '',
  ].join('\r\n');
