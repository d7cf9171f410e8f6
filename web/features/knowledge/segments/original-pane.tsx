import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import type { Segment } from '#contract/segment.contract.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import styles from './original-pane.module.css';
import { OriginalText } from './original-text.tsx';
import { originalQuery } from './segment.queries.ts';

interface Props {
  docId: string;
  /** Segments of the page that is shown: their part of the text is. */
  shown: readonly Segment[];
  selected: Segment | null;
}

/** The text as it was read, with its pages, and the part that the chosen segment was cut from marked. */
export function OriginalPane({ docId, shown, selected }: Props) {
  const range = {
    from: Math.min(...shown.map((segment) => segment.startAt)),
    to: Math.max(...shown.map((segment) => segment.endAt)),
  };
  const { data, error } = useQuery({ ...originalQuery(docId, range), enabled: shown.length > 0 });
  const body = useRef<HTMLDivElement>(null);
  const selectedId = selected?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice moves the text, and so does its arrival
  useEffect(() => {
    const [pane, mark] = [body.current, body.current?.querySelector('mark')];
    if (pane && mark) pane.scrollTop += mark.getBoundingClientRect().top - pane.getBoundingClientRect().top - 48;
  }, [selectedId, data]);
  return (
    <section className={styles.pane} aria-label="原文">
      <header>
        <h2>原文</h2>
        <span>{selected ? '已标出所选分段的位置' : '点选一个分段，看它在原文中的位置'}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard */}
      <div ref={body} className={styles.body} tabIndex={0}>
        {data?.length === 0 && <p className={styles.none}>没有保存这部分原文，重新切分后即可查看。</p>}
        {!data &&
          (error ? (
            <p className={styles.none}>原文没有加载出来，{describeError(error)}</p>
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 4 }} />
          ))}
        {data && <OriginalText pieces={data} range={selected} />}
      </div>
    </section>
  );
}
