import { Switch } from 'antd';
import { LINE_ALARM, type Line, type LineUse, sayExpected } from '#contract/line.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { describeDevice, sayLength } from './describe-line.ts';
import styles from './lines-page.module.css';

/** So many of the queue are shown; the others are counted. */
const SHOWN = 3;

interface Props {
  use: LineUse;
  queue: readonly Line[];
  passed: number;
  readAt: number;
  alarmOn: boolean;
  onAlarm(on: boolean): void;
}

/** Who waits for a line, first come, first served, and whether the account is told when lines become few. */
export function QueueCard({ use, queue, passed, readAt, alarmOn, onAlarm }: Props) {
  const alarm = Math.ceil(use.limit * LINE_ALARM);
  return (
    <section className={styles.queue} aria-labelledby="queue-title">
      <h2 id="queue-title">
        排队
        {queue.length > 0 && <StatusTag tone="warm" label={`${queue.length} 人`} />}
        <small>先到先得</small>
      </h2>
      {queue.length === 0 ? (
        <p className={styles.none}>
          {use.used < use.limit
            ? `还有 ${use.limit - use.used} 路空闲，访客来了马上接通`
            : '线路已满，再来的访客会排在这里'}
        </p>
      ) : (
        <ol>
          {queue.slice(0, SHOWN).map((line, index) => (
            <li key={line.token}>
              <i className="num">{index + 1}</i>
              <span>
                {line.visitor}
                <small title={describeDevice(line).text}>{describeDevice(line).text}</small>
              </span>
              <span className="num">
                已等 {sayLength((readAt - Date.parse(line.arrivedAt)) / 1000 + passed)}
                <small>{line.expectSeconds === null ? '有空就接通' : `${sayExpected(line.expectSeconds)}后`}</small>
              </span>
            </li>
          ))}
          {queue.length > SHOWN && <li className={styles.more}>另有 {queue.length - SHOWN} 人在等</li>}
        </ol>
      )}
      <div className={styles.alarm}>
        <Icon name="bell" size={16} />
        <span id="alarm-label">
          达到 {alarm} 路时提醒我
          <small>发站内消息</small>
        </span>
        <Switch aria-labelledby="alarm-label" checked={alarmOn} onChange={onAlarm} />
      </div>
    </section>
  );
}
