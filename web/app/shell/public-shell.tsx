import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ContactDialog } from '#web/features/site/contact-dialog.tsx';
import { PublicFooter } from '#web/features/site/public-footer.tsx';
import { PublicHeader } from '#web/features/site/public-header.tsx';
import { FloatingTools } from '#web/features/site/tools/floating-tools.tsx';
import { TrialDialog } from '#web/features/site/tools/trial-dialog.tsx';
import styles from './public-shell.module.css';

/** Loaded for signed-in visitors alone: the panel is made of Ant Design. */
const Account = lazy(() => import('./public-account.tsx').then((m) => ({ default: m.PublicAccount })));

/** Layout of the public site: header, page, footer and floating tools; Copilot has the page to itself (specification 1 §2). */
export function PublicShell() {
  const { pathname } = useLocation();
  const account = (
    <Suspense fallback={<span className={styles.face} />}>
      <Account />
    </Suspense>
  );
  return (
    <>
      <PublicHeader solid={pathname !== '/index/home'} account={account} />
      <Outlet />
      {pathname !== '/index/copilot' && (
        <>
          <PublicFooter />
          <FloatingTools />
          <TrialDialog />
        </>
      )}
      <ContactDialog />
    </>
  );
}
