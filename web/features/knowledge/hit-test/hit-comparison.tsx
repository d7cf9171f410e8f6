import { Button } from 'antd';
import { Link } from 'react-router';
import type {
  HitComparison as Comparison,
  HitSegment,
  RetrievalMode,
  RetrievalSettings,
} from '#contract/retrieval.contract.ts';
import { segmentPath } from '../detail/segment-path.ts';
import { describeMove } from './compare-ranks.ts';
import { ExcerptText } from './excerpt-text.tsx';
import { findExcerpt } from './find-excerpt.ts';
import styles from './hit-comparison.module.css';
import { PART_WORDS } from './part-words.ts';

const TITLES: Readonly<Record<RetrievalMode, string>> = {
  lexical: '只看词法',
  text: '加上文本重排',
  vector: '再加向量',
  rerank: '再加重排模型',
};

interface Props {
  ways: Comparison;
  libId: string;
  /** An older result while the new one is on its way. */
  stale: boolean;
  /** The way that the settings choose now. */
  current: RetrievalMode;
  onUse: (settings: RetrievalSettings) => void;
}

/** One question in every way of searching, side by side: what each finds, and what moves against the one before. */
export function HitComparison({ ways, libId, stale, current, onUse }: Props) {
  const tried = ways.filter(({ off }) => off === null);
  const missing = [...new Set(ways.flatMap(({ off }) => off ?? []))];
  return (
    <section className={styles.card} aria-busy={stale} aria-labelledby="hit-comparison">
      <header className={styles.head}>
        <h2 id="hit-comparison">对比 {tried.length} 种检索方式</h2>
        <span>同一个问题、同样的段数与阈值；每一种都在前一种上加一步</span>
      </header>
      <div className={styles.ways}>
        {tried.map(({ mode, settings, hits, ms, notes }, at) => (
          <section key={mode} className={styles.way} aria-label={TITLES[mode]}>
            <h3>{TITLES[mode]}</h3>
            <p>{PART_WORDS[mode].help}</p>
            <small className="num">
              命中 {hits.filter(({ passed }) => passed).length} 段，{ms < 1 ? '不到 1' : Math.round(ms)} ms
            </small>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            {hits.length === 0 && <p>没有找到相关的段落</p>}
            <ol>
              {hits.map((hit, rank) => (
                <Found
                  key={hit.segmentId}
                  hit={hit}
                  libId={libId}
                  move={describeMove(hit, rank, tried[at - 1]?.hits ?? null)}
                />
              ))}
            </ol>
            <Button disabled={mode === current || stale} onClick={() => onUse(settings)}>
              {mode === current ? '当前方式' : '用这种方式'}
            </Button>
          </section>
        ))}
      </div>
      {missing.length > 0 && <p className={styles.missing}>{missing.join('，')}，对应的方式无法对比。</p>}
    </section>
  );
}

function Found({ hit, libId, move }: { hit: HitSegment; libId: string; move: string }) {
  const { start, end } = findExcerpt(hit.text, hit.marks, hit.best);
  return (
    <li data-out={!hit.passed || undefined}>
      <div className={styles.line}>
        <Link to={segmentPath(libId, hit)} title={`查看“${hit.title}”中的这一段`}>
          {hit.title} {hit.page === null ? `第 ${hit.position + 1} 段` : `第 ${hit.page} 页`}
        </Link>
        <b className="num">{hit.score.toFixed(2)}</b>
      </div>
      <p className={styles.text}>
        <ExcerptText hit={hit} start={start} end={end} />
      </p>
      {(move || !hit.passed) && (
        <small className="num">{[move, hit.passed ? '' : '低于阈值'].filter(Boolean).join('，')}</small>
      )}
    </li>
  );
}
