import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface UpstreamCall {
  body: { model: string; messages: { role: string; content: string }[]; stream: boolean };
  authorization: string | undefined;
  /** Sends one piece of text as an OpenAI-compatible event. */
  send(text: string): void;
  sendRaw(line: string): void;
  end(): void;
  fail(status: number, body?: string): void;
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
      authorization: request.headers.authorization,
      sendRaw,
      send: (text) => sendRaw(`data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`),
      end() {
        sendRaw('data: [DONE]\n\n');
        reply.end();
      },
      fail(status, body = '{"error":{"message":"scripted failure"}}') {
        reply.writeHead(status, { 'content-type': 'application/json' });
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
