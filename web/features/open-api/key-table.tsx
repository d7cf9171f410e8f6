import { Button } from 'antd';
import type { ApiKeyRecord } from '#contract/api-key.contract.ts';
import { formatTime } from '#web/lib/format.ts';
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
    <div className={table.card}>
      <table className={table.table}>
        <colgroup>
          <col />
          <col style={{ width: 144 }} />
          <col style={{ width: 192 }} />
          <col style={{ width: 96 }} />
          <col style={{ width: 144 }} />
          <col style={{ width: 128 }} />
          <col style={{ width: 80 }} />
        </colgroup>
        <thead>
          <tr>
            <th>名称</th>
            <th>密钥</th>
            <th>可用角色</th>
            <th className={table.number}>每分钟</th>
            <th>状态</th>
            <th>最近使用</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id} data-revoked={key.state === 'revoked' || undefined}>
              <td className={styles.line} title={key.name}>
                <span className={styles.name}>{key.name}</span>
              </td>
              <td>
                <code className={styles.hint}>{key.hint}</code>
              </td>
              <td className={styles.line} title={key.roles?.map(({ name }) => name).join('、')}>
                {describeScope(key)}
              </td>
              <td className={table.number}>{key.perMinute} 次</td>
              <td>
                <StatusTag {...describeState(key)} />
              </td>
              <td className="num" title={describeUse(key)}>
                {key.lastUsedAt ? formatTime(key.lastUsedAt) : '未使用'}
              </td>
              <td className={table.actions}>
                <Revoke apiKey={key} onRevoke={onRevoke} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
              {key.lastUsedAt ? `${formatTime(key.lastUsedAt)}使用过` : '未使用'}
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
