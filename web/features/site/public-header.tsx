import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useBrandConfig } from '#web/lib/brand.ts';
import { enter } from '#web/lib/enter.ts';
import { useSession } from '#web/lib/session.ts';
import { openSignIn } from '#web/lib/sign-in.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { NavDrawer } from './nav-drawer.tsx';
import { NavLinks } from './nav-links.tsx';
import styles from './public-header.module.css';
import { useScrolled } from './use-scrolled.ts';

interface Props {
  /** White from the start, on pages without a stage behind the header. */
  solid: boolean;
  /** What a signed-in visitor has at the right: the way to their own panel. */
  account: ReactNode;
}

/** Head of the public site: clear over the hero, white with a line once the page is scrolled. */
export function PublicHeader({ solid, account }: Props) {
  const scrolled = useScrolled(8);
  const hidden = useBrandConfig().navHide === 1;
  const signedIn = useSession((state) => state.token !== '');
  const phone = useIsPhone();
  const [drawer, setDrawer] = useState(false);
  return (
    <header className={styles.top} data-solid={solid || scrolled || undefined}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.burger}
          aria-label={hidden ? '联系我们' : '打开导航'}
          aria-expanded={drawer}
          onClick={() => setDrawer(true)}
        >
          <Icon name={hidden ? 'headset' : 'menu'} size={20} />
        </button>
        <Link to="/index/home" className={styles.brand}>
          <BrandMark size={32} short={phone} />
        </Link>
        {!hidden && (
          <nav className={styles.nav} aria-label="网站">
            <NavLinks />
          </nav>
        )}
        <div className={styles.end}>
          {signedIn ? (
            <>
              <PlainButton look="primary" onClick={() => void enter('/home/project/list')}>
                工作台
              </PlainButton>
              {account}
            </>
          ) : (
            <>
              <PlainButton look="plain" onClick={() => openSignIn()}>
                登录
              </PlainButton>
              <PlainButton look="primary" onClick={() => openSignIn({ registers: true })}>
                免费注册
              </PlainButton>
            </>
          )}
        </div>
      </div>
      {drawer && <NavDrawer hidesNav={hidden} onClose={() => setDrawer(false)} />}
    </header>
  );
}
