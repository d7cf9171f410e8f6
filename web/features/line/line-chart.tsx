import { useRef } from 'react';
import { LINE_ALARM, type LineStep } from '#contract/line.contract.ts';
import { useSize } from '#web/ui/use-size.ts';
import styles from './line-chart.module.css';

const HEIGHT = 168;
const TOP = 26;
const FLOOR = 132;
const LEFT = 30;
const RIGHT = 8;
/** What the word of a tick needs. */
const TICK_WIDTH = 60;
const DAY_MS = 86_400_000;

interface Props {
  steps: readonly LineStep[];
  /** A week earlier, or as many as fit. */
  before: readonly LineStep[];
  /** How much later `before` lies on the same axis, in ms. */
  shiftMs: number;
  limit: number;
  /** What is shown, ms since 1970. */
  from: number;
  to: number;
  stepMs: number;
  /** The last step is the present one. */
  isLive: boolean;
  label: string;
}

/** Lines in use by steps, against the limit and the line at which the account is told, with who waited below. */
export function LineChart({ steps, before, shiftMs, limit, from, to, stepMs, isLive, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const shown = steps
    .map((step) => ({ ...step, ms: Date.parse(step.at) }))
    .filter(({ ms }) => ms + stepMs > from && ms < to);
  const earlier = before
    .map((step) => ({ ...step, ms: Date.parse(step.at) + shiftMs }))
    .filter(({ ms }) => ms + stepMs > from && ms < to);
  const most = Math.max(limit, 1, ...shown.map(({ used }) => used), ...earlier.map(({ used }) => used));
  const x = (ms: number) => LEFT + ((Math.max(from, Math.min(to, ms)) - from) / (to - from)) * (width - LEFT - RIGHT);
  const y = (value: number) => FLOOR - (value / most) * (FLOOR - TOP);
  const draw = (list: readonly { ms: number; used: number }[]) =>
    list
      .map(({ ms, used }, index) => `${index === 0 ? `M${x(ms)} ${y(used)}` : `V${y(used)}`}H${x(ms + stepMs)}`)
      .join('');
  const alarm = Math.ceil(limit * LINE_ALARM);
  const last = shown.at(-1);
  const end = last ? x(last.ms + stepMs) : LEFT;
  const marks = [...new Set([0, Math.round(most / 2), limit])].filter((value) => value <= most);
  return (
    <div ref={box} className={styles.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={label}>
          {marks.map((value) => (
            <g key={value}>
              <path d={`M${LEFT} ${y(value)}H${width}`} className={value === limit ? styles.limit : styles.rule} />
              <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                {value}
              </text>
            </g>
          ))}
          {limit > 0 && (
            <text x={LEFT + 4} y={y(limit) - 6} className={styles.limitWord}>
              上限 {limit}
            </text>
          )}
          {alarm < limit && (
            <>
              <path d={`M${LEFT} ${y(alarm)}H${width}`} className={styles.alarm} />
              {y(alarm) - y(limit) > 16 && (
                <text x={LEFT + 4} y={y(alarm) - 4} className={styles.alarmWord}>
                  提醒线 {alarm}
                </text>
              )}
            </>
          )}
          {earlier.length > 0 && <path d={draw(earlier)} className={styles.before} />}
          {last && shown[0] && (
            <>
              <path d={`${draw(shown)}V${y(0)}H${x(shown[0].ms)}Z`} className={styles.area} />
              <path d={draw(shown)} className={styles.line} />
              {isLive && <circle cx={end} cy={y(last.used)} r="4" className={styles.now} />}
            </>
          )}
          {shown.map(
            ({ ms, waiting }) =>
              waiting > 0 && (
                <rect
                  key={ms}
                  x={x(ms)}
                  y={FLOOR + 6}
                  width={Math.max(2, x(ms + stepMs) - x(ms) - 1)}
                  height={Math.min(12, 3 * waiting)}
                  rx="2"
                  className={styles.queue}
                />
              ),
          )}
          {listTicks(from, to, width).map(({ ms, word }, index) => (
            <text key={ms} x={x(ms)} y={HEIGHT - 3} textAnchor={index === 0 && x(ms) < LEFT + 12 ? 'start' : 'middle'}>
              {word}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

/** Hours of a day, or days; at most as many as can be read. */
function listTicks(from: number, to: number, width: number): { ms: number; word: string }[] {
  const isLong = to - from > 2 * DAY_MS;
  const most = Math.max(2, Math.floor(width / TICK_WIDTH));
  const unit = isLong ? DAY_MS : 3_600_000;
  const every = Math.ceil((to - from) / unit / most) * unit;
  const begin = new Date(from);
  if (isLong) begin.setHours(0, 0, 0, 0);
  else begin.setMinutes(0, 0, 0);
  const ticks: { ms: number; word: string }[] = [];
  for (let ms = begin.getTime(); ms < to; ms += every) {
    if (ms < from) continue;
    const at = new Date(ms);
    const word = isLong
      ? `${at.getMonth() + 1}/${at.getDate()}`
      : `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
    ticks.push({ ms, word });
  }
  return ticks;
}
