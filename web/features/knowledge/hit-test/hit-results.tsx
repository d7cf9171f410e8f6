import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { HitSegment, HitTest } from '#contract/retrieval.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HitCard } from './hit-card.tsx';
import styles from './hit-results.module.css';
import { ScoreLegend } from './score-bar.tsx';

interface Props {
  query: string;
  test: HitTest;
  libId: string;
  /** An older result while the new one is on its way. */
  stale: boolean;
  actionOf: (hit: HitSegment) => ReactNode;
}

/** Stages of a search in their order. */
const STAGES = [
  { name: 'lexical', label: '词法' },
  { name: 'text', label: '文本重排' },
  { name: 'vector', label: '向量' },
  { name: 'rerank', label: '重排模型' },
] as const;

/** The segments that a question found, those below the threshold last. */
export function HitResults({ query, test: { answer, hits, settings, ms, notes }, libId, stale, actionOf }: Props) {
  const passed = hits.filter((hit) => hit.passed).length;
  const [first] = hits;
  return (
    <section className={styles.card} aria-busy={stale}>
      <header className={styles.head}>
        <h2 className="num">{passed > 0 ? `命中 ${passed} 段` : '没有命中'}</h2>
        <span className="num">
          共返回 {hits.length} 段，用时 {formatMs(STAGES.reduce((sum, { name }) => sum + (ms[name] ?? 0), 0))} ms：
          {STAGES.flatMap(({ name, label }) => {
            const value = ms[name];
            return value === undefined ? [] : `${label} ${formatMs(value)}`;
          }).join('、')}
        </span>
        {first && <ScoreLegend parts={first.parts} />}
      </header>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {first ? (
        <>
          {passed === 0 && (
            <p className={styles.note}>
              下面几段都低于阈值 {settings.threshold.toFixed(2)}，对话时不会引用。可以调低阈值，或在文档中补充相关内容。
            </p>
          )}
          <ol>
            {hits.map((hit, index) => (
              <HitCard
                key={hit.segmentId}
                query={query}
                rank={index + 1}
                hit={hit}
                threshold={settings.threshold}
                refused={answer.refused}
                libId={libId}
                action={actionOf(hit)}
              />
            ))}
          </ol>
        </>
      ) : (
        <EmptyState
          drawing="search"
          title="没有一段提到这个问题里的词"
          text="换一种说法再试，或在文档中补充相关内容。"
        />
      )}
    </section>
  );
}

/** Before the first result has come. */
export function HitResultsSkeleton() {
  return (
    <section className={styles.card} aria-busy="true" aria-label="正在检索">
      <header className={styles.head}>
        <h2>正在检索</h2>
      </header>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.bone}>
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </div>
      ))}
    </section>
  );
}

/** Whole milliseconds, one decimal below ten. */
function formatMs(ms: number): string {
  return ms < 10 ? String(Math.round(ms * 10) / 10) : String(Math.round(ms));
}
