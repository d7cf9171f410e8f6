import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { AuditEntry } from '#contract/operator.contract.ts';
import { formatTime } from '#web/lib/format.ts';
import styles from './audit-page.module.css';
import { describeAction, describeField, describeValue } from './describe-change.ts';

/** Changes that stand open; the rest unfolds. */
const OPEN_CHANGES = 4;

interface Props {
  entry: AuditEntry;
  /** Names by id. */
  brands: ReadonlyMap<string, string>;
}

/** One thing that was done: who, what, to whom, and field by field from what to what. */
export function AuditRow({ entry, brands }: Props) {
  const [all, setAll] = useState(false);
  const isNew = entry.action.endsWith('.create');
  const shown = all ? entry.changes : entry.changes.slice(0, OPEN_CHANGES);
  const rest = entry.changes.length - shown.length;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <p className={styles.what}>
          <b>{entry.actorName}</b> {describeAction(entry)}
          {entry.targetName && (
            <>
              {' '}
              <b title={entry.targetName}>{entry.targetName}</b>
            </>
          )}
        </p>
        <p className={`${styles.when} num`} title={dayjs(entry.createdAt).format('YYYY-MM-DD HH:mm:ss')}>
          {formatTime(entry.createdAt)}
          <span>{entry.address}</span>
        </p>
      </div>
      {shown.length > 0 && (
        <dl className={styles.changes}>
          {shown.map(({ field, before, after }) => (
            <div key={field}>
              <dt title={field}>{describeField(field, entry.action)}</dt>
              <dd>
                {!isNew && (
                  <>
                    <Value text={describeValue(field, before, brands)} />
                    <span className={styles.arrow} role="img" aria-label="改为">
                      →
                    </span>
                  </>
                )}
                <Value text={describeValue(field, after, brands)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rest > 0 && (
        <Button type="link" size="small" className={styles.more} onClick={() => setAll(true)}>
          还有 {rest} 项
        </Button>
      )}
    </li>
  );
}

function Value({ text }: { text: string }) {
  return (
    <span className={styles.value} title={text}>
      {text}
    </span>
  );
}
