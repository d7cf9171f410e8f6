import type { OutboxMessage } from '#contract/operator.contract.ts';
import { formatTime } from '#web/lib/format.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import list from '../list.module.css';
import { CopyCode } from './copy-code.tsx';
import { CHANNELS, STATUSES } from './describe-message.ts';
import styles from './outbox-page.module.css';

/** Messages, newest first, one a row. */
export function OutboxTable({ messages }: { messages: readonly OutboxMessage[] }) {
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <colgroup>
          <col style={{ width: 84 }} />
          <col style={{ width: 184 }} />
          <col />
          <col style={{ width: 112 }} />
          <col style={{ width: 120 }} />
          <col style={{ width: 120 }} />
          <col style={{ width: 120 }} />
        </colgroup>
        <thead>
          <tr>
            <th>渠道</th>
            <th>收件人</th>
            <th>内容</th>
            <th>状态</th>
            <th>发送方</th>
            <th className={table.number}>时间</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <tr key={message.id}>
              <td>{CHANNELS[message.channel]}</td>
              <td>
                <span className={`${list.line} num`} title={message.target}>
                  {message.target}
                </span>
              </td>
              <td>
                <MessageText message={message} />
              </td>
              <td>
                <StatusTag {...STATUSES[message.status]} />
              </td>
              <td>
                <span className={list.line} title={message.provider}>
                  {message.provider || '—'}
                </span>
              </td>
              <td className={table.number} title={message.createdAt}>
                {formatTime(message.createdAt)}
              </td>
              <td className={table.actions}>
                <CopyCode text={message.text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Text of a message, and why it did not leave. */
export function MessageText({ message }: { message: OutboxMessage }) {
  return (
    <>
      <span className={styles.text} title={message.subject || undefined}>
        {message.text}
      </span>
      {message.error && (
        <span className={styles.error}>
          {message.error}
          {message.attempts > 1 && `（已试 ${message.attempts} 次）`}
        </span>
      )}
    </>
  );
}
