import { useId } from 'react';
import styles from './fields.module.css';

interface Props<T extends string | number> {
  /** Of all of them, for those who hear the page. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  /** As wide as its place. */
  wide?: boolean;
  onChange(value: T): void;
}

/** One of a few, side by side. */
export function Choice<T extends string | number>({ label, value, options, wide = false, onChange }: Props<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.choice} data-wide={wide || undefined}>
      {options.map((option) => (
        <label key={option.value} data-on={option.value === value || undefined}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}
