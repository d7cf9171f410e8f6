import { Drawer } from 'antd';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SideMenu } from './side-menu.tsx';
import styles from './workbench-shell.module.css';

/** Top bar, left menu and the page between them; on narrow screens the menu is a drawer. */
export function WorkbenchShell() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <header className={styles.top}>
        <button type="button" className={styles.burger} aria-label="打开菜单" onClick={() => setOpen(true)}>
          <Icon name="menu" size={20} />
        </button>
        <Link to="/home/role" className={styles.brand}>
          <BrandMark />
        </Link>
        <div className={styles.right}>
          <AccountMenu />
        </div>
      </header>
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
        <Outlet />
      </main>
    </>
  );
}
