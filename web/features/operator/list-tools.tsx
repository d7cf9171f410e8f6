import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './list.module.css';
import type { useListAddress } from './use-list-address.ts';

interface Props {
  address: ReturnType<typeof useListAddress>;
  placeholder: string;
  /** How many rows were found; undefined until known. */
  total: number | undefined;
  unit: string;
  /** Filters. */
  children?: ReactNode;
}

/** Search, filters and how much they find, above a list. */
export function ListTools({ address, placeholder, total, unit, children }: Props) {
  return (
    <search className={styles.tools}>
      <Input
        className={styles.search}
        prefix={<Icon name="search" size={16} />}
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={100}
        allowClear
        value={address.typed}
        onChange={(event) => address.search(event.target.value)}
      />
      {children}
      {total !== undefined && (
        <span className={`${styles.count} num`} role="status">
          共 {total.toLocaleString('en-US')} {unit}
        </span>
      )}
    </search>
  );
}
