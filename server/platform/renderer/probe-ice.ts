import { randomBytes } from 'node:crypto';
import dgram from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { RendererError } from './call-renderer.ts';

/** Datagrams get lost: asked again so often, in ms. */
const AGAIN_MS = 500;
const LONGEST_MS = 4000;
const MAGIC = 0x2112a442;

/**
 * Whether a STUN or TURN server can be reached from here: over UDP it answers a binding request (RFC 8489), over TCP and TLS it takes the
 * connection. Names and secrets are not tried.
 * @throws RendererError
 */
export async function probeIce(url: string, signal: AbortSignal): Promise<void> {
  const { scheme, host, port, isTcp } = readIceUrl(url);
  const until = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    await (isTcp ? connect(scheme === 'turns', host, port, until) : bind(host, port, until));
  } catch (cause) {
    signal.throwIfAborted();
    throw new RendererError(`穿透服务器 ${url} 没有回应，请检查地址和防火墙`, { cause });
  }
}

export function readIceUrl(url: string) {
  const [, scheme = '', host = '', port, transport] =
    /^(\w+):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url.toLowerCase()) ?? [];
  return {
    scheme,
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (scheme === 'turns' ? 5349 : 3478)),
    isTcp: scheme === 'turns' || transport === 'tcp',
  };
}

async function connect(isSecret: boolean, host: string, port: number, signal: AbortSignal): Promise<void> {
  const name = net.isIP(host) ? {} : { servername: host };
  const socket = isSecret ? tls.connect({ host, port, ...name }) : net.connect({ host, port });
  try {
    await once(socket, isSecret ? 'secureConnect' : 'connect', { signal });
  } finally {
    socket.on('error', () => {}).destroy();
  }
}

async function bind(host: string, port: number, signal: AbortSignal): Promise<void> {
  const socket = dgram.createSocket(net.isIPv6(host) ? 'udp6' : 'udp4');
  const request = Buffer.alloc(20);
  request.writeUInt16BE(1, 0);
  request.writeUInt32BE(MAGIC, 4);
  randomBytes(12).copy(request, 8);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ask = () => socket.send(request, port, host, (error) => error && reject(error));
  const stop = () => reject(signal.reason);
  socket.on('error', reject);
  socket.on('message', (reply) => {
    // Any answer to this very question, also a refusal, comes from such a server.
    if (reply.length >= 20 && reply.subarray(4, 20).equals(request.subarray(4, 20))) resolve();
  });
  signal.addEventListener('abort', stop, { once: true });
  const again = setInterval(ask, AGAIN_MS);
  ask();
  try {
    await promise;
  } finally {
    clearInterval(again);
    signal.removeEventListener('abort', stop);
    socket.close();
  }
}
