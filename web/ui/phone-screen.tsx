import type { ReactNode } from 'react';
import styles from './phone-screen.module.css';

/** A page made for a phone: all of it grows with the width of the window, so its sizes are written in rem (16 px on a window of 375). */
export function PhoneScreen({ children }: { children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>;
}
