import type { RoleProgress } from '#contract/role.contract.ts';

/** Asked every 0.5 s while a role is being prepared and nothing tells of changes (specification 2 §9). */
const pollMs = 500;
/** Answers that may fail in a row before it is given up: a server that starts anew is away for a moment. */
const MOST_FAILURES = 6;

interface Steps {
  read(signal: AbortSignal): Promise<RoleProgress>;
  onProgress(progress: RoleProgress): void;
  /** Until the answer may be another one; `failed`: the last question had none. */
  wait(ms: number, failed: boolean): Promise<void>;
}

/** Asks until the role is ready (`ready`), has failed (`failed`), or nobody wants to know any more (`left`). */
export async function followProgress(steps: Steps, signal: AbortSignal): Promise<'ready' | 'failed' | 'left'> {
  const { read, onProgress, wait } = steps;
  for (let failures = 0; failures < MOST_FAILURES; ) {
    const progress = await read(signal).catch(() => null);
    if (signal.aborted) return 'left';
    if (progress) {
      failures = 0;
      onProgress(progress);
      if (progress.status !== 1) return progress.status === 2 ? 'ready' : 'failed';
    } else failures += 1;
    await wait(pollMs, !progress);
    if (signal.aborted) return 'left';
  }
  return 'failed';
}
