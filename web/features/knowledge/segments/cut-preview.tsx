import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { previewSegments } from '#contract/segment.contract.ts';
import type { Segmentation } from '#contract/segmentation.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { formatCount } from '../describe-status.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import styles from './cut-preview.module.css';
import { OriginalText } from './original-text.tsx';

interface Props {
  /** Uploaded files, by their addresses; one of them is shown. */
  files: readonly { url: string; name: string }[];
  /** A text instead, that is no file yet. */
  text?: string | undefined;
  segmentation: Segmentation;
  /** A file can't be read, and why. */
  onUnreadable?(url: string, reason: string): void;
}

/** The beginning of a file as it is written, beside the segments that these settings would make of it. */
export function CutPreview({ files, text, segmentation, onUnreadable }: Props) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const file = files.find(({ url }) => url === wanted) ?? files[0];
  const settled = useDebounced(segmentation, 400);
  const typed = useDebounced(text, 600);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...KNOWLEDGE_KEY, 'preview', typed ?? file?.url, settled],
    queryFn: ({ signal }) =>
      call(
        previewSegments,
        { ...settled, ...(typed ? { segmentText: typed } : { filePath: file ? [file.url] : [] }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: file !== undefined || Boolean(typed),
    retry: false,
  });
  const result = data?.files[0];
  const shown = isPlaceholderData ? null : (file?.url ?? null);
  const reason = result?.unreadable ? result.reason : null;
  useEffect(() => {
    if (shown && reason) onUnreadable?.(shown, reason);
  }, [shown, reason, onUnreadable]);
  const own = data?.segmentList ?? [];
  // Inside a table a segment repeats the table's first row, which is not what stands here.
  const pieces = own.map((one) => ({ ...one, text: one.text.slice(one.startAt - one.endAt) }));
  return (
    <section className={styles.preview} aria-label="预览" data-stale={isPlaceholderData || undefined}>
      <header className={styles.head}>
        <h2>预览</h2>
        {files.length > 1 && (
          <Select
            className={styles.choice}
            size="small"
            variant="filled"
            aria-label="预览哪个文件"
            value={file?.url}
            onChange={setWanted}
            options={files.map(({ url, name }) => ({ value: url, label: name }))}
          />
        )}
        {result && !result.reason && (
          <span className="num">
            {result.exact ? '共' : '约'} {formatCount(result.total)} 段
            {own.length < result.total && `，显示前 ${own.length} 段`}
          </span>
        )}
      </header>
      {!data &&
        (error ? (
          <p className={styles.none}>{describeError(error)}</p>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ))}
      {result?.reason && <p className={styles.none}>{result.reason}</p>}
      {own.length > 0 && (
        <div className={styles.panes}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard */}
          <section className={styles.original} aria-label="预览原文" tabIndex={0}>
            <h3>原文</h3>
            <OriginalText pieces={pieces} range={own[marked ?? -1] ?? null} />
          </section>
          <ol className={styles.cards} aria-label="预览分段">
            {own.map((segment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a preview has no ids, and is only ever replaced
              <li key={index}>
                <button
                  type="button"
                  aria-pressed={marked === index}
                  onClick={() => setMarked(index)}
                  onMouseEnter={() => setMarked(index)}
                >
                  <span className="num">
                    <b>{index + 1}</b>
                    {segment.page !== null && `第 ${segment.page} 页`}
                    <i>{segment.text.length} 字</i>
                  </span>
                  {segment.text}
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
