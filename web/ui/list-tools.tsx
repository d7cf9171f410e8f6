import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './list-tools.module.css';

interface Props {
  /** What the field says, and is called. */
  placeholder: string;
  value: string;
  onSearch(text: string): void;
  maxLength?: number;
  /** How much is found, at the end of the line. */
  count?: ReactNode;
  /** Filters. */
  children?: ReactNode;
}

/** Search, filters and how much they find, above a list. */
export function ListTools({ placeholder, value, onSearch, maxLength = 100, count, children }: Props) {
  return (
    <search className={styles.tools}>
      <Input
        className={styles.search}
        prefix={<Icon name="search" size={16} />}
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={maxLength}
        allowClear
        value={value}
        onChange={(event) => onSearch(event.target.value)}
      />
      {children}
      {count && (
        <span className={`${styles.count} num`} role="status">
          {count}
        </span>
      )}
    </search>
  );
}

/** `共 12 个链接`; nothing until it is known. */
export const countOf = (total: number | undefined, unit: string): string =>
  total === undefined ? '' : `共 ${total.toLocaleString('en-US')} ${unit}`;
