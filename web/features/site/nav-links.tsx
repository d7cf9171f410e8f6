import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useBrandConfig } from '#web/lib/brand.ts';
import { enter } from '#web/lib/enter.ts';
import { useSession } from '#web/lib/session.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';
import { listNavItems } from './nav-items.ts';

/** The site's pages as links; the current one is marked. */
export function NavLinks({ onLeave }: { onLeave?: () => void }) {
  const brand = useBrandConfig();
  const signedIn = useSession((state) => state.token !== '');
  const { data: account } = useQuery({ ...userInfoQuery(), enabled: signedIn });
  const { pathname } = useLocation();
  return listNavItems(brand, signedIn && account?.cloneOn === 1).map(({ path, label, guarded }) => (
    <Link
      key={path}
      to={path}
      aria-current={pathname === path ? 'page' : undefined}
      onClick={(event) => {
        onLeave?.();
        if (!guarded) return;
        event.preventDefault();
        void enter(path);
      }}
    >
      {label}
    </Link>
  ));
}
