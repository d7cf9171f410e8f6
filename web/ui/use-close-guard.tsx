import type { FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { LeaveGuard } from './leave-guard.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';

interface Options {
  /** Whether closing now would lose something; asked at that moment. */
  losesWork(): boolean;
  /** Saves and closes; where that does not work, one stays and sees why. */
  onSave(): Promise<boolean>;
  onClose(): void;
}

/** Closing a drawer or dialog that holds a draft: `close` asks first, as leaving the page does. `guard` stands inside it. */
export function useCloseGuard({ losesWork, onSave, onClose }: Options): { close(): void; guard: ReactNode } {
  const [asking, setAsking] = useState(false);
  const guard = (
    <>
      <UnsavedQuestion
        open={asking}
        onStay={() => setAsking(false)}
        onLeave={onClose}
        onSave={() => {
          setAsking(false);
          void onSave();
        }}
      />
      <LeaveGuard losesWork={losesWork} onSave={onSave} />
    </>
  );
  return { close: () => (losesWork() ? setAsking(true) : onClose()), guard };
}

interface FormOptions<T> {
  form: FormInstance<T>;
  /** It is being saved. */
  busy: boolean;
  /** Saves and closes; false where that did not work. */
  save(values: T): Promise<boolean>;
  onClose(): void;
}

/** The same for a form that was written in. */
export const useFormCloseGuard = <T,>({ form, busy, save, onClose }: FormOptions<T>) =>
  useCloseGuard({
    losesWork: () => !busy && form.isFieldsTouched(),
    onSave: () => form.validateFields().then(save, () => false),
    onClose,
  });
