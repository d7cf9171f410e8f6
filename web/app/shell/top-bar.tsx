import { Link } from 'react-router';
import { UserPanelButton } from '#web/features/account/panel/user-panel-button.tsx';
import { AnnouncementBell } from '#web/features/announcement/announcement-bell.tsx';
import { LinePill } from '#web/features/line/line-pill.tsx';
import { useBrandConfig } from '#web/lib/brand.ts';
import { useSession } from '#web/lib/session.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import styles from './top-bar.module.css';

/** Brand at the left; what the account may use, the way to help and whose account it is at the right. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const signedIn = useSession((state) => state.token !== '');
  const isPhone = useIsPhone();
  // A brand that leaves the page out of the menu does without its figures.
  const hasLines = !useBrandConfig().menuHide.flat().includes('/home/currencyManage');
  return (
    <header className={styles.top}>
      <Burger onMenu={onMenu} />
      <Link to="/home/project/list" className={styles.brand}>
        <BrandMark short={isPhone} />
      </Link>
      <div className={styles.right}>
        {signedIn && hasLines && <LinePill />}
        {signedIn && <PaletteButton />}
        {signedIn && <AnnouncementBell />}
        <HelpLink />
        {signedIn && <UserPanelButton />}
      </div>
    </header>
  );
}

/** What is left of the head on a narrow screen where the brand hides it. */
export function CornerBar({ onMenu }: { onMenu: () => void }) {
  return (
    <div className={styles.corner}>
      <Burger onMenu={onMenu} />
      <div className={styles.right}>
        <PaletteButton />
        <AnnouncementBell />
        <HelpLink />
        <UserPanelButton />
      </div>
    </div>
  );
}

/** The same at the foot of the menu, on wide screens. */
export function MenuFoot() {
  return (
    <>
      <PaletteButton />
      <div className={styles.ways}>
        <UserPanelButton />
        <AnnouncementBell />
        <HelpLink />
      </div>
    </>
  );
}

function HelpLink() {
  return (
    <Link to="/index/help?index=1-0" className={styles.help} aria-label="帮助中心" title="帮助中心">
      <Icon name="help" size={20} />
    </Link>
  );
}

function Burger({ onMenu }: { onMenu: () => void }) {
  return (
    <button type="button" className={styles.burger} aria-label="打开菜单" onClick={onMenu}>
      <Icon name="menu" size={20} />
    </button>
  );
}
