import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { LibraryMenuHead } from './library-menu-head.tsx';
import styles from './side-menu.module.css';
import { StorageMeter } from './storage-meter.tsx';
import { useCounts } from './use-counts.ts';
import { useMenu } from './use-menu.ts';

/** Left menu of the workbench, with the knowledge capacity at its foot. */
export function SideMenu({ onLeave, foot }: { onLeave?: () => void; foot?: ReactNode }) {
  const { groups, active, libraryId } = useMenu();
  const counts = useCounts();
  return (
    <div className={styles.side}>
      <nav aria-label="工作台" className={styles.menu}>
        {libraryId !== null && <LibraryMenuHead libraryId={libraryId} onLeave={onLeave} />}
        {groups.map(({ name, entries }) => (
          <section key={name} data-ruled={name === '' || undefined}>
            {name !== '' && libraryId === null && <h3>{name}</h3>}
            {entries.map(({ path, label, icon }) => (
              <Link
                key={path}
                to={libraryId ? `${path}?id=${libraryId}` : path}
                onClick={onLeave}
                aria-current={path === active ? 'page' : undefined}
              >
                <Icon name={icon} />
                {label}
                {counts[path] !== undefined && <small>{counts[path]}</small>}
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <StorageMeter />
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
