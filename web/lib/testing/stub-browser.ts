import { vi } from 'vitest';

/** The few browser objects that the request layer touches, fresh for each test. */
export function stubBrowser(search = ''): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', makeStorage(stored));
  vi.stubGlobal('sessionStorage', makeStorage(new Map()));
  vi.stubGlobal('window', { location: { search }, crypto, addEventListener: () => {} });
  vi.stubGlobal('self', window);
  return stored;
}

function makeStorage(stored: Map<string, string>) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}

/** What reached the network. */
export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal;
}

/** Replaces fetch: records what is sent and answers with `reply`. */
export function stubFetch(reply: (sent: Sent) => Response | Promise<Response>): Sent[] {
  const all: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: Omit<Sent, 'url'>) => {
    const sent = { ...init, url };
    all.push(sent);
    return reply(sent);
  });
  return all;
}

/** An envelope over HTTP. */
export function envelope(code: number, data: unknown = null, message = '', status = 200): Response {
  return Response.json({ code, message, data }, { status });
}
