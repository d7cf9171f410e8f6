import { expect, test } from 'vitest';
import { cacheKeyOf, openClipCache } from './clip-cache.ts';

function createParts(answer: (url: string) => Response = () => new Response('film')) {
  const kept = new Map<string, Response>();
  const fetched: string[] = [];
  const urls = new Set<string>();
  const nameOf = (request: RequestInfo | URL) => (typeof request === 'string' ? request : `${request}`);
  const cache = {
    match: async (request: RequestInfo | URL) => kept.get(nameOf(request))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) => void kept.set(nameOf(request), response),
    delete: async (request: RequestInfo | URL) => kept.delete(nameOf(request)),
    keys: async () => [...kept.keys()] as unknown as Request[],
  };
  const parts = {
    open: async () => cache,
    async fetch(url: string) {
      fetched.push(url);
      return answer(url);
    },
    createUrl() {
      const url = `blob:${urls.size}`;
      urls.add(url);
      return url;
    },
    revokeUrl: (url: string) => void urls.delete(url),
  };
  return { parts, kept, fetched, urls };
}

test('the key is the path: host, query and signature do not matter', () => {
  expect(cacheKeyOf('https://cdn.example/a/b_d3.webm?sign=1#t=2')).toBe('/a/b_d3.webm');
  expect(cacheKeyOf('/a/b_d3.webm')).toBe('/a/b_d3.webm');
  expect(cacheKeyOf('https://other.example/a/b_d3.webm')).toBe('/a/b_d3.webm');
});

test('a clip is streamed first, then played from the store under any address with its path', async () => {
  const { parts, fetched, urls } = createParts();
  const cache = openClipCache(parts);
  expect(await cache.find('https://a/x.webm?sign=1')).toBe('https://a/x.webm?sign=1');
  await Promise.all([cache.keep('https://a/x.webm?sign=1'), cache.keep('https://a/x.webm?sign=2')]);
  await cache.keep('https://a/x.webm?sign=3');
  expect(fetched).toEqual(['https://a/x.webm?sign=1']);
  expect(await cache.find('https://b/x.webm')).toBe('blob:0');
  expect(await cache.find('https://b/x.webm?again')).toBe('blob:0');
  cache.close();
  expect(urls.size).toBe(0);
});

test('errors and partial answers are not kept, and break nothing', async () => {
  for (const status of [206, 404, 500]) {
    const { parts, kept } = createParts(() => new Response(status === 404 ? 'no' : 'part', { status }));
    await openClipCache(parts).keep('/x.webm');
    expect(kept.size).toBe(0);
  }
  const broken = createParts(() => {
    throw new TypeError('offline');
  });
  await openClipCache(broken.parts).keep('/x.webm');
  const closed = openClipCache({
    ...broken.parts,
    open: async () => {
      throw new DOMException('no store', 'SecurityError');
    },
  });
  expect(await closed.find('/x.webm')).toBe('/x.webm');
  await openClipCache({ ...broken.parts, open: null }).keep('/x.webm');
});

test('addresses of the page itself are played as they are', async () => {
  const { parts, fetched } = createParts();
  const cache = openClipCache(parts);
  await cache.keep('blob:http://a/1');
  expect([await cache.find('blob:http://a/1'), fetched]).toEqual(['blob:http://a/1', []]);
});

test('the oldest clips make room', async () => {
  const { parts, kept } = createParts();
  const cache = openClipCache(parts);
  for (let index = 0; index < 63; index += 1) await cache.keep(`/c/${index}.webm`);
  expect([kept.size, kept.has('/c/2.webm'), kept.has('/c/3.webm')]).toEqual([60, false, true]);
});
