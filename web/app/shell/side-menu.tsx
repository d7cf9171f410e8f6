import { Link, useLocation } from 'react-router';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './side-menu.module.css';

interface Entry {
  path: string;
  label: string;
  icon: IconName;
  /** Also highlighted on paths that start so. */
  owns?: string;
}

/** The menu of specification 1 §2, as far as its pages exist. */
const GROUPS: { name: string; entries: Entry[] }[] = [
  { name: '创建', entries: [{ path: '/home/roles', label: '创建角色', icon: 'role-plus' }] },
  {
    name: '我的',
    entries: [
      { path: '/home/role', label: '我的角色', icon: 'role' },
      { path: '/home/knowledgeList/table', label: '我的知识库', icon: 'book', owns: '/home/knowledgeList/' },
    ],
  },
];

/** Left menu of the workbench. */
export function SideMenu({ onLeave }: { onLeave?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="工作台" className={styles.menu}>
      {GROUPS.map((group) => (
        <section key={group.name}>
          <h3>{group.name}</h3>
          {group.entries.map(({ path, label, icon, owns }) => {
            const on = owns ? pathname.startsWith(owns) : pathname === path;
            return (
              <Link key={path} to={path} onClick={onLeave} aria-current={on ? 'page' : undefined}>
                <Icon name={icon} />
                {label}
              </Link>
            );
          })}
        </section>
      ))}
    </nav>
  );
}
