import { create } from 'zustand';
import type { Standing } from '#contract/access.contract.ts';

export type AccountDialog = 'banned' | 'expired' | 'marketing' | 'password' | 'devices';

/** The one dialog about the account that is open now, mounted once for the whole application. */
export const useAccountDialog = create<{ open: AccountDialog | null }>(() => ({ open: null }));

export function openAccountDialog(open: AccountDialog): void {
  useAccountDialog.setState({ open });
}

/** When each dialog was closed last, by `performance.now()`. */
const closedAt: Partial<Record<AccountDialog, number>> = {};

export function closeAccountDialog(): void {
  const { open } = useAccountDialog.getState();
  if (open) closedAt[open] = performance.now();
  useAccountDialog.setState({ open: null });
}

/**
 * Says why an account is kept out. Whatever is on the page stays.
 * @param begun when what was refused began: whoever has closed the dialog since then has been told
 */
export function showBlocked(standing: Exclude<Standing, 'active'>, begun = performance.now()): void {
  if (begun >= (closedAt[standing] ?? 0)) openAccountDialog(standing);
}
