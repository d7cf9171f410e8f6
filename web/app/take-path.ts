import { isFramed } from '#web/lib/is-framed.ts';

/**
 * Turns an address without a hash (/index/help?index=2-0), as search engines and printed links have it, into the application's own
 * (/#/index/help?index=2-0) before anything reads it. The brand's key stays before the hash: the page came under it.
 */
export function takePath(): void {
  if (isFramed()) return; // stays where it is: only there may other sites frame it
  const { pathname, search, hash } = window.location;
  if (pathname === '/' || pathname === '/index.html') return;
  const outer = new URLSearchParams(search);
  const key = outer.get('key');
  outer.delete('key');
  const inner = hash.startsWith('#/') ? hash : `#${pathname}${outer.size > 0 ? `?${outer}` : ''}`;
  window.history.replaceState(window.history.state, '', `/${key ? `?${new URLSearchParams({ key })}` : ''}${inner}`);
}

if (typeof window !== 'undefined') takePath();
