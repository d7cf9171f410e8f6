import { isIP } from 'node:net';
import { FetchError } from './fetch-error.ts';
import { isPublicAddress } from './public-address.ts';

const PORTS: ReadonlySet<string> = new Set(['80', '443', '8080', '8443']);
const LONGEST = 2000;
/** Names that never belong to the open internet, whatever a resolver makes of them. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;

/** `host:port` of an address, with the scheme's own port where none is written. IPv6 addresses keep their brackets. */
export function hostOf(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

/**
 * The address, if its form is one that may be fetched: http or https, no credentials, an ordinary port, no private address.
 * Decimal, octal and hexadecimal hosts are IPv4 addresses by the time they are looked at (WHATWG URL). What a name resolves to is
 * checked later, for each connection.
 * @param allowHosts `host:port` that an operator allows although it is private or has an unusual port
 * @throws FetchError `badUrl` or `privateAddress`
 */
export function checkUrl(text: string, allowHosts: ReadonlySet<string>): URL {
  const url = text.length <= LONGEST ? URL.parse(text) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || !url.hostname) throw new FetchError('badUrl');
  if (url.username || url.password) throw new FetchError('badUrl', '网址中不能带有用户名和密码');
  if (allowHosts.has(hostOf(url))) return url;
  if (!PORTS.has(portOf(url)))
    throw new FetchError('badUrl', `不能读取端口 ${portOf(url)} 上的网址，只能用 ${[...PORTS].join('、')}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) ? !isPublicAddress(host) : LOCAL_NAME.test(host.replace(/\.$/, '')))
    throw new FetchError('privateAddress');
  return url;
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}
