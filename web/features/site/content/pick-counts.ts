import type { CompanyConfig } from '#contract/company.contract.ts';
import { SHIPPED_COUNTS } from '#contract/shipped-counts.contract.ts';

export type CountName = keyof typeof SHIPPED_COUNTS;

/** How many people, voices and languages the site tells of: what an operator has confirmed, else what is there. */
export function pickCounts({ confirmed, ...claims }: CompanyConfig['claims']): Record<CountName, string> {
  const count = (name: CountName) => (confirmed === 1 && claims[name]) || String(SHIPPED_COUNTS[name]);
  return { avatars: count('avatars'), voices: count('voices'), languages: count('languages') };
}
