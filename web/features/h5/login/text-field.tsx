import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './form-page.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  /** What is wrong with it; '' for nothing. */
  wrong: string;
  /** Said under it while nothing is wrong. */
  note?: string;
  prefix?: string;
  /** A button at its end. */
  end?: ReactNode;
  onChange(value: string): void;
}

/** A labelled box for a finger. */
export function TextField({ label, wrong, note = '', prefix, end, onChange, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-wrong={wrong ? '' : undefined}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...rest}
          id={id}
          aria-invalid={wrong !== ''}
          aria-describedby={`${id}-say`}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      <div id={`${id}-say`}>
        {wrong !== '' && (
          <p role="alert" className={styles.wrong}>
            {wrong}
          </p>
        )}
        {wrong === '' && note !== '' && (
          <p role="status" className={styles.note}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
