import { TRACKING_DAYS, TRACKING_NAMES } from '#contract/tracking-names.contract.ts';

/** Where a visitor came from, under the names that calls use. Empty texts where nothing is known. */
export interface Campaign {
  utmSource: string;
  utmMedium: string;
  utmTerm: string;
  utmLead: string;
  bdVid: string;
}

const MAX_LENGTH = 200;

/** Keeps the campaign parameters of the address, before or after its hash, in cookies for 15 days. Called once at start. */
export function keepCampaign(): void {
  const inner = new URLSearchParams(window.location.hash.split('?')[1]);
  const outer = new URLSearchParams(window.location.search);
  for (const name of TRACKING_NAMES) {
    const value = (inner.get(name) ?? outer.get(name) ?? '').trim().slice(0, MAX_LENGTH);
    if (value !== '') writeCookie(name, encodeURIComponent(value), TRACKING_DAYS * 86_400);
  }
}

export function readCampaign(): Campaign {
  const cookies = new Map(
    document.cookie.split('; ').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  const read = (name: (typeof TRACKING_NAMES)[number]) => decode(cookies.get(name) ?? '');
  return {
    utmSource: read('utm_source'),
    utmMedium: read('utm_medium'),
    utmTerm: read('utm_term'),
    utmLead: read('utm_lead'),
    bdVid: read('bd_vid'),
  };
}

/** After it was reported once. */
export function forgetCampaign(): void {
  for (const name of TRACKING_NAMES) writeCookie(name, '', 0);
}

function writeCookie(name: string, value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and on pages without TLS
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; SameSite=Lax`;
}

/** A cookie of the same name may be somebody else's. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value).slice(0, MAX_LENGTH);
  } catch {
    return '';
  }
}
