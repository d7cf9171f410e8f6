import { Button } from 'antd';
import type { Line } from '#contract/line.contract.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { describeBeat, describeDevice, formatLength } from './describe-line.ts';
import styles from './lines-page.module.css';

interface Props {
  lines: readonly Line[];
  /** Seconds since the figures were read, and when that was, ms since 1970. */
  passed: number;
  readAt: number;
  onKick(line: Line): void;
}

const clockOf = (moment: string): string => new Date(moment).toTimeString().slice(0, 8);

/** Running sessions, one a row, the oldest first. */
export function SessionTable({ lines, passed, readAt, onKick }: Props) {
  const rows = lines.map((line) => ({ ...line, id: line.token }));
  return (
    <DataTable
      rows={rows}
      className={styles.rows}
      tableClassName={styles.table}
      row={(line) => ({ 'data-lost': describeBeat(line, passed).isLost || undefined })}
      columns={[
        { head: '访客与项目', width: '18%', cell: (line) => <Visitor line={line} /> },
        {
          head: '设备',
          width: '18%',
          title: (line) => describeDevice(line).text,
          cell: (line) => <Device line={line} />,
        },
        { head: '开始', width: 92, className: 'num', cell: (line) => <Start line={line} /> },
        { head: '时长', width: 92, className: 'num', cell: (line) => lengthOf(line, readAt, passed) },
        { head: '正在说', title: (line) => line.saying?.text, cell: (line) => <Saying line={line} /> },
        { head: '心跳', width: 128, className: 'num', cell: (line) => <Beat line={line} passed={passed} /> },
        { head: '', width: 112, kind: 'actions', cell: (line) => <Kick line={line} onKick={onKick} /> },
      ]}
    />
  );
}

/** The same on a phone: a card each. */
export function SessionCards({ lines, passed, readAt, onKick }: Props) {
  return (
    <ul className={styles.cards}>
      {lines.map((line) => (
        <li key={line.token} data-lost={describeBeat(line, passed).isLost || undefined}>
          <div>
            <Visitor line={line} />
            <Beat line={line} passed={passed} />
          </div>
          <Saying line={line} />
          <Device line={line} />
          <div>
            <span className="num">
              <Start line={line} /> 开始，已 {lengthOf(line, readAt, passed)}
            </span>
            <Kick line={line} onKick={onKick} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const lengthOf = ({ startedAt }: Line, readAt: number, passed: number): string =>
  startedAt ? formatLength((readAt - Date.parse(startedAt)) / 1000 + passed) : '';

function Visitor({ line }: { line: Line }) {
  return (
    <div className={styles.visitor}>
      <span className={styles.face}>{line.avatarCode && <Portrait code={line.avatarCode} label="" />}</span>
      <span>
        {line.visitor}
        <small title={line.place}>{line.place}</small>
      </span>
    </div>
  );
}

function Device({ line }: { line: Line }) {
  const { icon, text } = describeDevice(line);
  return (
    <span className={styles.device}>
      <Icon name={icon} size={16} />
      <span>{text}</span>
    </span>
  );
}

const Start = ({ line: { startedAt } }: { line: Line }) =>
  startedAt && <Moment of={startedAt} says={clockOf(startedAt)} />;

function Saying({ line: { saying, roleName } }: { line: Line }) {
  if (!saying) return <span className={styles.saying}>等待提问</span>;
  return (
    <span className={styles.saying}>
      <i>{saying.by === 'visitor' ? '访客' : roleName}</i>
      {saying.text}
    </span>
  );
}

function Beat({ line, passed }: { line: Line; passed: number }) {
  const { isLost, text } = describeBeat(line, passed);
  return (
    <span className={`${styles.beat} num`} data-lost={isLost || undefined}>
      <i aria-hidden="true" />
      {text}
    </span>
  );
}

function Kick({ line, onKick }: { line: Line; onKick(line: Line): void }) {
  return (
    <Button
      size="small"
      type="text"
      className={styles.kick}
      aria-label={`结束会话：${line.visitor}`}
      onClick={() => onKick(line)}
    >
      结束会话
    </Button>
  );
}
