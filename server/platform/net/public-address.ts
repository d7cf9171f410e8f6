import ipaddr from 'ipaddr.js';

/** Addresses that are unicast by their range and still lead into a cloud's own machinery: Azure's host agent. */
const SPECIAL = new Set(['168.63.129.16']);

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the open internet. Everything else is refused: private, loopback, link-local (with the clouds'
 * metadata services), carrier-grade NAT, multicast, reserved, and the IPv6 forms that carry an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, ''); // a zone index names an interface of ours
  if (!ipaddr.isValid(bare) || SPECIAL.has(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  // What IANA has given out so far. The rest counts as unicast, too, such as ::7f00:1, which is 127.0.0.1 to some systems.
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}
