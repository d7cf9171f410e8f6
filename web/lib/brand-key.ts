const KEY = 'brandKey';
const COMPANY_ID = 'companyId';

/** Key of the brand that a link chose for this visit; '' without one. Sent with every call as the header `oem`. */
export function readBrandKey(): string {
  return sessionStorage.getItem(KEY) ?? '';
}

/**
 * Takes the key from the address (`?key=`, before or after the hash) and remembers it for the visit. A key after the hash moves before
 * it, where the server sees it at the next load and answers with the right title at once.
 */
export function takeBrandKey(): string {
  const url = new URL(window.location.href);
  const inner = new URLSearchParams(url.hash.split('?')[1] ?? '');
  const key = inner.get('key') || url.searchParams.get('key') || readBrandKey();
  if (key === '') return '';
  sessionStorage.setItem(KEY, key);
  if (url.searchParams.get('key') !== key) {
    url.searchParams.set('key', key);
    window.history.replaceState(window.history.state, '', url);
  }
  return key;
}

/** Id of the company whose account was signed in on this device last; '' before the first time. */
export function readCompanyId(): string {
  return localStorage.getItem(COMPANY_ID) ?? '';
}

/** Also as a cookie, so that the page itself comes under this brand's name at the next visit. Nothing secret. */
export function rememberCompanyId(companyId: string): void {
  localStorage.setItem(COMPANY_ID, companyId);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `${COMPANY_ID}=${encodeURIComponent(companyId)}; path=/; max-age=31536000; samesite=lax`;
}
