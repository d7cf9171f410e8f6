import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type AccountDialog, closeAccountDialog, useAccountDialog } from '#web/lib/account-dialogs.ts';
import { isGuided } from '../offer-once.ts';

const BlockedDialog = lazy(() => import('./blocked-dialog.tsx').then((m) => ({ default: m.BlockedDialog })));
const MarketingPopup = lazy(() => import('./marketing-popup.tsx').then((m) => ({ default: m.MarketingPopup })));
const PasswordDialog = lazy(() => import('./password-dialog.tsx').then((m) => ({ default: m.PasswordDialog })));
const DevicesDialog = lazy(() => import('./devices-dialog.tsx').then((m) => ({ default: m.DevicesDialog })));

const DIALOGS: Record<AccountDialog, ReactNode> = {
  banned: <BlockedDialog standing="banned" onClose={closeAccountDialog} />,
  expired: <BlockedDialog standing="expired" onClose={closeAccountDialog} />,
  marketing: <MarketingPopup onClose={closeAccountDialog} />,
  password: <PasswordDialog onClose={closeAccountDialog} />,
  devices: <DevicesDialog onClose={closeAccountDialog} />,
};

/** The dialogs about the account, mounted once; each is loaded when it is first needed. */
export function AccountDialogs() {
  const open = useAccountDialog((state) => state.open);
  useCloseElsewhere(open);
  return <Suspense>{open && DIALOGS[open]}</Suspense>;
}

/** What keeps an account out leads elsewhere by itself, and has to be read there. */
const STAYS: readonly AccountDialog[] = ['banned', 'expired'];

/** A dialog that was opened over one page closes when another one comes: by the way back, or by an address that was typed. */
function useCloseElsewhere(open: AccountDialog | null): void {
  const { pathname } = useLocation();
  const openedOver = useRef({ open, pathname });
  useEffect(() => {
    if (open === 'marketing' && isGuided(pathname)) closeAccountDialog();
    else if (openedOver.current.open !== open) openedOver.current = { open, pathname };
    else if (open && !STAYS.includes(open) && openedOver.current.pathname !== pathname) closeAccountDialog();
  }, [open, pathname]);
}
