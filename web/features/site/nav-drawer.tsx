import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { ContactCard } from './contact-dialog.tsx';
import styles from './nav-drawer.module.css';
import { NavLinks } from './nav-links.tsx';
import { toTop } from './to-top.ts';

interface Props {
  /** The brand shows no navigation. */
  hidesNav: boolean;
  onClose: () => void;
}

/** The site's navigation where the header has no room for it, and what the tools at the edge are where they have none. */
export function NavDrawer({ hidesNav, onClose }: Props) {
  return (
    <PlainDialog title={hidesNav ? '联系我们' : '导航'} place="left" onClose={onClose}>
      {!hidesNav && (
        <nav className={styles.nav} aria-label="网站">
          <NavLinks onLeave={onClose} />
          <Link to="/mIndex/mHome" onClick={onClose}>
            手机版首页
          </Link>
        </nav>
      )}
      <section className={styles.contact} aria-label="联系我们">
        <ContactCard />
      </section>
      <button
        type="button"
        className={styles.top}
        onClick={() => {
          onClose();
          toTop();
        }}
      >
        <Icon name="up" size={20} />
        回到顶部
      </button>
    </PlainDialog>
  );
}
