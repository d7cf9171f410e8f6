import { Link } from 'react-router';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { ContactCard } from './contact-dialog.tsx';
import styles from './nav-drawer.module.css';
import { NavLinks } from './nav-links.tsx';

/** The site's navigation where the header has no room for it, and how to reach somebody where the tools at the edge have none. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  return (
    <PlainDialog title="导航" place="left" onClose={onClose}>
      <nav className={styles.nav} aria-label="网站">
        <NavLinks onLeave={onClose} />
        <Link to="/mIndex/mHome" onClick={onClose}>
          手机版首页
        </Link>
      </nav>
      <section className={styles.contact} aria-label="联系我们">
        <ContactCard />
      </section>
    </PlainDialog>
  );
}
