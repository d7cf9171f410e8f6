import { Link } from 'react-router';
import type { WebSource } from '#contract/crawl.contract.ts';
import { formatTime } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import { describeSource, MODE_TEXT, SCHEDULE_TEXT, shareRead } from './describe-source.ts';
import { formatNext } from './format-next.ts';
import { SourceMenu } from './source-menu.tsx';
import styles from './source-table.module.css';

interface Props {
  sources: readonly WebSource[];
  /** All libraries' sources: each says whose it is. */
  withLibrary: boolean;
}

/** Sources with their numbers, one a row. */
export function SourceTable({ sources, withLibrary }: Props) {
  return (
    <div className={table.card}>
      <table className={table.table}>
        <colgroup>
          <col />
          <col style={{ width: 104 }} />
          <col style={{ width: 168 }} />
          <col style={{ width: 80 }} />
          <col style={{ width: 96 }} />
          <col style={{ width: 120 }} />
          <col style={{ width: 144 }} />
          <col style={{ width: 64 }} />
        </colgroup>
        <thead>
          <tr>
            <th>来源</th>
            <th>方式</th>
            <th>状态</th>
            <th className={table.number}>已读取</th>
            <th className={table.number}>未能读取</th>
            <th className={table.number}>上次读取</th>
            <th className={table.number}>下次更新</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <tr key={source.id}>
              <td>
                <SourceName source={source} withLibrary={withLibrary} />
              </td>
              <td>{MODE_TEXT[source.mode].label}</td>
              <td>
                <SourceState source={source} />
              </td>
              <td className={table.number}>{source.counts.read}</td>
              <td className={table.number}>{source.counts.failed + source.counts.skipped + source.counts.gone}</td>
              <td className={table.number}>{source.lastRunTime ? formatTime(source.lastRunTime) : '—'}</td>
              <td className={table.number}>
                {source.nextRunTime ? formatNext(source.nextRunTime) : SCHEDULE_TEXT[source.schedule]}
              </td>
              <td className={table.actions}>
                <SourceMenu source={source} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same on a phone: a card each. */
export function SourceCards({ sources, withLibrary }: Props) {
  return (
    <ul className={table.cards}>
      {sources.map((source) => (
        <li key={source.id} className={styles.card}>
          <div className={styles.cardHead}>
            <SourceName source={source} withLibrary={withLibrary} />
            <SourceMenu source={source} />
          </div>
          <p className={`${styles.figures} num`}>
            <span>{MODE_TEXT[source.mode].label}</span>
            <span>已读取 {source.counts.read} 页</span>
            <span>
              {source.nextRunTime ? `下次 ${formatNext(source.nextRunTime)}` : SCHEDULE_TEXT[source.schedule]}
            </span>
          </p>
          <SourceState source={source} />
        </li>
      ))}
    </ul>
  );
}

function SourceName({ source, withLibrary }: { source: WebSource; withLibrary: boolean }) {
  return (
    <div className={styles.names}>
      <Link className={styles.name} to={`/home/knowledgeList/webUpload/${source.id}`} title={source.urls.join('\n')}>
        {source.name}
      </Link>
      <small>{withLibrary ? source.libName : source.urls[0]}</small>
    </div>
  );
}

function SourceState({ source }: { source: WebSource }) {
  const { tone, label } = describeSource(source);
  const share = shareRead(source);
  return (
    <span className={styles.state} title={source.reason ?? undefined}>
      <StatusTag tone={tone} label={label} />
      {share !== null && <ProgressBar share={share} label={`${source.name} 读取进度`} />}
    </span>
  );
}
