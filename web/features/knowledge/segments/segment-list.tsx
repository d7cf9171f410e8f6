import { useQuery } from '@tanstack/react-query';
import { Input, Pagination, Segmented, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { KnowledgeDocument } from '#contract/knowledge.contract.ts';
import type { Segment } from '#contract/segment.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { formatCount } from '../describe-status.ts';
import { segmentsQuery } from './segment.queries.ts';
import { SegmentCard } from './segment-card.tsx';
import styles from './segment-list.module.css';
import { useSegmentActions } from './use-segment-actions.ts';

interface Props {
  document: KnowledgeDocument;
  /** The segment that is looked for; null: none. */
  around: number | null;
  selected: Segment | null;
  onSelect: (segment: Segment) => void;
  /** Told which segments are on the page. */
  onShow: (segments: readonly Segment[]) => void;
}

/** The segments of a document, a page at a time: a document may have a hundred thousand. */
export function SegmentList({ document, around, selected, onSelect, onShow }: Props) {
  const [search, setSearch] = useState('');
  const [disabledOnly, setDisabledOnly] = useState(false);
  // Null until another page is asked for: the one that holds the segment that is looked for.
  const [chosen, setPage] = useState(around === null ? 1 : null);
  const [edited, setEdited] = useState<number | null>(null);
  const text = useDebounced(search.trim());
  const filter = {
    docId: document.id,
    page: chosen ?? 1,
    size: PAGE_SIZE,
    ...(chosen === null && around !== null ? { around } : {}),
    ...(text ? { text } : {}),
    ...(disabledOnly ? ({ enabled: '0' } as const) : {}),
  };
  const { data, error, refetch } = useQuery(segmentsQuery(filter));
  const actions = useSegmentActions(document.id, document.enabled);
  const isPhone = useIsPhone();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (data) onShow(data.records);
  }, [data, onShow]);
  const page = chosen ?? data?.current ?? 1;
  const sought = chosen === null ? data?.records.find(({ id }) => id === around) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the segment that is looked for, not for every reading of it
  useEffect(() => {
    if (!sought) return;
    onSelect(sought);
    list.current?.querySelector(`[data-segment="${sought.id}"]`)?.scrollIntoView({ block: 'center' });
  }, [sought?.id]);
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  if (data && page > lastPage) setPage(lastPage); // its last segment has gone
  if (disabledOnly && data?.disabled === 0) setDisabledOnly(false); // nothing is left to look at
  const isFiltered = text !== '' || disabledOnly;
  return (
    <section className={styles.list} aria-label="分段">
      <div className={styles.tools}>
        <Input
          className={styles.search}
          prefix={<Icon name="search" size={16} />}
          placeholder="搜索分段内容"
          aria-label="搜索分段内容"
          maxLength={100}
          allowClear
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        {(data?.disabled ?? 0) > 0 && (
          <Segmented
            aria-label="按状态筛选"
            options={[
              { value: 'all', label: '全部' },
              { value: 'disabled', label: `停用 ${data?.disabled}` },
            ]}
            value={disabledOnly ? 'disabled' : 'all'}
            onChange={(value) => {
              setDisabledOnly(value === 'disabled');
              setPage(1);
            }}
          />
        )}
        {data && (
          <span className={`${styles.total} num`}>
            {isFiltered ? '找到' : '共'} {formatCount(data.total)} 段
          </span>
        )}
      </div>
      {!data &&
        (error ? (
          <LoadError what="分段" error={error} onRetry={refetch} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ))}
      {data?.total === 0 && (
        <EmptyState
          drawing={isFiltered ? 'search' : 'books'}
          title={isFiltered ? '没有符合的分段' : '这份文档已没有分段'}
          text={isFiltered ? undefined : '可以在改动记录里撤销删除，或重新切分。'}
        />
      )}
      {data && around !== null && chosen === null && !sought && (
        <p className={styles.gone} role="status">
          要找的那一段已经改动或删除，下面从头列出。
        </p>
      )}
      <ol ref={list} className={styles.cards}>
        {data?.records.map((segment, index) => (
          <SegmentCard
            key={segment.id}
            segment={segment}
            number={isFiltered ? null : (data.current - 1) * PAGE_SIZE + index + 1}
            isLast={!isFiltered && (data.current - 1) * PAGE_SIZE + index + 1 === data.total}
            selected={segment.id === selected?.id}
            onSelect={() => onSelect(segment)}
            editing={segment.id === edited}
            onEdit={(on) => setEdited(on ? segment.id : null)}
            actions={document.recutting ? null : actions}
          />
        ))}
      </ol>
      {data && data.total > PAGE_SIZE && (
        <Pagination
          className={styles.pages}
          current={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          simple={isPhone}
          showSizeChanger={false}
          showQuickJumper={lastPage > 10 && !isPhone}
          onChange={setPage}
        />
      )}
    </section>
  );
}

const PAGE_SIZE = 20;
