/** Name of the browser store; a new number forgets what older versions kept. */
const STORE = 'avatar-clips-1';
/** The oldest go when there are more. */
const MOST_CLIPS = 60;

/** What Cache Storage and the network look like from here. */
export interface ClipCacheParts {
  /** Null where the browser has none (http pages, private windows). */
  open: (() => Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>) | null;
  fetch(url: string): Promise<Response>;
  createUrl(blob: Blob): string;
  revokeUrl(url: string): void;
}

export interface ClipCache {
  /**
   * Where to play a clip from: the store's copy, or its own address. Never fails: without a store clips stream each time.
   * An address from the store belongs to the cache, which gives it back in `close`.
   */
  find(url: string): Promise<string>;
  /** Puts a clip into the store unless it is there; quietly nothing where that is not possible. */
  keep(url: string): Promise<void>;
  close(): void;
}

/** Clips are kept by the path of their address: another host, query or signature is the same clip (specification 1 §3). */
export function cacheKeyOf(url: string, base = 'http://localhost'): string {
  return URL.parse(url, base)?.pathname ?? url;
}

export function openClipCache(parts: ClipCacheParts = browserParts()): ClipCache {
  const urls = new Map<string, string>();
  const keeping = new Map<string, Promise<void>>();
  const opened = parts.open?.().catch(() => null) ?? Promise.resolve(null);

  async function store(url: string, key: string): Promise<void> {
    const cache = await opened;
    if (!cache || (await cache.match(key))) return;
    const response = await parts.fetch(url);
    // Part of a clip, or an error page, must not stand for it.
    if (response.status !== 200) return;
    await cache.put(key, response);
    const kept = await cache.keys();
    for (const request of kept.slice(0, Math.max(0, kept.length - MOST_CLIPS))) await cache.delete(request);
  }

  return {
    async find(url) {
      const key = cacheKeyOf(url);
      const known = urls.get(key);
      if (known) return known;
      const found = await opened.then((cache) => cache?.match(key)).catch(() => undefined);
      if (!found) return url;
      const blob = await found.blob();
      const made = urls.get(key) ?? parts.createUrl(blob);
      urls.set(key, made);
      return made;
    },
    async keep(url) {
      // What the page itself made is here already, and is gone with it.
      if (url.startsWith('blob:')) return;
      const key = cacheKeyOf(url);
      const running = keeping.get(key) ?? store(url, key).catch(() => {});
      keeping.set(key, running);
      await running;
      keeping.delete(key);
    },
    close() {
      for (const url of urls.values()) parts.revokeUrl(url);
      urls.clear();
    },
  };
}

function browserParts(): ClipCacheParts {
  return {
    open: 'caches' in globalThis ? () => caches.open(STORE) : null,
    fetch: (url) => fetch(url),
    createUrl: (blob) => URL.createObjectURL(blob),
    revokeUrl: (url) => URL.revokeObjectURL(url),
  };
}
