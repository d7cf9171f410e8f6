import { Link } from 'react-router';
import { SOURCE_STATUS, type WebSource } from '#contract/crawl.contract.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/moment.tsx';
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
    <DataTable
      rows={sources}
      columns={[
        { head: '来源', cell: (source) => <SourceName source={source} withLibrary={withLibrary} /> },
        { head: '方式', width: 104, cell: (source) => MODE_TEXT[source.mode].label },
        { head: '状态', width: 208, cell: (source) => <SourceState source={source} /> },
        { head: '已读取', width: 80, kind: 'number', cell: (source) => source.counts.read },
        {
          head: '未能读取',
          width: 96,
          kind: 'number',
          cell: (source) => source.counts.failed + source.counts.skipped + source.counts.gone,
        },
        {
          head: '上次读取',
          width: 120,
          kind: 'number',
          cell: (source) => (source.lastRunTime ? <Moment of={source.lastRunTime} /> : '—'),
        },
        {
          head: '下次更新',
          width: 144,
          kind: 'number',
          cell: (source) => (source.nextRunTime ? formatNext(source.nextRunTime) : SCHEDULE_TEXT[source.schedule]),
        },
        { head: '', width: 64, kind: 'actions', cell: (source) => <SourceMenu source={source} /> },
      ]}
    />
  );
}

/** The same on a phone: a card each. */
export function SourceCards({ sources, withLibrary }: Props) {
  return (
    <ul className={table.cards}>
      {sources.map((source) => (
        <li key={source.id} className={table.item}>
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
      <Link className={table.name} to={`/home/knowledgeList/webUpload/${source.id}`} title={source.urls.join('\n')}>
        {source.name}
      </Link>
      <small>{withLibrary ? nameLibrary({ name: source.libName }) : source.urls[0]}</small>
    </div>
  );
}

function SourceState({ source }: { source: WebSource }) {
  const { tone, label } = describeSource(source);
  const share = shareRead(source);
  const reason = source.status === SOURCE_STATUS.running ? null : source.reason;
  return (
    <span className={styles.state}>
      <StatusTag tone={tone} label={label} />
      {share !== null && <ProgressBar share={share} label={`${source.name} 读取进度`} />}
      {reason && <small>{reason}</small>}
    </span>
  );
}
