import ipaddr from 'ipaddr.js';

/**
 * The network that an address stands for when attempts are counted: an IPv4 address itself, and of an IPv6 address the /64, because
 * one customer has all 2^64 addresses of it. What is no address counts as itself.
 */
export function networkOf(address: string): string {
  const read = readAddress(address);
  return read instanceof ipaddr.IPv6 ? prefixOf(read, 4) : (read?.toString() ?? address);
}

/** What a provider gives one customer at most (RFC 6177): 65,536 networks of IPv6. Null for IPv4. */
export function siteOf(address: string): string | null {
  const read = readAddress(address);
  return read instanceof ipaddr.IPv6 ? prefixOf(read, 3) : null;
}

/** IPv4 within IPv6 is IPv4, however it is written. */
const readAddress = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  ipaddr.isValid(address) ? ipaddr.process(address) : null;

/** @param count groups of 16 bits */
function prefixOf({ parts }: ipaddr.IPv6, count: number): string {
  const groups = parts.slice(0, count).map((group) => group.toString(16));
  return `${groups.join(':')}::/${count * 16}`;
}
