import type { NodeAsk } from '#contract/node.contract.ts';
import styles from './cards.module.css';

interface Props {
  ask: NodeAsk;
  /** Seconds until it goes on by itself. */
  left: number;
  /** Of the screen, away from who speaks. */
  side: 'left' | 'right';
  /** No page stands there. */
  isBare: boolean;
  onChoose(option: number): void;
}

/** What is asked when a script is over; each answer leads to another page, by touch or by its digit. */
export function NodeAskCard({ ask, left, side, isBare, onChoose }: Props) {
  return (
    <section className={styles.card} aria-label="请选择" data-node-ask data-side={side} data-bare={isBare || undefined}>
      <p className={styles.state}>
        <i data-waits />
        请选择，{Math.ceil(left)} 秒后自动继续
      </p>
      <div role="status">
        <h2>{ask.question}</h2>
      </div>
      <ol className={styles.options}>
        {ask.options.map(({ label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <li key={index}>
            <button type="button" onClick={() => onChoose(index)}>
              <b className="num">{index + 1}</b>
              {label}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
