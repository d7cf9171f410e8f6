import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { COPILOT_PAGE, hasSitePage } from '#contract/has-site-page.contract.ts';
import { ContactDialog } from '#web/features/site/contact-dialog.tsx';
import { PublicFooter } from '#web/features/site/public-footer.tsx';
import { PublicHeader } from '#web/features/site/public-header.tsx';
import { FloatingTools } from '#web/features/site/tools/floating-tools.tsx';
import { TrialDialog } from '#web/features/site/tools/trial-dialog.tsx';
import { useBrandConfig } from '#web/lib/brand.ts';
import { BlankPage } from './page-skeleton.tsx';
import styles from './public-shell.module.css';

/** Loaded for signed-in visitors alone: the panel is made of Ant Design. */
const Account = lazy(() => import('./public-account.tsx').then((m) => ({ default: m.PublicAccount })));

const NotFound = lazy(() => import('../pages/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })));

/** Layout of the public site: header, page, footer and floating tools; Copilot has the page to itself (specification 1 §2). */
export function PublicShell() {
  const { pathname } = useLocation();
  const has = hasSitePage(useBrandConfig(), pathname);
  const account = (
    <Suspense fallback={<span className={styles.face} />}>
      <Account />
    </Suspense>
  );
  if (!has)
    return (
      <Suspense fallback={<BlankPage />}>
        <NotFound />
      </Suspense>
    );
  return (
    <>
      <PublicHeader solid={pathname !== '/index/home'} account={account} />
      <Outlet />
      {pathname !== COPILOT_PAGE && (
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
