import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What RFC 6455 adds to a client's key. */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

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
  const sockets = new Set<Socket>();
  const server = http.createServer((_, reply) => reply.writeHead(426).end());
  server.on('upgrade', (request, socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const send = (code: number, payload: Buffer) => socket.writable && socket.write(frame(code, payload));
    const talk: SocketTalk = {
      headers: request.headers,
      url: request.url ?? '',
      onMessage() {},
      onClose() {},
      send: (message) => send(typeof message === 'string' ? 1 : 2, Buffer.from(message as string)),
      close: () => socket.end(frame(8, Buffer.from([3, 232]))),
    };
    if (!accept(talk)) return socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
    const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${MAGIC}`).digest('base64');
    const protocol = request.headers['sec-websocket-protocol'];
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${key}\r\n${
        protocol ? `sec-websocket-protocol: ${protocol}\r\n` : ''
      }\r\n`,
    );
    socket.on('close', () => {
      sockets.delete(socket);
      talk.onClose();
    });
    readFrames(socket, (code, payload) => {
      if (code === 8) socket.end(frame(8, payload));
      else if (code === 1) talk.onMessage(payload.toString());
      else if (code === 2) talk.onMessage(payload);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function frame(code: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 10 : 2);
  head[0] = 0x80 | code;
  head[1] = long ? 127 : payload.length;
  if (long) head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

/** Whole messages of a client, whose frames are masked. */
function readFrames(socket: Socket, onFrame: (code: number, payload: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  let started = 0;
  let parts: Buffer[] = [];
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      if (rest.length < 2) return;
      const short = (rest[1] ?? 0) & 127;
      const head = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (rest.length < head + 4) return;
      const size = short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short;
      if (rest.length < head + 4 + size) return;
      const mask = rest.subarray(head, head + 4);
      const payload = rest.subarray(head + 4, head + 4 + size).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
      const first = rest[0] ?? 0;
      rest = rest.subarray(head + 4 + size);
      if ((first & 15) !== 0) started = first & 15;
      parts.push(Buffer.from(payload));
      if ((first & 0x80) === 0) continue;
      onFrame(started, Buffer.concat(parts));
      parts = [];
    }
  });
}
