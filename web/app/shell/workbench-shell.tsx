import { type ReactNode, useState } from 'react';
import { Outlet } from 'react-router';
import { ExpiryBanner } from '#web/features/account/expiry-banner.tsx';
import { useBrandConfig } from '#web/lib/brand.ts';
import { useHomeHead } from '#web/lib/home-head.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { SideDrawer } from '#web/ui/side-drawer.tsx';
import { SideMenu } from './side-menu.tsx';
import { CornerBar, MenuFoot, TopBar } from './top-bar.tsx';
import styles from './workbench-shell.module.css';

/**
 * Top bar, left menu and the page between them; on narrow screens the menu is a drawer. Inside another application the page stands
 * alone. A brand that hides the head keeps the menu, with the account at its foot: people must find their way, and out.
 */
export function WorkbenchShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const alone = useHomeHead((state) => state.hidden);
  const headless = useBrandConfig().menuHeadHide === 1;
  if (alone) {
    return (
      <main id="content" className={styles.alone}>
        <ExpiryBanner />
        {children}
      </main>
    );
  }
  return (
    <div data-headless={headless || undefined} className={styles.shell}>
      {headless ? <CornerBar onMenu={() => setOpen(true)} /> : <TopBar onMenu={() => setOpen(true)} />}
      <aside className={styles.side}>
        <SideMenu foot={headless && <MenuFoot />} />
      </aside>
      <SideDrawer
        open={open}
        onClose={() => setOpen(false)}
        placement="left"
        size={280}
        title={<BrandMark />}
        styles={{ body: { padding: 12 } }}
      >
        <SideMenu onLeave={() => setOpen(false)} />
      </SideDrawer>
      <main id="content" className={styles.main}>
        <OfflineLine />
        <ExpiryBanner />
        {children}
      </main>
    </div>
  );
}

/** Said while the device has no network: what stands on the page may be old, and comes up to date by itself. */
function OfflineLine() {
  return useOnline() ? null : (
    <p role="status" className={styles.offline}>
      网络已断开，恢复后自动更新
    </p>
  );
}
