import type { ReactNode } from 'react';
import type { HitTest } from '#contract/retrieval.contract.ts';
import styles from './answer-panel.module.css';

interface Props {
  test: HitTest;
  actions?: ReactNode;
  /** What can be done about a refusal. */
  ways?: ReactNode;
}

/** What chat would say now, and the ways to keep it. */
export function AnswerPanel({ test: { answer, hits, ms }, actions, ways }: Props) {
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>按当前设置会这样回答</h2>
        <small className="num">
          {answer.engine}，{ms.answer < 1 ? '不到 1' : Math.round(ms.answer)} ms
        </small>
        {actions && <span>{actions}</span>}
      </header>
      {answer.refused ? (
        <p className={styles.refused}>
          {hits.some(({ passed }) => passed) ? '命中的段落里没有能直接回答的句子' : '资料里没有足够把握的内容'}
          ，角色会说它的兜底回复，例如“{answer.text}”
        </p>
      ) : (
        <p>{showCitations(answer.text)}</p>
      )}
      {answer.refused && ways}
    </section>
  );
}

/** `[2]` becomes a small plate that leads the eye to the second segment. */
function showCitations(text: string): ReactNode[] {
  return Array.from(text.matchAll(/\[(\d+)\]|[^[]+|\[/g), ({ 0: part, 1: number, index }) =>
    number ? (
      <span key={index} className={styles.cite} title={`第 ${number} 段`}>
        {number}
      </span>
    ) : (
      part
    ),
  );
}
