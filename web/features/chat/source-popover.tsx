import { Popover } from 'antd';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { describePlace, type Source } from '#web/talk/core/citations.ts';
import { QuotedPassage } from '#web/talk/quoted-passage.tsx';
import { originalAddress } from './original-address.ts';
import { createPointerIntent } from './pointer-intent.ts';
import styles from './sources.module.css';

/** A finger taps; together with hovering a tap would open and close at once. */
const canPoint = window.matchMedia('(hover: hover)').matches;

interface Props {
  source: Source;
  /** What cites it. */
  answer: string;
  children: ReactElement;
}

/**
 * Shows the cited passage with its document and place, and in it what the answer took; on pointing or focus, by touch on a tap. What comes
 * to lie under a pointer that rests does not open, and what is open closes when the conversation moves on.
 */
export function SourcePopover({ source, answer, children }: Props) {
  const place = describePlace(source);
  const original = originalAddress(source);
  const { holder, open, onOpenChange, pointer } = useOpening();
  return (
    <span ref={holder} className={styles.holder} {...pointer}>
      <Popover
        open={open}
        onOpenChange={onOpenChange}
        trigger={canPoint ? ['hover', 'focus'] : ['click']}
        placement="bottomLeft" // above, it would cover the face; centred, it would hang over the form
        classNames={{ root: styles.popover }}
        content={
          <div className={styles.passage}>
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

/** So long a pointer stays before it is shown more, in ms. */
const STAY_MS = 150;

function useOpening() {
  const holder = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [intent] = useState(() => createPointerIntent(() => setOpen(true), STAY_MS));
  useEffect(() => intent.leave, [intent]);
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
    onOpenChange(wanted: boolean) {
      const asks = !canPoint || holder.current?.contains(document.activeElement);
      if (!wanted || asks) setOpen(wanted);
    },
    pointer: { onPointerMove: intent.move, onPointerLeave: intent.leave },
  };
}

/** Name of a source for those who hear the page. */
export function nameSource(source: Source): string {
  return `来源 ${source.number}：${[source.title, describePlace(source)].filter(Boolean).join('，')}`;
}
