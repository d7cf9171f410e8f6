import type { CrawlMode } from '#contract/crawl.contract.ts';

/** Says who sent a visitor, not what the page is. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|bd_vid|spm|from_spmid)$/i;
/** Links to what is no page. */
const NO_PAGE =
  /\.(?:pdf|docx?|xlsx?|pptx?|wps|csv|zip|rar|7z|gz|tar|exe|apk|dmg|iso|jpe?g|png|gif|webp|svg|ico|bmp|mp[34]|avi|mov|wmv|flv|wav|css|js|json|xml|rss|woff2?|ttf)$/i;
const LONGEST = 1000;
/** Pages that differ in their query alone: beyond this they are a calendar or a sorted list. */
const MAX_VARIANTS = 20;

/** One page has one address: without its part, without what tells where the visitor came from. Null for what is no web address. */
export function normalizeAddress(text: string, base?: string): string | null {
  const url = URL.parse(text, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return null;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href.length <= LONGEST ? url.href : null;
}

/** Whether a link found on a page may be followed: same host and below the path of an address that the source starts from. */
export function isInScope(address: string, starts: readonly string[]): boolean {
  const url = new URL(address);
  if (NO_PAGE.test(url.pathname) || repeatsItself(url.pathname)) return false;
  return starts.some((start) => {
    const from = new URL(start);
    const folder = from.pathname.slice(0, from.pathname.lastIndexOf('/') + 1);
    return from.host === url.host && (url.pathname === from.pathname || url.pathname.startsWith(folder));
  });
}

/** `/a/b/a/b/a/b`: relative links that a site answers at every depth. */
function repeatsItself(pathname: string): boolean {
  const parts = pathname.split('/').filter(Boolean);
  const most = Math.max(0, ...Array.from(Map.groupBy(parts, (part) => part).values(), (same) => same.length));
  return most > 3;
}

/** Of addresses new to a source those that may join it, in their order. */
export function chooseLinks(links: readonly string[], known: readonly string[], mode: CrawlMode): string[] {
  if (mode !== 'site') return [...links];
  const variants = new Map<string, number>();
  const count = (address: string) => {
    const path = address.split('?')[0] ?? '';
    const total = (variants.get(path) ?? 0) + 1;
    variants.set(path, total);
    return total;
  };
  for (const address of known) count(address);
  return links.filter((address) => count(address) <= MAX_VARIANTS);
}
