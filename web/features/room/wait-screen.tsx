import { sayExpected, WAIT_WORDS } from '#contract/line.contract.ts';
import type { VisitRoom } from '#contract/visit.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { LineStand } from './line-keeper.ts';
import styles from './start-screen.module.css';

interface Props {
  room: VisitRoom;
  stand: Extract<LineStand, { state: 'waiting' }>;
  /** A conversation was going on, and its line was given away. */
  wasTalking: boolean;
  onLeave(): void;
}

/** Before the turn comes: who is waited for, how many are before, and what to do. */
export function WaitScreen({ room, stand: { position, expectSeconds }, wasTalking, onLeave }: Props) {
  return (
    <section className={styles.start} aria-label="排队">
      {wasTalking && (
        <p className={styles.note} role="status">
          有人在等，线路已给了下一位，正在重新排队
        </p>
      )}
      <h1>{room.name}</h1>
      <p className={styles.words}>{WAIT_WORDS}</p>
      <div className={styles.turn} role="status" aria-live="polite">
        <b>
          第 <em>{position}</em> 位
        </b>
        <span>
          {position === 1 ? '下一位就是您' : `前面还有 ${position - 1} 位`}
          {expectSeconds !== null && `，${sayExpected(expectSeconds)}`}
        </span>
      </div>
      <button type="button" className={styles.quit} onClick={onLeave}>
        <Icon name="close" size={18} />
        离开队列
      </button>
      <p className={styles.law}>
        <span>请不要关闭页面，关闭后要重新排队</span>
      </p>
    </section>
  );
}
