import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { userInfoQuery } from '#web/lib/user-info.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import type { H5Texts } from '../h5-texts.ts';
import { askPerson } from '../mobile.ts';
import styles from './account-menu.module.css';

/** Whose projects these are, and the way out. */
export function AccountMenu({ t, onLeave }: { t: H5Texts; onLeave(): Promise<void> }) {
  const { data } = useQuery(userInfoQuery());
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  const logout = async () => {
    setOpen(false);
    if (await askPerson({ content: t.logoutAsk, yes: t.confirm, no: t.cancel })) await onLeave();
  };
  // Until the account has been read: what was typed at the sign-in.
  const name = data ? data.phoneNum || data.loginAccount : (localStorage.getItem('h5Name') ?? '');
  return (
    <div ref={menu} className={styles.menu}>
      <button
        type="button"
        className={styles.name}
        aria-expanded={open}
        aria-label={`${t.accountInfo} ${name}`}
        onClick={() => setOpen(!open)}
      >
        <span>{name}</span>
        <Icon name={open ? 'up' : 'down'} size={16} />
      </button>
      {open && (
        <div className={styles.panel}>
          {data && (
            <dl>
              <div>
                <dt>{t.account}</dt>
                <dd>{data.loginAccount}</dd>
              </div>
              <div>
                <dt>{t.validUntil}</dt>
                <dd>
                  <Moment of={data.expireTime} says={data.expireTime.slice(0, 10)} />
                </dd>
              </div>
            </dl>
          )}
          <button type="button" onClick={logout}>
            <Icon name="logout" size={20} />
            {t.logout}
          </button>
        </div>
      )}
    </div>
  );
}
