import { Outlet, useLocation } from 'react-router';
import { PublicFooter } from '#web/features/site/public-footer.tsx';
import { PublicHeader } from '#web/features/site/public-header.tsx';
import { AccountMenu } from './account-menu.tsx';

/** Layout of the public site: header, page, footer. */
export function PublicShell() {
  const { pathname } = useLocation();
  return (
    <>
      <PublicHeader solid={pathname !== '/index/home'} account={<AccountMenu />} />
      <Outlet />
      <PublicFooter />
    </>
  );
}
