import { Button } from 'antd';
import type { ReactNode } from 'react';
import { describeError } from '#web/lib/transport/request-error.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Agreement, type AgreementState } from './agreement.tsx';
import styles from './sign-in-form.module.css';

interface Props {
  /** What the last try was refused with; null when a field says it. */
  error: unknown;
  /** Null where nothing is agreed to, or the form is not in front. */
  agreement: AgreementState | null;
  label: string;
  pending: boolean;
  /** A line under the button. */
  children?: ReactNode;
}

/** End of every form of the dialog: what went wrong, the tick, the button. */
export function FormFoot({ error, agreement, label, pending, children }: Props) {
  return (
    <div className={styles.foot}>
      {error !== null && (
        <p role="alert" className={styles.error}>
          <Icon name="warn" size={16} />
          {describeError(error)}
        </p>
      )}
      {agreement && <Agreement {...agreement} />}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={pending}
        aria-label={label} // or the spinner's name would come before it
        aria-busy={pending}
      >
        {label}
      </Button>
      {children && <p className={styles.hint}>{children}</p>}
    </div>
  );
}
