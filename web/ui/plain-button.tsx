import type { ButtonHTMLAttributes } from 'react';
import styles from './plain-button.module.css';

interface Look {
  /** primary: filled; line: outlined; plain: words alone. */
  look?: 'primary' | 'line' | 'plain';
  size?: 'middle' | 'large';
}

/** A button of the public pages, which do without Ant Design. */
export function PlainButton({
  look = 'line',
  size = 'middle',
  className = '',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={`${styles.button} ${className}`} data-look={look} data-size={size} />
  );
}
