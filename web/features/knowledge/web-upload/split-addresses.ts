import { CRAWL_LIMITS, explainAddress } from '#contract/crawl.contract.ts';

/** One address a line; empty lines and repetitions are left out. */
export function splitAddresses(text: string): string[] {
  return [...new Set(text.split(/\s*\n\s*/).map((line) => line.trim()))].filter(Boolean);
}

/** What is wrong with the addresses, for people; null when nothing is. */
export function checkAddresses(text: string): string | null {
  const addresses = splitAddresses(text);
  if (addresses.length === 0) return '请填写网址';
  if (addresses.length > CRAWL_LIMITS.urls) return `一次最多填写 ${CRAWL_LIMITS.urls} 个网址`;
  const reasons = addresses.map(explainAddress);
  const at = reasons.findIndex((reason) => reason !== null);
  return at < 0 ? null : nameLine(at, addresses.length, reasons[at] ?? '');
}

/** A reason, with the address it is about where there are several. */
export function nameLine(index: number, total: number, reason: string): string {
  return total > 1 ? `第 ${index + 1} 个网址：${reason}` : reason;
}
