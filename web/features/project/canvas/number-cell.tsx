import { type KeyboardEvent, useState } from 'react';
import styles from './fields.module.css';

interface Props {
  label: string;
  value: number;
  least?: number;
  most?: number;
  /** Behind the number: %, °. */
  unit?: string;
  /** Digits behind the point. */
  digits?: number;
  disabled?: boolean;
  /** The whole name, where the label is a letter. */
  name?: string;
  onChange(value: number): void;
}

/** One number with its name inside: typed and taken with Enter or on leaving, or by the arrows, with Shift ten at a time. */
export function NumberCell(props: Props) {
  const { label, name = label, value, unit = '', digits = 0, disabled = false, onChange } = props;
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = String(Math.round(value * 10 ** digits) / 10 ** digits);
  const set = (next: number) => {
    if (!Number.isFinite(next)) return;
    const rounded = Math.round(next * 10 ** digits) / 10 ** digits;
    const bounded = Math.min(most, Math.max(least, rounded));
    if (bounded !== Number(shown)) onChange(bounded);
  };
  const accept = () => {
    if (typed !== null && typed.trim() !== '') set(Number(typed.replace(/[^\d.-]/g, '')));
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') accept();
    if (event.key === 'Escape') setTyped(null);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1);
    set(Number(typed ?? shown) + by);
    setTyped(null);
  };
  return (
    <label className={styles.number} data-disabled={disabled || undefined}>
      <span aria-hidden="true">{label}</span>
      <input
        aria-label={name}
        inputMode="decimal"
        data-rests={typed === null || typed === shown || undefined}
        autoComplete="off"
        disabled={disabled}
        value={typed ?? `${shown}${unit && ` ${unit}`}`}
        onFocus={(event) => {
          const field = event.currentTarget;
          // At once: what is typed before the next frame takes the place of the number, and does not stand behind it.
          field.value = shown;
          field.select();
          setTyped(shown);
          // Letting go of the mouse takes the selection back.
          requestAnimationFrame(() => field.value === shown && field.select());
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={accept}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
