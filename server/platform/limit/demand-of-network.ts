import type { RateLimit } from '#contract/rate-limit.contract.ts';
import { networkOf, siteOf } from '../http/network-of.ts';
import type { Limits } from './limits.ts';

/** A site may hold several offices, but 65,536 networks do not make anybody 65,536 customers. */
const NETWORKS_OF_SITE = 4;

/** What an address is counted by: its network and, with IPv6, its site. */
export function networksOf(address: string): string[] {
  const site = siteOf(address);
  return [networkOf(address), ...(site ? [site] : [])];
}

/** Takes an attempt of the address's network, and of its IPv6 site. 429 beyond either. */
export async function demandOfNetwork(limits: Pick<Limits, 'demand'>, limit: RateLimit, address: string) {
  await limits.demand(limit, networkOf(address));
  const site = siteOf(address);
  if (site) await limits.demand(limit, site, limit.count * NETWORKS_OF_SITE);
}

/** Whether the address's network, or its IPv6 site, has used its attempts up, without taking one. */
export async function isSpentOfNetwork(limits: Pick<Limits, 'isSpent'>, limit: RateLimit, address: string) {
  if (await limits.isSpent(limit, networkOf(address))) return true;
  const site = siteOf(address);
  return site !== null && limits.isSpent(limit, site, limit.count * NETWORKS_OF_SITE);
}
