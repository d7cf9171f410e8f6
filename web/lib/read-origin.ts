import { readBrandKey } from './brand-key.ts';

/** What calls say of the visit: `source` (where the visitor came from, as the page's address says) and `oem` (its brand key). */
export function readOrigin(): Record<string, string> {
  const query = new URLSearchParams(window.location.search);
  const origin: Record<string, string> = {};
  const source = query.get('source');
  const oem = readBrandKey();
  if (source) origin.source = encodeURIComponent(source);
  if (oem) origin.oem = encodeURIComponent(oem);
  return origin;
}
