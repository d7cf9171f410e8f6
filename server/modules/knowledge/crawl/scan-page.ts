import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { isNoise } from '#server/parsing/html/element-kinds.ts';
import { decodePage } from './decode-page.ts';
import { normalizeAddress } from './page-address.ts';

/** What the crawl itself needs of a page; its text is read by the ordinary ingestion. */
export interface ScannedPage {
  title: string;
  /** Addresses of its links, normalised, in their order. */
  links: string[];
  /** SHA-256 of what a reader sees; null for a page without text. */
  contentHash: string | null;
}

/** Characters between two turns of the event loop: about 2 ms. */
const PIECE = 64 * 1024;
const MAX_LINKS = 2000;
const MAX_TITLE = 200;

/** Walks through a page once: title, links and a fingerprint of the text, without menus and other surroundings. */
export async function scanPage(bytes: Uint8Array, address: string, charset: string | null): Promise<ScannedPage> {
  const html = decodePage(bytes, charset);
  const scanner = createScanner(address);
  const parser = new Parser(scanner.handler, { decodeEntities: true });
  for (let at = 0; at < html.length; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
    await nextTurn();
  }
  parser.end();
  return scanner.finish();
}

function createScanner(address: string) {
  const links = new Set<string>();
  const hash = createHash('sha256');
  let base = address;
  let depth = 0;
  let skipFrom = 0;
  let characters = 0;
  let follow = true;
  let inside: 'title' | 'h1' | null = null;
  const names = { title: '', h1: '' };

  return {
    handler: {
      onopentag(name: string, attributes: Record<string, string>) {
        depth++;
        if (name === 'base' && attributes.href) base = URL.parse(attributes.href, address)?.href ?? base;
        if (
          name === 'meta' &&
          attributes.name?.toLowerCase() === 'robots' &&
          /nofollow|none/i.test(attributes.content ?? '')
        )
          follow = false;
        if (name === 'a' && attributes.href && links.size < MAX_LINKS && !/\bnofollow\b/i.test(attributes.rel ?? '')) {
          const link = normalizeAddress(attributes.href, base);
          if (link) links.add(link);
        }
        if (name === 'title' || name === 'h1') inside = names[name] ? null : name;
        if (skipFrom === 0 && isNoise(name, attributes)) skipFrom = depth;
      },
      ontext(text: string) {
        if (inside && names[inside].length < MAX_TITLE) names[inside] += text;
        const clean = text.replace(/\s+/g, '');
        if (skipFrom > 0 || inside === 'title' || !clean) return;
        characters += clean.length;
        hash.update(clean);
      },
      onclosetag(name: string) {
        if (depth === skipFrom) skipFrom = 0;
        depth--;
        if (name === inside) inside = null;
      },
    },
    finish(): ScannedPage {
      const [title = '', heading = ''] = [names.title, names.h1].map((name) => name.replace(/\s+/g, ' ').trim());
      hash.update(`\n${title}`);
      return {
        title: [...(title || heading)].slice(0, MAX_TITLE).join(''),
        links: follow ? [...links] : [],
        contentHash: characters > 0 ? hash.digest('hex') : null,
      };
    },
  };
}
