import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { Outlet } from 'react-router';
import { ExpiryBanner } from '#web/features/account/expiry-banner.tsx';
import { useBrandConfig } from '#web/lib/brand.ts';
import { useHomeHead } from '#web/lib/home-head.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './workbench-shell.module.css';

/**
 * Top bar, left menu and the page between them; on narrow screens the menu is a drawer. Where the head is hidden, by the brand or by
 * the application around it, the page stands alone.
 */
export function WorkbenchShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const hidden = useHeadHidden();
  if (hidden) {
    return (
      <main className={styles.alone}>
        <ExpiryBanner />
        {children}
      </main>
    );
  }
  return (
    <>
      <TopBar onMenu={() => setOpen(true)} />
      <aside className={styles.side}>
        <SideMenu />
      </aside>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="left"
        size={280}
        title={<BrandMark />}
        styles={{ body: { padding: 12 } }}
      >
        <SideMenu onLeave={() => setOpen(false)} />
      </Drawer>
      <main className={styles.main}>
        <ExpiryBanner />
        {children}
      </main>
    </>
  );
}

function useHeadHidden(): boolean {
  const byBrand = useBrandConfig().menuHeadHide === 1;
  const byHost = useHomeHead((state) => state.hidden);
  return byBrand || byHost;
}
