import net from 'node:net';
import ipaddr from 'ipaddr.js';

/** Reverse proxies before the server: how many add to `X-Forwarded-For`, or the addresses and ranges (CIDR) where they stand. */
export type Proxies = number | readonly string[];

/** None stand before it. */
export const NO_PROXIES: Proxies = 0;

export const hasProxies = (proxies: Proxies): boolean =>
  typeof proxies === 'number' ? proxies > 0 : proxies.length > 0;

/** Where a reverse proxy stands that is only counted: on this machine, or in a network that is not the internet. */
const NEAR = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);
const isNear = (address: string): boolean => ipaddr.isValid(address) && NEAR.has(ipaddr.process(address).range());

/**
 * Whose entry in `X-Forwarded-For` is believed, as Fastify asks for it: by place, counted from the server, or by address. What a client writes
 * into the header itself comes before the entries of proxies and is never reached. Where proxies are only counted, whoever connects from the
 * internet is none of them, and counts as itself.
 */
export function trustOf(proxies: Proxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (address, hop) => hop < proxies && (hop > 0 || isNear(address));
  return (address) => standsIn(address, proxies);
}

/**
 * `X-Forwarded-For` with addresses alone: some proxies write the port of each connection as well, and with it each connection would count as a
 * network of its own. What is no address stays as it is.
 */
export const cutPorts = (forwarded: string): string => forwarded.split(',').map(cutPort).join(',');

function cutPort(entry: string): string {
  const bare = entry.trim().replace(/^"(.*)"$/, '$1');
  const forms = [bare, bare.replace(/:\d{1,5}$/, '')].map((one) => one.replace(/^\[(.*)\]$/, '$1'));
  return forms.find((one) => net.isIP(one) !== 0) ?? bare;
}

/** Whether an address is one of these, or lies in one of their ranges; IPv4 within IPv6 counts as IPv4. */
export function standsIn(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const place = ipaddr.process(address);
  return ranges.some((one) => {
    const range = readRange(one);
    return range !== null && place.kind() === range[0].kind() && place.match(range);
  });
}

/** An address alone is a range of one; null for what is neither. */
export function readRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  // 127.1 and 0x7f.1 are addresses to some programs, and a slip in a setting.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
