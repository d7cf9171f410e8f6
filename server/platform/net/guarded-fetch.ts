import { Agent, request } from 'undici';
import { checkUrl, hostOf } from './check-url.ts';
import { FetchError } from './fetch-error.ts';
import { readBounded } from './read-bounded.ts';
import { type ResolveName, resolveHost, resolveName } from './resolve-host.ts';

export interface FetchOptions {
  /** Bytes of the body, after decompression. */
  maxBytes: number;
  /** For everything, redirects and body included. */
  timeoutMs: number;
  /** Media types that are taken, such as `text/html`; a reply that names none is taken as well. */
  accept: readonly string[];
  /** Names of the version that is known: a site that still has it answers 304 and sends nothing. */
  known?: PageVersion;
  signal?: AbortSignal;
}

/** What a reply says its version is called. */
export interface PageVersion {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchedPage extends PageVersion {
  /** Where the content came from, after redirects. */
  url: string;
  status: number;
  /** Without parameters, lower case; empty when the reply named none. */
  contentType: string;
  /** As the reply named it. */
  charset: string | null;
  /** Empty for a status of 300 and above. */
  bytes: Buffer;
}

/** Fetches one address of the open internet. @throws FetchError */
export type FetchGuarded = (url: string, options: FetchOptions) => Promise<FetchedPage>;

interface Settings {
  /** `host:port` that may be fetched although it is private. */
  allowHosts: ReadonlySet<string>;
  /** Other than the system's own only in tests. */
  resolve?: ResolveName;
}

/** As a crawler names itself, so that a site can tell it and address it in robots.txt. */
export const USER_AGENT = 'Mozilla/5.0 (compatible; HuashenBot/1.0)';
const MAX_REDIRECTS = 5;

/**
 * Fetches what people give addresses of, without letting these lead into our own network: each hop's address is checked, resolved by
 * us, checked again, and the connection is made to what was checked, so that a name that changes its mind in between gains nothing.
 */
export function createGuardedFetch({ allowHosts, resolve = resolveName }: Settings): FetchGuarded {
  return async (address, { known, ...options }) => {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    const seen = new Set<string>();
    try {
      for (let next = address; ; ) {
        const url = checkUrl(next, allowHosts);
        url.hash = '';
        if (seen.has(url.href) || seen.size > MAX_REDIRECTS) throw new FetchError('redirects');
        seen.add(url.href);
        const trusted = allowHosts.has(hostOf(url));
        const addresses = await untilAborted(resolveHost(url.hostname, trusted, resolve), signal);
        const answer = await fetchHop(
          url,
          addresses,
          { ...options, ...(known && seen.size === 1 ? { known } : {}) },
          signal,
        );
        if (!('location' in answer)) return answer;
        next = URL.parse(answer.location, url.href)?.href ?? answer.location;
      }
    } catch (error) {
      if (error instanceof FetchError) throw error;
      options.signal?.throwIfAborted();
      throw new FetchError(timeout.aborted ? 'timeout' : 'network', undefined, { cause: error });
    }
  };
}

async function fetchHop(
  url: URL,
  addresses: { address: string; family: number }[],
  { accept, maxBytes, known }: FetchOptions,
  signal: AbortSignal,
): Promise<FetchedPage | { location: string }> {
  const agent = new Agent({
    connections: 1,
    connect: {
      lookup: (_name, { all }, answer) => {
        const [first] = addresses;
        if (all) answer(null, addresses);
        else if (first) answer(null, first.address, first.family);
      },
    },
  });
  try {
    const reply = await request(url.href, {
      dispatcher: agent,
      signal,
      headers: {
        'user-agent': USER_AGENT,
        accept: accept.join(', '),
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5',
        ...(known?.etag ? { 'if-none-match': known.etag } : {}),
        ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
      },
    });
    // Whoever drops a body, or whatever cuts it, makes it fail: without a listener that would end the process.
    reply.body.on('error', () => {});
    const header = (name: string) => [reply.headers[name] ?? ''].flat()[0] ?? '';
    const { statusCode: status } = reply;
    const location = header('location');
    if (status >= 300 && status < 400 && location) return { location };
    const contentType = header('content-type').split(';')[0]?.trim().toLowerCase() ?? '';
    const charset = /charset\s*=\s*["']?([\w-]{2,40})/i.exec(header('content-type'))?.[1] ?? null;
    const version = { etag: validator(header('etag')), lastModified: validator(header('last-modified')) };
    if (status >= 300) return { url: url.href, status, contentType, charset, ...version, bytes: Buffer.alloc(0) };
    if (contentType && !accept.includes(contentType)) throw new FetchError('contentType');
    if (Number(header('content-length')) > maxBytes) throw new FetchError('tooLarge');
    const bytes = await readBounded(reply.body, header('content-encoding'), maxBytes);
    return { url: url.href, status, contentType, charset, ...version, bytes };
  } finally {
    // Not close(): what is left of a body that nobody reads must not keep the connection.
    agent.destroy().catch(() => {});
  }
}

/** As it can be sent back: short, and nothing that would end a header. */
function validator(text: string): string | null {
  return text.length > 0 && text.length <= 200 && /^[\x21-\x7e][\x20-\x7e]*$/.test(text) ? text : null;
}

/** Looking a name up can't be cancelled; it is left behind. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
