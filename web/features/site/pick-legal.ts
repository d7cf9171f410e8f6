import type { z } from 'zod';
import type { Brand, Legal } from '#contract/company.contract.ts';

/** Who answers for the site on this host: some hosts have a legal entity of their own. */
export function pickLegal(config: Brand['baseConfig'], host: string): z.infer<typeof Legal> {
  return config.legalByHost.find((entry) => entry.host === host.toLowerCase()) ?? config;
}
