const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
/** What a header with as many as may be can still hold. */
const LONGEST = 120;

/**
 * A host name as headers have it, of what people type or paste: lower case, international names in ASCII, without scheme, path and the usual
 * ports; `*.` in front stands for whatever is below. Null for what names no host.
 */
export function readEmbedDomain(typed: string): string | null {
  const [, rest = ''] = /^(?:https?:\/\/)?([^/?#\\@%\s:]*(?::\d+)?)(?:[/?#].*)?$/is.exec(typed.trim()) ?? [];
  const isWild = rest.startsWith('*.');
  const plain = isWild ? rest.slice(2) : rest;
  const url = URL.parse(`http://${plain}`);
  if (!url || plain === '') return null;
  const { hostname } = url;
  const isNumber = /^[\d.]+$/.test(hostname);
  // Browsers read many a number as an address: only the usual way to write one is meant.
  if (!HOST.test(hostname) || (isNumber && (isWild || !plain.startsWith(hostname)))) return null;
  if (isWild && !hostname.includes('.')) return null; // all of .cn
  const port = url.port === '' || url.port === '443' ? '' : `:${url.port}`;
  const domain = `${isWild ? '*.' : ''}${hostname}${port}`;
  return domain.length > LONGEST || url.port === '0' ? null : domain;
}
