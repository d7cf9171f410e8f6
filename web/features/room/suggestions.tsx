import type { ChatTurn } from '#web/talk/core/chat-turn.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './dock.module.css';

/** As many as the wide screen has room for, in two rows. */
const MOST_ON_WIDE = 4;

interface Props {
  turn: ChatTurn | null;
  answering: boolean;
  isWide: boolean;
  onAsk(text: string): void;
}

/** Questions to ask next. */
export function Suggestions({ turn, answering, isWide, onAsk }: Props) {
  const list = answering || turn?.extras?.prompt ? [] : (turn?.extras?.recommended ?? []);
  if (list.length === 0) return <div className={styles.gap} />;
  return (
    <nav className={styles.suggestions} aria-label="推荐问题">
      <h2>你还可以问</h2>
      {(isWide ? list.slice(0, MOST_ON_WIDE) : list).map((question) => (
        <button key={question} type="button" onClick={() => onAsk(question)}>
          <span>{question}</span>
          <Icon name="right" size={16} />
        </button>
      ))}
    </nav>
  );
}
