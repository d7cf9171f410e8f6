import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { FormControls } from '#web/ui/form-controls.tsx';
import styles from './operator-layout.module.css';
import { PlainWarning } from './plain-warning.tsx';

const ROOT = '/home/operator';
const PAGES = [
  { path: '', label: '概览' },
  { path: 'health', label: '运行状况' },
  { path: 'accounts', label: '账号' },
  { path: 'companies', label: '品牌' },
  { path: 'announcements', label: '公告' },
  { path: 'words', label: '敏感词' },
  { path: 'models', label: '模型服务' },
  { path: 'outbox', label: '发件箱' },
  { path: 'audit', label: '操作日志' },
];

/** The operator's console: its pages as tabs above the page. */
export function OperatorLayout() {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the strip is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab follows the address
  useEffect(() => {
    const nav = strip.current;
    const tab = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);
  return (
    <FormControls>
      <nav ref={strip} className={styles.tabs} aria-label="运营管理">
        {PAGES.map(({ path, label }) => (
          <NavLink key={path} to={path === '' ? ROOT : `${ROOT}/${path}`} end={path === ''} className={styles.tab}>
            {label}
          </NavLink>
        ))}
      </nav>
      <PlainWarning />
      <Outlet />
    </FormControls>
  );
}
