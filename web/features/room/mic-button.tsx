import { useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './dock.module.css';
import type { useListening } from './use-listening.ts';

/** A press that lasts longer is held: what is said counts when it ends, in ms. */
const HELD_MS = 350;

/** Tapped, it listens for one question; held, as long as it is held. */
export function MicButton({ listening }: { listening: ReturnType<typeof useListening> }) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; held: boolean } | null>(null);
  const hearing = listening.heard !== null;

  function down(): void {
    if (hearing) return;
    const own = { timer: setTimeout(hold, HELD_MS), held: false };
    press.current = own;
    function hold() {
      own.held = true;
      listening.hold();
    }
  }

  /** True when the press was held, so that the click behind it means nothing. */
  function up(): void {
    if (!press.current) return;
    clearTimeout(press.current.timer);
    if (press.current.held) listening.release();
  }

  return (
    <button
      type="button"
      className={styles.mic}
      data-hearing={hearing || undefined}
      aria-label={hearing ? '正在聆听，点按结束' : '点按说话'}
      onPointerDown={down}
      onPointerUp={up}
      onPointerCancel={up}
      onPointerLeave={up}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        const { held } = press.current ?? { held: false };
        press.current = null;
        if (!held) listening.toggle();
      }}
    >
      <Icon name="mic" size={24} />
    </button>
  );
}
