import { useEffect, useRef, useState } from 'react';
import type { VisitRoom } from '#contract/visit.contract.ts';
import { isByKeyboard } from '#web/lib/last-input.ts';
import { RECORD_LAW } from '#web/scene/law-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type Interaction, isInHall } from './interaction.ts';
import { UNHEARD } from './room-words.ts';
import styles from './start-screen.module.css';
import type { Rest } from './use-conversation.ts';

interface Props {
  room: VisitRoom;
  rest: Rest;
  /** Why there is no line; null where nobody was refused one. */
  refusal: string | null;
  /** A line is being asked for. */
  asking: boolean;
  interaction: Interaction;
  /** Why the wake word can't be heard; null where it can, or where there is none. */
  deaf: string | null;
  /** It waits for its name. */
  listens: boolean;
  onStart(): void;
}

export const NOTES = {
  fresh: null,
  left: '对话已结束，欢迎再次与我联系',
  silence: '长时间未交流，已断开连接，欢迎再次与我联系',
  deleted: '对话已删除，不再保存',
  kicked: '会话已由管理员结束，可以重新开始',
} as const;

/** Before the conversation: browsers let nobody speak before the first touch, and people want to know whom they talk to. */
export function StartScreen({ room, rest, interaction, refusal, asking, deaf, listens, onStart }: Props) {
  const { button, isQuiet } = useReadyButton();
  const note = refusal ?? NOTES[rest];
  return (
    <section className={styles.start} aria-label="开始">
      {note && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      <h1>{room.name}</h1>
      <p className={styles.words}>{(isInHall(interaction) && interaction.greeting) || room.roleDesc}</p>
      <button
        ref={button}
        type="button"
        className={styles.go}
        data-focus={isQuiet ? 'quiet' : undefined}
        aria-busy={asking}
        onClick={onStart}
      >
        <Icon name="chat" size={20} />
        {rest === 'fresh' ? '开始对话' : '重新对话'}
      </button>
      {(interaction.startsByTouch || listens) && <p className={styles.invite}>{invite(interaction, listens)}</p>}
      {deaf && (
        <p className={styles.deaf} role="status">
          听不到唤醒词：{deaf}
        </p>
      )}
      <p className={styles.law}>
        <span>
          {RECORD_LAW}
          {listens && '；'}
        </span>
        {listens && <span>{UNHEARD}</span>}
        <a href="/#/digital/check" target="_blank" rel="noopener">
          设备自检
        </a>
      </p>
    </section>
  );
}

/** Enter begins at once; that the focus is there is shown to those who use keys. */
function useReadyButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isQuiet, setQuiet] = useState(() => !isByKeyboard());
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const show = () => setQuiet(false);
    if (isByKeyboard()) show(); // a key that was pressed before this listens
    window.addEventListener('keydown', show, { once: true });
    return () => window.removeEventListener('keydown', show);
  }, []);
  return { button, isQuiet };
}

function invite({ startsByTouch, wakeWord }: Interaction, listens: boolean): string {
  if (!listens) return '轻触屏幕任意位置，和我聊聊';
  return startsByTouch ? `说“${wakeWord}”唤醒我，或轻触屏幕` : `说“${wakeWord}”唤醒我`;
}
