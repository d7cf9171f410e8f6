import { Button, type ButtonProps } from 'antd';
import { useId } from 'react';
import { notice } from '#web/lib/notice.ts';
import styles from './bounded-button.module.css';

/**
 * Adds something while there is room for it. With a reason in `full` it adds nothing and says why: it keeps its place in the order of Tab, where a
 * disabled button has none, and is described to whoever does not see it.
 */
export function BoundedButton({ full, className = '', ...button }: ButtonProps & { full: string }) {
  const id = useId();
  if (full === '') return <Button className={className} {...button} />;
  return (
    <>
      <Button
        {...button}
        className={`${className} ${styles.full}`}
        aria-disabled
        aria-describedby={id}
        title={full}
        onClick={() => notice.warning(full, id)}
      />
      <span id={id} hidden>
        {full}
      </span>
    </>
  );
}
