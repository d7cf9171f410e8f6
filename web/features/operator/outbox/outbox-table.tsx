import type { OutboxMessage } from '#contract/operator.contract.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import list from '../list.module.css';
import { CopyCode } from './copy-code.tsx';
import { CHANNELS, STATUSES } from './describe-message.ts';
import styles from './outbox-page.module.css';

/** Messages, newest first, one a row. */
export function OutboxTable({ messages }: { messages: readonly OutboxMessage[] }) {
  return (
    <DataTable
      rows={messages}
      tableClassName={styles.table}
      columns={[
        { head: '渠道', width: 84, cell: (message) => CHANNELS[message.channel] },
        {
          head: '收件人',
          width: 184,
          cell: (message) => (
            <span className={`${list.line} num`} title={message.target}>
              {message.target}
            </span>
          ),
        },
        { head: '内容', cell: (message) => <MessageText message={message} /> },
        { head: '状态', width: 112, cell: (message) => <StatusTag {...STATUSES[message.status]} /> },
        {
          head: '发送方',
          width: 120,
          cell: (message) => (
            <span className={list.line} title={message.provider}>
              {message.provider || '—'}
            </span>
          ),
        },
        {
          head: '时间',
          width: 120,
          kind: 'number',
          title: (message) => message.createdAt,
          cell: (message) => <Moment of={message.createdAt} />,
        },
        { head: '', width: 120, kind: 'actions', cell: (message) => <CopyCode text={message.text} /> },
      ]}
    />
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
