import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './mic-button.module.css';
import type { useListening } from './use-listening.ts';

/** A press that lasts longer is held: what is said counts when it ends, in ms. */
const HELD_MS = 350;
/** A thumb rolls: so far beside the button still counts as on it, in CSS pixels. */
const MARGIN = 24;

interface Press {
  timer: ReturnType<typeof setTimeout>;
  held: boolean;
  /** When it began, by the clock of events, in ms. */
  at: number;
}

interface Props {
  listening: ReturnType<typeof useListening>;
  /** What a finger or mouse may do with it; the keyboard may do both. */
  by?: 'tap' | 'hold' | 'either';
  /** What it says it is for: the way that comes first. */
  label?: string;
  /** Nobody is heard now. */
  isOff?: boolean;
}

/** Tapped, it listens for one question; held by mouse, finger or space bar, as long as it is held. Let go beside it, nothing is asked. */
export function MicButton({ listening, by = 'either', label = '点按说话', isOff = false }: Props) {
  const press = useRef<Press | null>(null);
  /** The click that a press ends in means nothing: the press itself has counted. */
  const isOver = useRef(false);
  const hearing = listening.heard !== null;
  const { held } = listening;

  function down(at: number): void {
    if (press.current || isOff) return;
    isOver.current = false;
    const own: Press = { timer: setTimeout(hold, HELD_MS), held: false, at };
    press.current = own;
    function hold() {
      if (hearing || by === 'tap') return;
      own.held = true;
      listening.hold();
    }
  }

  /** A tap counts here: a browser that is late takes it for a long press, which ends in no click. */
  function up(counts: boolean, at: number): void {
    const own = press.current;
    press.current = null;
    if (!own) return;
    clearTimeout(own.timer);
    isOver.current = true;
    const taps = by !== 'hold' || hearing;
    if (!own.held) {
      if (counts && taps) listening.toggle();
      return;
    }
    // A page that is busy may hear of the end of a tap after its own timer rang: the moment when the finger left decides.
    if (!counts || at - own.at >= HELD_MS) listening.release(counts);
    else if (by === 'hold') listening.release(false);
    else listening.listenOnce();
  }

  function move(event: PointerEvent<HTMLButtonElement>): void {
    if (press.current?.held) listening.aim(isBeside(event));
  }

  function type(event: KeyboardEvent): void {
    if (!press.current) isOver.current = false;
    if (event.key === ' ' && !event.repeat) down(event.timeStamp);
    if (event.key === 'Escape' && press.current?.held) up(false, event.timeStamp);
  }

  return (
    <button
      type="button"
      className={styles.mic}
      data-hearing={hearing || undefined}
      data-held={held ?? undefined}
      aria-label={held ? '松开发送' : hearing ? '正在聆听，点按结束' : label}
      aria-disabled={isOff || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        down(event.timeStamp);
      }}
      onPointerMove={move}
      onPointerUp={(event) => up(!isBeside(event), event.timeStamp)}
      onPointerCancel={({ timeStamp }) => up(false, timeStamp)}
      onKeyDown={type}
      onKeyUp={({ key, timeStamp }) => key === ' ' && up(true, timeStamp)}
      onBlur={({ timeStamp }) => up(false, timeStamp)}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOver.current && !isOff) listening.toggle();
        isOver.current = false;
      }}
    >
      <Icon name={held === 'cancel' ? 'close' : 'mic'} size={24} />
    </button>
  );
}

function isBeside({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isOn =
    clientX >= left - MARGIN && clientX <= right + MARGIN && clientY >= top - MARGIN && clientY <= bottom + MARGIN;
  return !isOn;
}
