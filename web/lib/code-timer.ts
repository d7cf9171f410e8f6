import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { CODE_RULES } from '#contract/rules.contract.ts';

/** What a code is for; each has a countdown of its own. */
export type CodeUse = 'sms' | 'register' | 'reset_pwd';

interface Sending {
  at: number;
  /** Stays under the field until another code may be asked for. */
  remark: string;
}

/** Last sending of each kind. Outside of the components, so that the countdown survives a dialog that is closed and opened again. */
const useSendings = create<Partial<Record<CodeUse, Sending>>>(() => ({}));

export function noteSending(use: CodeUse, remark: string): void {
  useSendings.setState({ [use]: { at: Date.now(), remark } });
}

export interface CodeTimer {
  /** Whole seconds until another code may be asked for; 0 when it may. */
  secondsLeft: number;
  /** Right after the sending: say that it succeeded (specification 2 §9: 3 s). */
  justSent: boolean;
  remark: string;
}

export function useCodeTimer(use: CodeUse): CodeTimer {
  const sending = useSendings((state) => state[use]);
  const [now, setNow] = useState(Date.now);
  const age = sending ? Math.max(now - sending.at, 0) : Number.POSITIVE_INFINITY;
  const running = age < CODE_RULES.resendMs;
  useEffect(() => {
    if (!sending) return;
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [sending, running]);
  return {
    secondsLeft: running ? Math.ceil((CODE_RULES.resendMs - age) / 1000) : 0,
    justSent: age < CODE_RULES.wrongCodeNoticeMs,
    remark: running && sending ? sending.remark : '',
  };
}
