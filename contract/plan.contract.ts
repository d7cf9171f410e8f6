import { LIMITS } from './limits.contract.ts';

/** The plans that the site offers, the smallest first. */
export const PLAN_NAMES = { trial: '体验版', standard: '标准版', enterprise: '企业版' } as const;

/** The smallest plan that holds as much as an account may keep, in bytes. An operator sets the numbers; no account names its plan. */
export function planOf({ documents, material }: { documents: number; material: number }): keyof typeof PLAN_NAMES {
  const fits = (plan: { documents: number; material: number }) =>
    documents <= plan.documents && material <= plan.material;
  if (fits(LIMITS.trial)) return 'trial';
  return fits(LIMITS.standard) ? 'standard' : 'enterprise';
}
