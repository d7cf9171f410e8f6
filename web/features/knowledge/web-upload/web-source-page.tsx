import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PAGE_STATUS, SOURCE_STATUS, type WebSource } from '#contract/crawl.contract.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { describeSource, MODE_TEXT, SCHEDULE_TEXT, shareRead } from './describe-source.ts';
import { formatNext } from './format-next.ts';
import { PageList } from './page-list.tsx';
import { SourceMenu } from './source-menu.tsx';
import { useSourceActions } from './use-source-actions.tsx';
import { webPagesQuery, webSourceQuery } from './web-source.queries.ts';
import styles from './web-source-page.module.css';

/** One source: its state, and what became of each of its pages. */
export function WebSourcePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(webSourceQuery(id));
  usePageTitle(data?.name ?? '网页来源');
  if (data) return <SourceView key={id} source={data} />;
  return error ? <LoadError isPage what="网页来源" error={error} onRetry={refetch} /> : <TableSkeleton />;
}

function SourceView({ source }: { source: WebSource }) {
  const navigate = useNavigate();
  const list = `/home/knowLedgeDetail/docWebUpload?id=${source.libId}`;
  const { run, cancel, removeGone } = useSourceActions();
  const { tone, label } = describeSource(source);
  const share = shareRead(source);
  const running = source.status === SOURCE_STATUS.running;
  const { gone } = source.counts;
  return (
    <div className={styles.page}>
      <BackLink to={list}>{nameLibrary({ name: source.libName })}</BackLink>
      <PageHead
        title={
          <span className={styles.title}>
            {source.name} <StatusTag tone={tone} label={label} />
          </span>
        }
        purpose={describeRhythm(source)}
        actions={
          <>
            {running ? (
              <Button icon={<Icon name="stop" size={16} />} onClick={() => cancel(source)}>
                停止读取
              </Button>
            ) : (
              <Button icon={<Icon name="refresh" size={16} />} onClick={() => run(source)}>
                重新读取
              </Button>
            )}
            <SourceMenu source={source} onDeleted={() => navigate(list)} />
          </>
        }
      />
      {share !== null && <ProgressBar share={share} label="读取进度" />}
      {source.reason && !running && <Alert type="error" showIcon title={source.reason} />}
      {gone > 0 && !running && (
        <Alert
          type="warning"
          showIcon
          title={`${gone} 个网页在网站上已经消失，它们的文档仍在参与回答。`}
          action={
            <Button size="small" onClick={() => removeGone(source)}>
              移除这些文档
            </Button>
          }
        />
      )}
      <Pages source={source} />
    </div>
  );
}

const SIZE = 50;

function Pages({ source }: { source: WebSource }) {
  const [status, setStatus] = useState(0);
  const [page, setPage] = useState(1);
  const filter = { sourceId: source.id, page, size: SIZE, ...(status ? { status } : {}) };
  const { data, error, refetch } = useQuery(webPagesQuery(filter));
  const { counts } = source;
  const options = [
    { value: 0, label: `全部 ${counts.total}` },
    ...[
      { value: PAGE_STATUS.failed, name: '失败', count: counts.failed },
      { value: PAGE_STATUS.gone, name: '已消失', count: counts.gone },
      { value: PAGE_STATUS.skipped, name: '未读取', count: counts.skipped },
    ].flatMap(({ value, name, count }) =>
      count > 0 || value === status ? [{ value, label: `${name} ${count}` }] : [],
    ),
  ];
  if (!data) return error ? <LoadError what="网页" error={error} onRetry={refetch} /> : <TableSkeleton />;
  return (
    <section className={styles.pages} aria-label="网页">
      {options.length > 1 && (
        <Segmented<number>
          className={styles.filter}
          aria-label="按状态筛选"
          options={options}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      )}
      <PageList pages={data.records} libId={source.libId} />
      {data.total > SIZE && (
        <Pagination current={page} pageSize={SIZE} total={data.total} showSizeChanger={false} onChange={setPage} />
      )}
    </section>
  );
}

function describeRhythm({ mode, maxPages, schedule, nextRunTime }: WebSource): string {
  const limit = mode === 'pages' ? '' : `，最多 ${maxPages} 页`;
  const next = nextRunTime ? `，下次 ${formatNext(nextRunTime)}` : '';
  return `${MODE_TEXT[mode].label}${limit}，${SCHEDULE_TEXT[schedule]}${next}`;
}
