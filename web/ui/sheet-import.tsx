import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './sheet-import.module.css';
import { useFileChooser } from './use-file-chooser.tsx';

interface Props {
  /** What the file should look like, and how much it may hold. */
  note: ReactNode;
  accept: string;
  /** Name of the file field, for those who hear it. */
  label: string;
  /** Kinds and size, beside the buttons. */
  kinds: string;
  chooseText: string;
  /** An earlier file has been taken: another one is no longer the next step. */
  isDone?: boolean;
  busy: boolean;
  failure: string;
  onTemplate(): unknown;
  onChoose(file: File): unknown;
  /** Choices before the buttons. */
  choices?: ReactNode;
  /** Progress, and what became of it. */
  children: ReactNode;
  foot: ReactNode;
}

/** Rows out of a sheet: template, file, and what became of them. In a dialog. */
export function SheetImport(props: Props) {
  const { note, accept, label, kinds, chooseText, isDone = false, busy, failure, choices, children, foot } = props;
  const chooser = useFileChooser({ accept, label, onChoose: ([file]) => !busy && props.onChoose(file) });
  return (
    <div className={styles.steps}>
      <p className={styles.note}>{note}</p>
      {choices}
      <div className={styles.acts}>
        <Button icon={<Icon name="download" size={16} />} onClick={() => props.onTemplate()}>
          下载模板
        </Button>
        <Button
          type={isDone ? 'default' : 'primary'}
          loading={busy}
          icon={<Icon name="upload" size={16} />}
          onClick={chooser.choose}
        >
          {chooseText}
        </Button>
        {chooser.input}
        <span className={styles.note}>{kinds}</span>
      </div>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

export interface RowError {
  /** Line of the sheet, from 1. */
  row: number;
  /** Named where the file has several. */
  sheet?: string;
  /** What stands in the row. */
  content?: string;
  reason: string;
}

/** Rows that were left out, each with its reason. */
export function RowErrors({ rows }: { rows: readonly RowError[] }) {
  return (
    <ol className={styles.errors} aria-label="没有导入的行">
      {rows.map(({ sheet = '', row, content, reason }) => (
        <li key={`${sheet} ${row}`} data-wide={content !== undefined}>
          <span className="num">
            {sheet && `${sheet} `}第 {row} 行
          </span>
          {content !== undefined && <b title={content}>{content}</b>}
          <i>{reason}</i>
        </li>
      ))}
    </ol>
  );
}
