import dayjs from 'dayjs';
import type { ConversationRecord } from '#contract/record.contract.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import { CHANNEL_WORDS, describeResult, formatMs } from './describe-record.ts';
import styles from './records.module.css';

interface Props {
  records: readonly ConversationRecord[];
  open: string;
  onOpen(id: string): void;
}

const formatMoment = (time: string) => dayjs(time).format('MM-DD HH:mm');

/** Conversations, one a row; the first question opens it. */
export function RecordTable({ records, open, onOpen }: Props) {
  return (
    <div className={table.card}>
      <table className={table.table}>
        <colgroup>
          <col style={{ width: 128 }} />
          <col style={{ width: 128 }} />
          <col style={{ width: 104 }} />
          <col />
          <col style={{ width: 64 }} />
          <col style={{ width: 96 }} />
          <col style={{ width: 112 }} />
        </colgroup>
        <thead>
          <tr>
            <th>时间</th>
            <th>角色</th>
            <th>渠道</th>
            <th>首个问题</th>
            <th className={table.number}>轮次</th>
            <th className={table.number}>首字中位</th>
            <th>结果</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} className={`${styles.row} ${record.id === open ? table.selected : ''}`}>
              <td className="num">{formatMoment(record.updateTime)}</td>
              <td className={styles.line} title={record.roleName}>
                {record.roleName}
              </td>
              <td>{CHANNEL_WORDS[record.channel]}</td>
              <td>
                <button type="button" className={styles.question} onClick={() => onOpen(record.id)}>
                  {record.firstQuestion}
                </button>
              </td>
              <td className={table.number}>{record.rounds}</td>
              <td className={table.number}>{record.firstTextMs === null ? '' : formatMs(record.firstTextMs)}</td>
              <td>
                <StatusTag {...describeResult(record)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same on a phone: a card each. */
export function RecordCards({ records, onOpen }: Props) {
  return (
    <ul className={table.cards}>
      {records.map((record) => (
        <li key={record.id} className={styles.card}>
          <button type="button" className={styles.question} onClick={() => onOpen(record.id)}>
            {record.firstQuestion}
          </button>
          <p className={`${styles.facts} num`}>
            <span>{formatMoment(record.updateTime)}</span>
            <span>{record.roleName}</span>
            <span>{CHANNEL_WORDS[record.channel]}</span>
            <span>{record.rounds} 轮</span>
          </p>
          <StatusTag {...describeResult(record)} />
        </li>
      ))}
    </ul>
  );
}
