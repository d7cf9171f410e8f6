/** A link within a block: where its text stands, and where it leads. */
export interface Link {
  start: number;
  end: number;
  href: string;
}

/** Files that are worth having the address of. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|wps|et|csv|zip|rar|7z|apk|exe|txt)$/i;
const MAX_ADDRESS = 300;
/** A link that makes up this share of a block is what the block is for. */
const WHOLE = 0.8;

/**
 * The text of a block with the addresses that a reader needs: of files, of mail and telephone, and where the block is nothing but
 * a link to another site. Links in running text would only disturb it.
 * @param base address of the page, if it says so
 */
export function noteLinks(text: string, links: readonly Link[], base: string | undefined): string {
  let noted = text;
  for (const { start, end, href } of links.toReversed()) {
    const isWhole = links.length === 1 && end - start >= text.length * WHOLE;
    const address = findAddress(href, base, isWhole);
    if (address && !noted.slice(start, end).includes(address))
      noted = `${noted.slice(0, end).trimEnd()}（${address}）${noted.slice(end)}`;
  }
  return noted;
}

/** How much of a block is links, 0 to 1. */
export function linkShare(text: string, links: readonly Link[]): number {
  return text ? links.reduce((sum, link) => sum + link.end - link.start, 0) / text.length : 0;
}

function findAddress(href: string, base: string | undefined, isWhole: boolean): string | undefined {
  if (!href || href.startsWith('#') || href.length > MAX_ADDRESS || !URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return decode(url.pathname);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const isElsewhere = base === undefined || url.host !== new URL(base).host;
  return FILE.test(url.pathname) || (isWhole && isElsewhere) ? decode(url.href) : undefined;
}

function decode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
