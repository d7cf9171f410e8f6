import { Form } from 'antd';
import type { ReactNode } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import styles from './field-label.module.css';

interface Props {
  text: string;
  required?: boolean;
  /** Field whose characters are counted at the right, against `max`. */
  counts?: string | (string | number)[];
  max?: number;
  /** Said at the right, such as a range. */
  aside?: string;
  /** Characters that a text counts as, where some of it counts for less. */
  measure?: (text: string) => number;
  /** Stands behind the words, such as what fills the field in. */
  action?: ReactNode;
}

/** Label of a field, with the mark of a required one and a counter in characters as people count them. */
export function FieldLabel({ text, required, counts, max, aside, measure = countCharacters, action }: Props) {
  const value = Form.useWatch(counts ?? [], Form.useFormInstance());
  const used = counts && typeof value === 'string' ? measure(value) : 0;
  return (
    <span className={styles.label}>
      {text}
      {required && <i>*</i>}
      {action}
      {counts && max && (
        <span className={used > max ? styles.over : styles.count}>
          {used} / {max}
        </span>
      )}
      {aside && <span className={styles.count}>{aside}</span>}
    </span>
  );
}
