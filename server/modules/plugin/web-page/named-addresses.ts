const ADDRESS = /https?:\/\/[^\s<>"'“”‘’「」『』《》（）()，。；！？、|\\^`{}]+/gi;
/** What may end a sentence and hardly an address. */
const TAIL = /[.,;:!?]+$/;
const MOST = 200;

/** Addresses that stand in texts, in one spelling each. */
export function findAddresses(texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  // Chinese words may be part of an address, or follow it without a space.
  for (const text of texts)
    for (const [match] of text.matchAll(ADDRESS))
      for (const spelling of new Set([match, match.replace(/[^\x21-\x7e].*$/, '')])) {
        const address = spellAddress(spelling.replace(TAIL, ''));
        if (address && found.size < MOST) found.add(address);
      }
  return found;
}

/** One spelling for an address, without the part behind `#`; null for what is none. */
export function spellAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  url.hash = '';
  return url.href;
}
