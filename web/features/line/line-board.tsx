import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Line, LineUse } from '#contract/line.contract.ts';
import { Bone } from '#web/ui/bone.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { sayLength } from './describe-line.ts';
import { lineHistoryQuery } from './line.queries.ts';
import { LineChart } from './line-chart.tsx';
import styles from './lines-page.module.css';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What the chart of the present shows before now, and leaves free after it, in hours. */
const BEFORE = 5;
const AFTER = 1;

const beginOfToday = () => new Date().setHours(0, 0, 0, 0);

interface Props {
  use: LineUse;
  queue: readonly Line[];
  /** Seconds since the figures were read, and when that was. */
  passed: number;
  readAt: number;
}

/** The figures of a class today, and how it came to them. */
export function LineBoard({ use, queue, passed, readAt }: Props) {
  const { type, used, limit } = use;
  const from = beginOfToday();
  const history = useQuery(lineHistoryQuery(type, new Date(from).toISOString()));
  const { data, isStale, refetch } = history;
  // Read anew with the sessions, when they have changed and it is old.
  const [seenAt, setSeenAt] = useState(readAt);
  useEffect(() => {
    if (seenAt === readAt) return;
    setSeenAt(readAt);
    if (isStale) void refetch();
  }, [seenAt, readAt, isStale, refetch]);
  const longest = Math.max(0, ...queue.map(({ arrivedAt }) => (readAt - Date.parse(arrivedAt)) / 1000 + passed));
  const now = Date.now();
  const begin = Math.max(from, Math.floor((now - BEFORE * HOUR_MS) / HOUR_MS) * HOUR_MS);
  const steps = data
    ? data.steps.map((step, index) => (index === data.steps.length - 1 ? { ...step, used } : step))
    : [];
  return (
    <section className={styles.board} aria-label="今天的用量">
      <div className={styles.figures}>
        <Figure label="正在使用" value={used} unit={`/ ${limit} 路`} />
        <Figure label="排队" value={queue.length} unit={queue.length > 0 ? `人，最长等 ${sayLength(longest)}` : '人'} />
        <Figure label="今天满线" value={data ? Math.round(data.fullSeconds / 60) : null} unit="分钟" />
        <Figure
          label="今天等到放弃"
          value={data?.gaveUp ?? null}
          unit={data ? `/ ${data.started + data.gaveUp} 人` : ''}
        />
        <Legend hasBefore={(data?.before.length ?? 0) > 0} day={weekdayOf(from)} />
      </div>
      {data ? (
        <LineChart
          steps={steps}
          before={data.before}
          shiftMs={7 * DAY_MS}
          limit={limit}
          from={begin}
          to={Math.min(from + DAY_MS, begin + (BEFORE + AFTER + 1) * HOUR_MS)}
          stepMs={data.stepMinutes * 60_000}
          isLive
          label={`今天的用量，现在 ${used} 路，上限 ${limit} 路`}
        />
      ) : history.error ? (
        <p className={styles.lost} role="alert">
          用量图没有加载出来
          <button type="button" onClick={() => void refetch()}>
            <Icon name="refresh" size={14} />
            重试
          </button>
        </p>
      ) : (
        <div className={styles.bone}>
          <Bone width={480} height={120} />
        </div>
      )}
    </section>
  );
}

function Figure({ label, value, unit }: { label: string; value: number | null; unit: string }) {
  return (
    <div>
      {label}
      <b className="num">
        {value ?? '–'} <small>{unit}</small>
      </b>
    </div>
  );
}

function Legend({ hasBefore, day }: { hasBefore: boolean; day: string }) {
  return (
    <div className={styles.legend} aria-hidden="true">
      <span>
        <i />
        今天
      </span>
      {hasBefore && (
        <span>
          <i data-look="before" />
          {day}
        </span>
      )}
      <span>
        <i data-look="queue" />
        排队
      </span>
    </div>
  );
}

const weekdayOf = (ms: number): string => `上周${'日一二三四五六'[new Date(ms).getDay()]}`;
