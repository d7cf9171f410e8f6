import { Outlet, useLocation } from 'react-router';
import { UserPanelButton } from '#web/features/account/panel/user-panel-button.tsx';
import { PublicFooter } from '#web/features/site/public-footer.tsx';
import { PublicHeader } from '#web/features/site/public-header.tsx';

/** Layout of the public site: header, page, footer. */
export function PublicShell() {
  const { pathname } = useLocation();
  return (
    <>
      <PublicHeader solid={pathname !== '/index/home'} account={<UserPanelButton />} />
      <Outlet />
      <PublicFooter />
    </>
  );
}
