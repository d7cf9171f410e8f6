/**
 * The network that an address stands for when attempts are counted: an IPv4 address itself, and of an IPv6 address the /64, because
 * one customer has all 2^64 addresses of it.
 */
export function networkOf(address: string): string {
  return ipv4Of(address) ?? prefixOf(address, 4);
}

/** What a provider gives one customer at most (RFC 6177): 65,536 networks of IPv6. Null for IPv4. */
export function siteOf(address: string): string | null {
  return ipv4Of(address) === null ? prefixOf(address, 3) : null;
}

function ipv4Of(address: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? (address.includes(':') ? null : address);
}

/** @param count groups of 16 bits */
function prefixOf(address: string, count: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...last];
  return `${groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${count * 16}`;
}
