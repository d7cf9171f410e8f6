import type { LookupFunction } from 'node:net';
import { TransformStream } from 'node:stream/web';
import type { FetchLike } from '@modelcontextprotocol/client';
import { Agent, fetch, type RequestInit } from 'undici';
import { checkUrl, hostOf } from '#server/platform/net/check-url.ts';
import { FetchError } from '#server/platform/net/fetch-error.ts';
import { type ResolveName, resolveHost, resolveName } from '#server/platform/net/resolve-host.ts';

/** Bytes of one reply; a tool that says more says too much. */
const MOST_BYTES = 1024 * 1024;
const CONNECT_MS = 5000;

interface Settings {
  /** `host:port` that may be asked although it is private. */
  allowHosts: ReadonlySet<string>;
  resolve?: ResolveName;
}

/**
 * `fetch` towards one tool server: its address is checked, what its name resolves to is checked for each connection, redirects are
 * refused (they would carry the headers with their secrets elsewhere), and a reply is cut at {@link MOST_BYTES}. Failures are
 * {@link FetchError}s. The stream on which a server talks unasked is not opened: nobody listens.
 */
export function createServerFetch({ allowHosts, resolve = resolveName }: Settings) {
  const openAgent = (trusted: boolean) => {
    const lookup: LookupFunction = (name, { all }, answer) => {
      resolveHost(name, trusted, resolve).then(
        (addresses) => {
          const [first] = addresses;
          if (all) answer(null, addresses);
          else if (first) answer(null, first.address, first.family);
        },
        (error: Error) => answer(error, '', 0),
      );
    };
    return new Agent({ connections: 4, connect: { lookup, timeout: CONNECT_MS }, maxHeaderSize: 32 * 1024 });
  };
  // A lookup knows the name and not the port: where an operator allows one port of a machine, the others are looked at as any.
  const agents = { trusted: openAgent(true), strict: openAgent(false) };

  const fetchGuarded: FetchLike = async (address, init) => {
    if (init?.method === 'GET') return new Response(null, { status: 405 });
    const url = checkUrl(String(address), allowHosts);
    const dispatcher = allowHosts.has(hostOf(url)) ? agents.trusted : agents.strict;
    try {
      const reply = await fetch(url, { ...(init as RequestInit), redirect: 'manual', dispatcher });
      if (reply.status >= 300 && reply.status < 400) {
        await reply.body?.cancel();
        throw new FetchError('redirects', '服务把请求转到了别的地址，请填写最终的地址');
      }
      const body = reply.body?.pipeThrough(limitBytes()) ?? null;
      const { status, statusText } = reply;
      return new Response(body as ReadableStream<Uint8Array> | null, {
        status,
        statusText,
        headers: [...reply.headers],
      });
    } catch (error) {
      throw toFetchError(error);
    }
  };
  const close = async () => {
    await Promise.all([agents.trusted.destroy(), agents.strict.destroy()]);
  };
  return { fetch: fetchGuarded, close };
}

function limitBytes(): TransformStream<Uint8Array, Uint8Array> {
  let received = 0;
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.length;
      if (received > MOST_BYTES) controller.error(new FetchError('tooLarge', '服务返回的内容过大，已停止读取'));
      else controller.enqueue(chunk);
    },
  });
}

/** What undici wraps around a failure is taken off again. */
function toFetchError(error: unknown): unknown {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (at instanceof FetchError) return at;
  return error;
}
