import { useEffect } from 'react';
import { type ChatState, lastAsked } from '#web/talk/core/chat-turn.ts';
import { keepOffers } from '#web/talk/core/keep-offers.ts';
import { useStickToEnd } from '#web/talk/use-stick-to-end.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './message-list.module.css';
import { TurnView } from './turn-view.tsx';

interface Props {
  chat: ChatState;
  roleName: string;
  showsFigures: boolean;
  onAgain(): void;
  /** Sends the question that has found no connection. */
  onResend(): void;
  onRewrite(question: string): boolean;
  onAsk(text: string): void;
}

/** The turns of a conversation, the newest in view unless the person has scrolled away. */
export function MessageList(props: Props) {
  const { chat, roleName, showsFigures, onAgain, onResend, onRewrite, onAsk } = props;
  const { turns, answering } = chat;
  const asked = lastAsked(turns);
  const last = keepOffers(turns);
  const { ref, atEnd, toEnd, onScroll } = useStickToEnd(turns, turns.at(-1)?.key);
  useEffect(() => {
    // The button that began the conversation is gone, and the keyboard's place with it.
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [ref]);
  return (
    <div className={styles.frame}>
      <div
        className={styles.list}
        ref={ref}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-live="polite"
        aria-label="对话"
        aria-busy={answering}
      >
        {turns.map((turn, index) => (
          <TurnView
            key={turn.key}
            turn={index === turns.length - 1 ? (last ?? turn) : turn}
            roleName={roleName}
            showsFigures={showsFigures}
            onAgain={index === turns.length - 1 && !answering ? onAgain : null}
            onResend={turn.unsent ? onResend : null}
            onRewrite={index === asked && !answering ? onRewrite : null}
            onAsk={index === turns.length - 1 && !answering ? onAsk : null}
          />
        ))}
      </div>
      {!atEnd && (
        <button type="button" className={styles.latest} onClick={toEnd}>
          <Icon name="down" size={14} />
          回到最新
        </button>
      )}
    </div>
  );
}
