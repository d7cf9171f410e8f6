import { useQuery } from '@tanstack/react-query';
import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { LineClass } from '#contract/line.contract.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { CLASS_WORDS, sayLength } from './describe-line.ts';
import { lineHistoryQuery } from './line.queries.ts';
import { LineChart } from './line-chart.tsx';
import styles from './lines-page.module.css';

const DAY_MS = 86_400_000;
const SPANS = [
  { value: 1, label: '今天' },
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
];

/** How lines were used over days. */
export function HistoryDialog({ type, onClose }: { type: LineClass; onClose(): void }) {
  const [days, setDays] = useState(7);
  const [today] = useState(() => new Date().setHours(0, 0, 0, 0));
  const from = today - (days - 1) * DAY_MS;
  const { data, error, refetch } = useQuery(lineHistoryQuery(type, new Date(from).toISOString(), days));
  const most = Math.max(0, ...(data?.steps ?? []).map(({ used }) => used));
  return (
    <Modal open title={`${CLASS_WORDS[type]} 并发的历史用量`} footer={null} width={880} onCancel={onClose}>
      <div className={styles.spans}>
        <Segmented aria-label="时间" value={days} options={SPANS} onChange={setDays} />
      </div>
      {error && !data ? (
        <LoadError what="历史用量" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.past} aria-busy={!data}>
          <p className="num">
            {data
              ? `最多同时 ${most} 路，共接通 ${data.started} 次，满线 ${sayLength(data.fullSeconds)}，等到放弃 ${data.gaveUp} 人`
              : '正在读取…'}
          </p>
          <LineChart
            steps={data?.steps ?? []}
            before={data?.before ?? []}
            shiftMs={7 * DAY_MS * Math.ceil(days / 7)}
            limit={data?.limit ?? 1}
            from={from}
            to={today + DAY_MS}
            stepMs={(data?.stepMinutes ?? 60) * 60_000}
            isLive={false}
            label={`近 ${days} 天的用量，最多同时 ${most} 路`}
          />
        </div>
      )}
    </Modal>
  );
}
