import { useState } from 'react';
import { useBeforeUnload, useBlocker, useNavigate } from 'react-router';
import { readToken, useSession } from '#web/lib/session.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

interface Props {
  /** Whether leaving now would lose something; asked at that moment, not as of the last rendering. */
  losesWork(): boolean;
  /** Where what is lost is more than changes. */
  question?: string | undefined;
  /** Offers to save before leaving; false when that did not work, and one stays. */
  onSave?(): Promise<boolean>;
  /** What was typed is given up. */
  onDiscard?(): void;
}

/** Asks before what was typed is lost, whichever way one leaves. A session that was given up leaves without asking. */
export function LeaveGuard({ losesWork, question, onSave, onDiscard }: Props) {
  const [saving, setSaving] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (nextLocation.pathname !== currentLocation.pathname ||
        leavesRecord(currentLocation.search, nextLocation.search) ||
        nextLocation.state?.leaves === true) &&
      canGoOn() &&
      losesWork(),
  );
  const navigate = useNavigate();
  useUnsavedWork(losesWork);
  useBeforeUnload((event) => {
    if (losesWork()) event.preventDefault();
  });
  const saveAndLeave = async () => {
    const to = blocker.location;
    setSaving(true);
    blocker.reset?.(); // saving something new changes the address, which would end what is held back
    const saved = await onSave?.();
    setSaving(false);
    if (saved && to) navigate(to);
  };
  return (
    <UnsavedQuestion
      open={blocker.state === 'blocked' || saving}
      saving={saving}
      question={question}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
      onSave={onSave && (() => void saveAndLeave())}
    />
  );
}

/** The page stays, and what it edits is another record. What is new gets its id when it is saved. */
function leavesRecord(current: string, next: string): boolean {
  const id = new URLSearchParams(current).get('id');
  return id !== null && id !== new URLSearchParams(next).get('id');
}

const canGoOn = (): boolean => readToken() !== '' || useSession.getState().waiting;
