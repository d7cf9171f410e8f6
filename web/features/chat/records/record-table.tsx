import dayjs from 'dayjs';
import type { ConversationRecord } from '#contract/record.contract.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/moment.tsx';
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
    <DataTable
      rows={records}
      row={({ id }) => ({ className: `${styles.row} ${id === open ? table.selected : ''}` })}
      columns={[
        {
          head: '时间',
          width: 128,
          className: 'num',
          cell: (record) => <Moment of={record.updateTime} says={formatMoment(record.updateTime)} />,
        },
        {
          head: '角色',
          width: 128,
          className: styles.line,
          title: (record) => record.roleName,
          cell: (record) => record.roleName,
        },
        { head: '渠道', width: 104, cell: (record) => CHANNEL_WORDS[record.channel] },
        {
          head: '首个问题',
          cell: (record) => (
            <button type="button" className={styles.question} onClick={() => onOpen(record.id)}>
              {record.firstQuestion}
            </button>
          ),
        },
        { head: '轮次', width: 64, kind: 'number', cell: (record) => record.rounds },
        {
          head: '首字中位',
          width: 96,
          kind: 'number',
          cell: (record) => (record.firstTextMs === null ? '' : formatMs(record.firstTextMs)),
        },
        { head: '结果', width: 112, cell: (record) => <StatusTag {...describeResult(record)} /> },
      ]}
    />
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
            <span>
              <Moment of={record.updateTime} says={formatMoment(record.updateTime)} />
            </span>
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
