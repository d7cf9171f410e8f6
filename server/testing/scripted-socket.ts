import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export interface SocketTalk {
  headers: http.IncomingHttpHeaders;
  url: string;
  /** Every whole message of the client: text, or bytes. */
  onMessage: (message: string | Buffer) => void;
  onClose: () => void;
  send(message: string | Buffer): void;
  close(): void;
}

/** A WebSocket service that a test plays by hand; false from `accept` refuses with 401. */
export async function startScriptedSocket(accept: (talk: SocketTalk) => boolean) {
  const server = http.createServer((_, reply) => reply.writeHead(426).end());
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, raw, head) => {
    raw.on('error', () => {});
    /** What is said before the handshake is sent after it. */
    const waiting: (() => void)[] = [];
    let act = (what: () => void) => void waiting.push(what);
    const talk: SocketTalk = {
      headers: request.headers,
      url: request.url ?? '',
      onMessage() {},
      onClose() {},
      send: (message) => act(() => socket?.send(message)),
      close: () => act(() => socket?.close(1000)),
    };
    let socket: import('ws').WebSocket | undefined;
    if (!accept(talk)) return raw.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
    sockets.handleUpgrade(request, raw, head, (opened) => {
      socket = opened;
      act = (what) => {
        if (opened.readyState === opened.OPEN) what();
      };
      for (const what of waiting) what();
      opened.on('error', () => {});
      opened.on('close', () => talk.onClose());
      opened.on('message', (data, isBinary) => {
        const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
        talk.onMessage(isBinary ? bytes : bytes.toString());
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
