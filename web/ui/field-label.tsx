import { Form } from 'antd';
import { countCharacters } from '#contract/endpoint.contract.ts';
import styles from './field-label.module.css';

interface Props {
  text: string;
  required?: boolean;
  /** Field whose characters are counted at the right, against `max`. */
  counts?: string | (string | number)[];
  max?: number;
}

/** Label of a field, with the mark of a required one and a counter in characters as people count them. */
export function FieldLabel({ text, required, counts, max }: Props) {
  const value = Form.useWatch(counts ?? [], Form.useFormInstance());
  const used = counts && typeof value === 'string' ? countCharacters(value) : 0;
  return (
    <span className={styles.label}>
      {text}
      {required && <i>*</i>}
      {counts && max && (
        <span className={used > max ? styles.over : styles.count}>
          {used} / {max}
        </span>
      )}
    </span>
  );
}
