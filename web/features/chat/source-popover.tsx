import { Popover } from 'antd';
import { type FocusEvent, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { describePlace, type Source } from '#web/talk/core/citations.ts';
import { QuotedPassage } from '#web/talk/quoted-passage.tsx';
import { originalAddress } from './original-address.ts';
import styles from './sources.module.css';

interface Props {
  source: Source;
  /** What cites it. */
  answer: string;
  children: ReactElement;
}

/**
 * Shows the cited passage with its document and place, and in it what the answer took: when it is asked for, by a click or by going there
 * with the keys. It hangs below, so that it covers nothing of the answer above, and closes when the conversation moves on.
 */
export function SourcePopover({ source, answer, children }: Props) {
  const place = describePlace(source);
  const original = originalAddress(source);
  const { holder, open, onOpenChange, room, keys } = useOpening();
  return (
    <span ref={holder} className={styles.holder} {...keys}>
      <Popover
        open={open}
        onOpenChange={onOpenChange}
        trigger="click"
        placement="bottomLeft" // above, it would cover the answer and the face; centred, it would hang over the form
        autoAdjustOverflow={{ adjustX: 1, adjustY: 0 }}
        classNames={{ root: styles.popover }}
        content={
          <div className={styles.passage} style={{ maxHeight: room }}>
            <b>{source.title}</b>
            {place && <small className="num">{place}</small>}
            {source.url && (
              <a href={source.url} target="_blank" rel="noopener noreferrer">
                {source.url}
              </a>
            )}
            <p>
              <QuotedPassage source={source} answer={answer} />
            </p>
            {original && (
              <a href={original} target="_blank" rel="noopener">
                打开原文
              </a>
            )}
          </div>
        }
      >
        {children}
      </Popover>
    </span>
  );
}

/** Between the chip and the words, and from there to the edge of the window, in px. */
const AROUND = 40;

function useOpening() {
  const holder = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  /** How tall it may be to end within the window, in px. */
  const [room, setRoom] = useState(0);
  const show = (wanted: boolean) => {
    const chip = holder.current?.firstElementChild;
    if (wanted && chip) setRoom(window.innerHeight - chip.getBoundingClientRect().bottom - AROUND);
    setOpen(wanted);
  };
  useEffect(() => {
    if (!open) return;
    // What is read moves away below it: an answer that streams, or a hand that scrolls.
    const follow = ({ target }: Event) => {
      const isFocused = holder.current?.contains(document.activeElement); // came into sight by the keyboard
      if (!isFocused && target instanceof Node && target.contains(holder.current)) setOpen(false);
    };
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', follow, { capture: true });
  }, [open]);
  return {
    holder,
    open,
    room,
    onOpenChange: show,
    keys: {
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && isChip(target) && show(true),
      onBlur: ({ relatedTarget, target }: FocusEvent) => relatedTarget && isChip(target) && show(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation(); // closes this, and nothing around it
        show(false);
      },
    },
  };
  /** What stands in the popover tells of its events here too. */
  function isChip(target: Element): boolean {
    return holder.current?.contains(target) ?? false;
  }
}

/** Name of a source for those who hear the page. */
export function nameSource(source: Source): string {
  return `来源 ${source.number}：${[source.title, describePlace(source)].filter(Boolean).join('，')}`;
}
