import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './back-link.module.css';
import { Icon } from './icon.tsx';

interface Props {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The way back to where a page belongs, above its title. */
export function BackLink({ to, className = '', children }: Props) {
  return (
    <Link className={`${styles.back} ${className}`} to={to}>
      <Icon name="left" size={16} />
      {children}
    </Link>
  );
}
