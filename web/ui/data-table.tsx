import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import styles from './table.module.css';
import { useRange } from './use-range.ts';

export interface Column<T> {
  /** Heading; actions have none that is seen. */
  head: ReactNode;
  /** In px, or a share such as `32%`; one column without a width takes what is left. */
  width?: number | string;
  /** Figures stand at the right, actions as well. */
  kind?: 'number' | 'actions';
  className?: string | undefined;
  /** Left out where the page is narrow. */
  optional?: boolean;
  title?(row: T): string | undefined;
  sort?: 'ascending' | 'descending' | undefined;
  cell(row: T): ReactNode;
}

interface Props<T> {
  rows: readonly T[];
  columns: readonly Column<T>[];
  /** Boxes before each row, and one for all of them. */
  selection?: {
    isOn(row: T): boolean;
    /** What is chosen, for those who hear it. */
    label(row: T): string;
    onSelect(rows: readonly T[], on: boolean): void;
  };
  className?: string | undefined;
  tableClassName?: string | undefined;
  /** Classes and data attributes of a row. */
  row?(row: T): { className?: string | undefined } & Record<`data-${string}`, boolean | undefined>;
}

/** Rows of facts in a card, with columns of fixed widths. */
export function DataTable<T extends { id: string }>(props: Props<T>) {
  const { rows, columns, selection, className = '', tableClassName = '', row: describeRow } = props;
  const toggle = useRange(rows, (some, state) => selection?.onSelect(some, state));
  const on = selection ? rows.filter(selection.isOn).length : 0;
  return (
    <div className={`${styles.card} ${className}`}>
      <table className={`${styles.table} ${tableClassName}`}>
        <colgroup>
          {selection && <col style={{ width: 48 }} />}
          {columns.map(({ width, optional }, index) => (
            <col
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their places
              key={index}
              className={optional ? styles.optional : undefined}
              style={width === undefined ? {} : { width }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th>
                <Checkbox
                  aria-label="选择本页全部"
                  checked={on === rows.length}
                  indeterminate={on > 0 && on < rows.length}
                  onChange={(event) => selection.onSelect(rows, event.target.checked)}
                />
              </th>
            )}
            {columns.map(({ head, kind, sort, optional }, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their places
                key={index}
                className={`${kind === 'number' ? styles.number : ''} ${optional ? styles.optional : ''}`}
                aria-sort={sort}
              >
                {kind === 'actions' ? <span className="unseen">操作</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { className: own, ...data } = describeRow?.(row) ?? {};
            const isOn = selection?.isOn(row) ?? false;
            return (
              <tr key={row.id} className={`${isOn ? styles.selected : ''} ${own ?? ''}`} {...data}>
                {selection && (
                  // With Shift, a click would mark the text between.
                  <td onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
                    <Checkbox
                      aria-label={selection.label(row)}
                      checked={isOn}
                      onChange={(event) => toggle(row, event.target.checked, event.nativeEvent)}
                    />
                  </td>
                )}
                {columns.map(({ kind, className: cell, optional, title, cell: draw }, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their places
                    key={index}
                    className={`${kind ? styles[kind] : ''} ${optional ? styles.optional : ''} ${cell ?? ''}`}
                    title={title?.(row)}
                  >
                    {draw(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
