import { Button, Popover } from 'antd';
import { useRef, useState } from 'react';
import { ACTION_LIMITS, countWithActions, listMarkers } from '#contract/action.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { ActionPicker } from '#web/ui/action-picker.tsx';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './action-text-area.module.css';

interface Props {
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
  onBlur?: () => void;
  max: number;
  minRows: number;
  maxRows: number;
  placeholder?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true' | 'false';
}

/** A text in which actions and moods can be put where the caret stands; those that it holds are named below it. */
export function ActionTextArea({ value = '', onChange, max, ...field }: Props) {
  const box = useRef<HTMLDivElement>(null);
  /** Where the caret was, for the popup takes the focus. */
  const caret = useRef<number | null>(null);
  const [open, setOpen] = useState(false);
  const markers = listMarkers(value);
  const area = () => box.current?.querySelector('textarea') ?? null;

  const putCaret = (place: number) =>
    requestAnimationFrame(() => {
      area()?.focus();
      area()?.setSelectionRange(place, place);
    });
  const add = (marker: string) => {
    const place = leaveMarker(value, Math.min(caret.current ?? value.length, value.length));
    const next = value.slice(0, place) + marker + value.slice(place);
    if (markers.length >= ACTION_LIMITS.perText) return notice.warning(`最多 ${ACTION_LIMITS.perText} 个动作和情绪`);
    if (countWithActions(next) > max) return notice.warning('输入内容超过最大长度');
    onChange?.(next);
    setOpen(false);
    putCaret(place + next.length - value.length);
  };
  const remove = (start: number, length: number) => {
    onChange?.(value.slice(0, start) + value.slice(start + length));
    putCaret(start);
  };

  return (
    <div ref={box} className={styles.box}>
      <GrowingTextArea
        {...field}
        className={styles.area}
        max={max}
        measure={countWithActions}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        onSelect={(event) => {
          caret.current = event.currentTarget.selectionStart;
        }}
      />
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={<ActionPicker onAdd={add} />}
      >
        <Button
          type="text"
          size="small"
          className={styles.open}
          icon={<Icon name="gesture" size={16} />}
          aria-label="插入动作"
          title="插入动作或情绪"
        />
      </Popover>
      {markers.length > 0 && (
        <ul className={styles.markers} aria-label="动作">
          {markers.map(({ marker, start, kind, name, mute }) => (
            <li key={start} data-lost={name === null || undefined}>
              <Icon name={kind === 'mood' ? 'mood' : 'gesture'} size={14} />
              {name ?? '动作库中没有'}
              {mute === 1 && <small>静音</small>}
              <button
                type="button"
                aria-label={`移除${kind === 'mood' ? '情绪' : '动作'}${name ?? ''}`}
                onClick={() => remove(start, marker.length)}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A place inside a marker moves behind it. */
function leaveMarker(text: string, place: number): number {
  const inside = listMarkers(text).find(({ start, marker }) => start < place && place < start + marker.length);
  return inside ? inside.start + inside.marker.length : place;
}
