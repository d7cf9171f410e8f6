import type { CompanyConfig } from '#contract/company.contract.ts';

/** What a visit says about the brand that it wants; each may be empty. */
export interface Visit {
  key: string;
  /** Of the Host header, with its port. */
  host: string;
  companyId: string;
}

/** Names under which a host may be listed: with its port, and alone, which means every port. */
export function namesOfHost(host: string): string[] {
  const full = host.toLowerCase();
  const alone = full.replace(/:\d+$/, '');
  return full === alone ? [full] : [full, alone];
}

/** By key, else by host (the port that is named goes first), else by id, else the default. What names nothing falls through. */
export function chooseBrand(
  visit: Visit,
  candidates: readonly { hosts: readonly string[]; config: CompanyConfig }[],
): CompanyConfig | null {
  const byKey = candidates.find(({ config }) => visit.key !== '' && config.key === visit.key);
  const byHost = namesOfHost(visit.host)
    .map((name) => candidates.find(({ hosts }) => name !== '' && hosts.includes(name)))
    .find((found) => found !== undefined);
  const byId = candidates.find(({ config }) => visit.companyId !== '' && config.companyId === visit.companyId);
  const found = byKey ?? byHost ?? byId ?? candidates.find(({ config }) => config.isDefault);
  return found?.config ?? null;
}
