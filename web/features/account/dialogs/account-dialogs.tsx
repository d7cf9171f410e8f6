import { lazy, type ReactNode, Suspense } from 'react';
import { type AccountDialog, closeAccountDialog, useAccountDialog } from '#web/lib/account-dialogs.ts';

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
  return <Suspense>{open && DIALOGS[open]}</Suspense>;
}
