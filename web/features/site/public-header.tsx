import { Button, Dropdown } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useBrandConfig } from '#web/lib/brand.ts';
import { enter } from '#web/lib/enter.ts';
import { returnPath, useSession } from '#web/lib/session.ts';
import { openSignIn } from '#web/lib/sign-in.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './public-header.module.css';

/** Items of specification 1 §2 whose pages exist. */
const ITEMS = [
  { path: '/index/home', label: '首页' },
  { path: '/index/help', label: '帮助中心' },
];

interface Props {
  /** White from the start, on pages without a stage behind the header. */
  solid: boolean;
  /** What a signed-in visitor has at the right: the way to their own panel. */
  account: ReactNode;
}

/** Head of the public site: clear over the hero, white with a line once the page is scrolled. */
export function PublicHeader({ solid, account }: Props) {
  const scrolled = useSyncExternalStore(watchScroll, isScrolled);
  const hidden = useBrandConfig().navHide === 1;
  const signedIn = useSession((state) => state.token !== '');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const phone = useIsPhone();
  return (
    <header className={styles.top} data-solid={solid || scrolled || undefined}>
      <div className={styles.row}>
        {!hidden && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: ITEMS.map(({ path, label }) => ({ key: path, label })),
              selectedKeys: [pathname],
              onClick: ({ key }) => navigate(key),
            }}
          >
            <button type="button" className={styles.burger} aria-label="打开导航">
              <Icon name="menu" size={20} />
            </button>
          </Dropdown>
        )}
        <Link to="/index/home" className={styles.brand} aria-label="首页">
          <BrandMark size={32} short={phone} />
        </Link>
        {!hidden && (
          <nav className={styles.nav} aria-label="网站">
            {ITEMS.map(({ path, label }) => (
              <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div className={styles.end}>
          {signedIn ? (
            <>
              <Button type="primary" size="large" onClick={() => enter(returnPath(null))}>
                工作台
              </Button>
              {account}
            </>
          ) : (
            <>
              <Button type="text" size="large" className={styles.login} onClick={() => openSignIn()}>
                登录
              </Button>
              <Button type="primary" size="large" onClick={() => openSignIn({ registers: true })}>
                免费注册
              </Button>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

function watchScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

const isScrolled = () => window.scrollY > 8;
