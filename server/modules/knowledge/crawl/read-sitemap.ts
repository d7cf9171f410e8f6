import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { FetchError } from '#server/platform/net/fetch-error.ts';
import type { FetchGuarded } from '#server/platform/net/guarded-fetch.ts';
import { normalizeAddress } from './page-address.ts';

const TYPES = [
  'text/xml',
  'application/xml',
  'text/plain',
  'application/gzip',
  'application/x-gzip',
  'application/rss+xml',
];
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** Site maps that one index may lead to. */
const MAX_MAPS = 50;
const PIECE = 64 * 1024;

/**
 * Addresses that a site map lists, of its own host alone, at most `limit`; the maps of an index are read as well.
 * @throws FetchError for the first map; later ones are passed over
 */
export async function readSitemap(
  fetchGuarded: FetchGuarded,
  address: string,
  limit: number,
  signal: AbortSignal,
): Promise<string[]> {
  const found = new Set<string>();
  const maps = [address];
  for (let at = 0; at < Math.min(maps.length, MAX_MAPS) && found.size < limit; at++) {
    const map = maps[at] ?? '';
    const { locations, isIndex } = await readMap(fetchGuarded, map, signal).catch((error: unknown) => {
      if (at === 0 || !(error instanceof FetchError)) throw error;
      return { locations: [], isIndex: false };
    });
    const host = new URL(map).host;
    for (const location of locations) {
      const url = /^https?:/i.test(location) ? normalizeAddress(location) : null;
      if (!url || new URL(url).host !== host) continue;
      if (!isIndex && found.size < limit) found.add(url);
      else if (isIndex && !maps.includes(url) && maps.length < MAX_MAPS) maps.push(url);
    }
  }
  return [...found];
}

async function readMap(fetchGuarded: FetchGuarded, address: string, signal: AbortSignal) {
  const page = await fetchGuarded(address, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, accept: TYPES, signal });
  if (page.status >= 300) throw new FetchError('network', `网站地图打不开（${page.status}）`);
  const bytes = page.bytes[0] === 0x1f && page.bytes[1] === 0x8b ? await unfold(page.bytes) : page.bytes;
  const text = bytes.toString('utf8');
  if (!/<(?:\w+:)?(?:urlset|sitemapindex)\b/i.test(text.slice(0, 5000)))
    return { locations: text.split(/\s+/).filter((line) => /^https?:\/\//i.test(line)), isIndex: false };
  return readXml(text);
}

/** Knows no document types and expands no entities of them: what would multiply stays as it is written. */
async function readXml(text: string): Promise<{ locations: string[]; isIndex: boolean }> {
  const locations: string[] = [];
  let isIndex = false;
  let location: string | null = null;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (/^(?:\w+:)?sitemapindex$/i.test(name)) isIndex = true;
        if (/^(?:\w+:)?loc$/i.test(name)) location = '';
      },
      ontext(piece) {
        if (location !== null && location.length < 2000) location += piece;
      },
      onclosetag(name) {
        if (!/^(?:\w+:)?loc$/i.test(name)) return;
        if (location) locations.push(location.trim());
        location = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
    await nextTurn();
  }
  parser.end();
  return { locations, isIndex };
}

async function unfold(bytes: Buffer): Promise<Buffer> {
  return promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES }).catch((error: unknown) => {
    throw new FetchError('bomb', '网站地图的压缩内容异常，为安全起见已拒绝', { cause: error });
  });
}
