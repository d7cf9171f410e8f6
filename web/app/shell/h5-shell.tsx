import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { showNotice } from '#web/features/h5/mobile.ts';
import { closeAccountDialog, useAccountDialog } from '#web/lib/account-dialogs.ts';
import { PhoneScreen } from '#web/ui/phone-screen.tsx';
import { holdNotices, speakThrough } from '../held-notices.ts';

/** Around the small screens: notices of their own, and an account that is kept out hears it there instead of in a dialog. */
export function H5Shell() {
  const open = useAccountDialog((state) => state.open);
  useEffect(() => {
    speakThrough(showNotice);
    return holdNotices;
  }, []);
  useEffect(() => {
    if (open === null) return;
    closeAccountDialog();
    if (open === 'banned' || open === 'expired')
      void import('#web/features/account/leave-blocked.ts').then((m) => m.leaveBlocked(open));
  }, [open]);
  return (
    <PhoneScreen>
      <Outlet />
    </PhoneScreen>
  );
}
