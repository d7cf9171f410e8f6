import { Button } from 'antd';
import type { ApiKeyRecord } from '#contract/api-key.contract.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import { describeScope, describeState } from './describe-key.ts';
import styles from './open-api.module.css';

interface Props {
  keys: readonly ApiKeyRecord[];
  onRevoke(key: ApiKeyRecord): void;
}

/** Keys, one a row, those that count first. */
export function KeyTable({ keys, onRevoke }: Props) {
  return (
    <DataTable
      rows={keys}
      row={({ state }) => ({ 'data-revoked': state === 'revoked' || undefined })}
      columns={[
        {
          head: '名称',
          className: styles.line,
          title: (key) => key.name,
          cell: (key) => <span className={styles.name}>{key.name}</span>,
        },
        { head: '密钥', width: 144, cell: (key) => <code className={styles.hint}>{key.hint}</code> },
        {
          head: '可用角色',
          width: 192,
          className: styles.line,
          title: (key) => key.roles?.map(({ name }) => name).join('、'),
          cell: (key) => describeScope(key),
        },
        { head: '每分钟', width: 96, kind: 'number', cell: (key) => <>{key.perMinute} 次</> },
        { head: '状态', width: 144, cell: (key) => <StatusTag {...describeState(key)} /> },
        {
          head: '最近使用',
          width: 128,
          className: 'num',
          title: (key) => describeUse(key),
          cell: (key) => (key.lastUsedAt ? <Moment of={key.lastUsedAt} /> : '未使用'),
        },
        { head: '', width: 80, kind: 'actions', cell: (key) => <Revoke apiKey={key} onRevoke={onRevoke} /> },
      ]}
    />
  );
}

/** The same on a phone: a card each. */
export function KeyCards({ keys, onRevoke }: Props) {
  return (
    <ul className={table.cards}>
      {keys.map((key) => (
        <li key={key.id} className={styles.card}>
          <div className={styles.cardHead}>
            <b className={styles.line}>{key.name}</b>
            <StatusTag {...describeState(key)} />
          </div>
          <code className={styles.hint}>{key.hint}</code>
          <p className={`${styles.sub} num`}>
            {describeScope(key)}，每分钟 {key.perMinute} 次
          </p>
          <div className={styles.cardFoot}>
            <span className={`${styles.sub} num`}>
              {key.lastUsedAt ? (
                <>
                  <Moment of={key.lastUsedAt} />
                  使用过
                </>
              ) : (
                '未使用'
              )}
            </span>
            <Revoke apiKey={key} onRevoke={onRevoke} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Revoke({ apiKey, onRevoke }: { apiKey: ApiKeyRecord; onRevoke: Props['onRevoke'] }) {
  if (apiKey.state === 'revoked') return null;
  return (
    <Button type="text" size="small" aria-label={`撤销 ${apiKey.name}`} onClick={() => onRevoke(apiKey)}>
      撤销
    </Button>
  );
}

const describeUse = ({ lastUsedAt, lastAddress }: ApiKeyRecord): string | undefined =>
  lastUsedAt ? `来自 ${lastAddress}` : undefined;
