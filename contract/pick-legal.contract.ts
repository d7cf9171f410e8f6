import type { Brand } from './company.contract.ts';

type Legal = Omit<Brand['baseConfig']['legalByHost'][number], 'host'>;

/** Who answers for the site on this host, named with its port or alone: some hosts have a legal entity of their own. */
export function pickLegal(config: Brand['baseConfig'], host: string): Legal {
  const full = host.toLowerCase();
  const names = [full, full.replace(/:\d+$/, '')];
  const { company, filings, address } = config;
  return config.legalByHost.find((entry) => names.includes(entry.host)) ?? { company, filings, address, linksHide: 0 };
}
