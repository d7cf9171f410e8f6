/** Asked every 0.5 s while the role is being prepared and nothing tells of changes (specification 2 §9). */
const pollMs = 500;

/** What `getChatStatus` says: 1 in progress, 2 ready, anything else failed. */
const STATUS = { inProgress: 1, ready: 2 } as const;

export interface DemoSteps {
  /** Saves the role and answers its id; null when something in the form is missing. */
  save(): Promise<string | null>;
  readStatus(roleId: string, signal: AbortSignal): Promise<number>;
  /** Until the answer may be another one. */
  wait(ms: number): Promise<void>;
}

export type DemoOutcome = { result: 'ready'; roleId: string } | { result: 'incomplete' | 'failed' | 'left' };

/** Saves the role and waits until it can talk. `left` after an abort. */
export async function startDemo(steps: DemoSteps, signal: AbortSignal): Promise<DemoOutcome> {
  const { save, readStatus, wait } = steps;
  try {
    const roleId = await save();
    if (signal.aborted) return { result: 'left' };
    if (roleId === null) return { result: 'incomplete' };
    for (;;) {
      const status = await readStatus(roleId, signal);
      if (signal.aborted) return { result: 'left' };
      if (status === STATUS.ready) return { result: 'ready', roleId };
      if (status !== STATUS.inProgress) return { result: 'failed' };
      await wait(pollMs);
    }
  } catch {
    return { result: signal.aborted ? 'left' : 'failed' };
  }
}
