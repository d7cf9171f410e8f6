import type { OutboxMessage } from '#contract/operator.contract.ts';
import { formatFullTime, formatTime } from '#web/lib/format.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import list from '../list.module.css';
import { CopyCode } from './copy-code.tsx';
import { CHANNELS, STATUSES } from './describe-message.ts';
import styles from './outbox-page.module.css';
import { MessageText } from './outbox-table.tsx';

/** The table's rows on a phone: a card each. */
export function OutboxCards({ messages }: { messages: readonly OutboxMessage[] }) {
  return (
    <ul className={table.cards}>
      {messages.map((message) => (
        <li key={message.id} className={styles.card}>
          <div className={styles.cardHead}>
            <b className={`${list.line} num`} title={message.target}>
              {message.target}
            </b>
            <StatusTag {...STATUSES[message.status]} />
          </div>
          <p className={styles.text}>
            <MessageText message={message} />
          </p>
          <div className={styles.cardFoot}>
            <span className="num" title={formatFullTime(message.createdAt)}>
              {CHANNELS[message.channel]}，{message.provider && `${message.provider}，`}
              {formatTime(message.createdAt)}
            </span>
            <CopyCode text={message.text} />
          </div>
        </li>
      ))}
    </ul>
  );
}
