import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface UpstreamCall {
  body: { model: string; messages: { role: string; content: string }[]; stream: boolean };
  path: string;
  headers: http.IncomingHttpHeaders;
  authorization: string | undefined;
  /** Sends one piece of text as an OpenAI-compatible event. */
  send(text: string): void;
  sendRaw(line: string): void;
  end(): void;
  fail(status: number, body?: string, headers?: Record<string, string>): void;
  /** A whole answer: its text in one piece, the report of usage, the end. */
  answer(text: string): void;
  /** Cuts the connection without an end. */
  drop(): void;
  /** Resolves when the caller has closed the connection. */
  closed: Promise<unknown>;
}

/** An OpenAI-compatible service that a test plays by hand: every request goes to `onCall`. */
export async function startScriptedUpstream(onCall: (call: UpstreamCall) => void | Promise<void>) {
  const server = http.createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sendRaw = (line: string) => {
      if (!reply.headersSent) reply.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.write(line);
    };
    await onCall({
      body: JSON.parse(Buffer.concat(chunks).toString()),
      path: request.url ?? '',
      headers: request.headers,
      authorization: request.headers.authorization,
      sendRaw,
      send: (text) => sendRaw(`data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`),
      end() {
        sendRaw('data: [DONE]\n\n');
        reply.end();
      },
      answer(text) {
        const choices = [{ delta: { content: text }, finish_reason: 'stop' }];
        sendRaw(`data: ${JSON.stringify({ choices })}\n\n`);
        sendRaw('data: {"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":5}}\n\ndata: [DONE]\n\n');
        reply.end();
      },
      fail(status, body = '{"error":{"message":"scripted failure"}}', headers = {}) {
        reply.writeHead(status, { 'content-type': 'application/json', ...headers });
        reply.end(body);
      },
      drop: () => request.socket.destroy(),
      closed: once(reply, 'close'),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
