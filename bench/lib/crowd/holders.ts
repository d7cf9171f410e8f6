/**
 * A process of its own: whoever opens connections to hold them. Told `{ kind, count }`, it opens so many and answers once each was tried;
 * one that the server ends is opened again after a while, until it is told `{ kind: null }`.
 */
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const [address = '', token = ''] = process.argv.slice(2);
const { hostname, port } = new URL(address);
/** So many open in one instant; more would only try the backlog of the operating system. */
const AT_ONCE = 50;
const AGAIN_MS = 5000;
const DRIP_MS = 1000;

const head = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;
const HOST = `Host: ${hostname}`;
const upload = (session: string) =>
  head([
    'POST /avatar/upload/file HTTP/1.1',
    HOST,
    ...(session ? [`token: ${session}`] : []),
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 20000000',
    '',
    '--x',
    'Content-Disposition: form-data; name="upfile"; filename="a.txt"',
    'Content-Type: text/plain',
    '',
    '',
  ]);

/** What is said at first, and every second after. */
const KINDS: Record<string, { first: string; drip: string }> = {
  silent: { first: '', drip: '' },
  'kept alive': { first: head(['GET /api/live HTTP/1.1', HOST, '']), drip: '' },
  'slow head': { first: head(['GET /api/live HTTP/1.1', HOST]), drip: 'X-A: b\r\n' },
  'slow body': {
    first: head(['POST /avatar/v2/login HTTP/1.1', HOST, 'Content-Type: application/json', 'Content-Length: 9999', '']),
    drip: ' ',
  },
  'slow upload': { first: upload(token), drip: '一行\n' },
  'upload without a session': { first: upload(''), drip: '一行\n' },
  events: { first: head(['GET /avatar/event/stream HTTP/1.1', HOST, `token: ${token}`, '']), drip: '' },
  websocket: {
    first: head([
      'GET /avatar/event/stream HTTP/1.1',
      HOST,
      `token: ${token}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
    ]),
    drip: '',
  },
};

let generation = 0;
const open = new Set<net.Socket>();

async function hold(kind: string, own: number, isTried: () => void): Promise<void> {
  const { first, drip } = KINDS[kind] ?? { first: '', drip: '' };
  while (own === generation) {
    const socket = net.connect({ host: hostname, port: Number(port) });
    open.add(socket);
    socket.on('error', () => {});
    socket.on('connect', () => {
      isTried();
      if (first) socket.write(first);
    });
    socket.resume();
    const timer = drip ? setInterval(() => socket.writable && socket.write(drip), DRIP_MS) : null;
    await new Promise((resolve) => socket.once('close', resolve));
    if (timer) clearInterval(timer);
    open.delete(socket);
    isTried();
    await delay(AGAIN_MS);
  }
}

process.on('message', async ({ kind, count }: { kind: string | null; count: number }) => {
  const own = ++generation;
  for (const socket of open) socket.destroy();
  if (kind === null) return process.send?.({ open: open.size });
  const kinds = kind === 'all' ? Object.keys(KINDS) : [kind];
  for (let at = 0; at < count; at += AT_ONCE)
    await Promise.all(
      Array.from(
        { length: Math.min(AT_ONCE, count - at) },
        (_, n) => new Promise<void>((tried) => void hold(kinds[(at + n) % kinds.length] ?? '', own, tried)),
      ),
    );
  return process.send?.({ open: open.size });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true, kinds: Object.keys(KINDS) });
