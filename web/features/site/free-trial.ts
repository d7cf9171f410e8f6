import type { CompanyConfig } from '#contract/company.contract.ts';
import { enter } from '#web/lib/enter.ts';
import { openContact } from './contact-state.ts';

/** Where signed-in people go from 免费体验 (specification 1 §2). */
export const TRIAL_TARGET = '/home/project/list';

/** Whether people can sign in on this host; with its port, or by its name alone. */
export function supportsLogin({ loginHosts }: Pick<CompanyConfig['baseConfig'], 'loginHosts'>, host: string): boolean {
  const full = host.toLowerCase();
  const name = full.replace(/:\d+$/, '');
  return loginHosts.length === 0 || loginHosts.includes(full) || loginHosts.includes(name);
}

/** 免费体验: the project list, or the dialog to register or sign in on the way there; on hosts without sign-in the way to customer service. */
export function tryForFree(brand: CompanyConfig): void {
  if (supportsLogin(brand.baseConfig, window.location.host)) void enter(TRIAL_TARGET, { registers: true });
  else openContact();
}
