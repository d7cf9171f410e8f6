import { create } from 'zustand';
import type { Standing } from '#contract/access.contract.ts';

export type AccountDialog = 'banned' | 'expired' | 'marketing' | 'password' | 'devices';

/** The one dialog about the account that is open now, mounted once for the whole application. */
export const useAccountDialog = create<{ open: AccountDialog | null }>(() => ({ open: null }));

export function openAccountDialog(open: AccountDialog): void {
  useAccountDialog.setState({ open });
}

export function closeAccountDialog(): void {
  useAccountDialog.setState({ open: null });
}

/** Says why an account is kept out. Whatever is on the page stays. */
export function showBlocked(standing: Exclude<Standing, 'active'>): void {
  openAccountDialog(standing);
}
