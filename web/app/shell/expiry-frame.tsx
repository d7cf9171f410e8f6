import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ExpiryBanner } from '#web/features/account/expiry-banner.tsx';
import styles from './expiry-frame.module.css';

/** Pages of the workbench that fill the window, below the banner of an account that is about to end. */
export function ExpiryFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className={styles.frame}>
      <ExpiryBanner />
      {children}
    </div>
  );
}
