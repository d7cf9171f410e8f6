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

const QUESTION = '修改尚未保存，是否确认退出？';

/** Closing a drawer or dialog that holds a draft: `close` asks first, as leaving the page does. `guard` stands inside it. */
export function useCloseGuard({ losesWork, onSave, onClose }: Options): { close(): void; guard: ReactNode } {
  const [asking, setAsking] = useState(false);
  const guard = (
    <>
      <UnsavedQuestion
        open={asking}
        question={QUESTION}
        onStay={() => setAsking(false)}
        onLeave={onClose}
        onSave={() => {
          setAsking(false);
          void onSave();
        }}
      />
      <LeaveGuard losesWork={losesWork} question={QUESTION} onSave={onSave} />
    </>
  );
  return { close: () => (losesWork() ? setAsking(true) : onClose()), guard };
}
