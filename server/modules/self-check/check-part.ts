import { type PartCheck, SELF_CHECK } from '#contract/self-check.contract.ts';
import { AppError } from '#server/platform/errors.ts';

interface Trial {
  part: PartCheck['part'];
  name: string;
  /** Comes with the product. */
  embedded: boolean;
  /** What to do when it fails. */
  remedy: string;
  /** Asks it for something small; rejects when it does not answer. */
  ask(signal: AbortSignal): Promise<unknown>;
}

/** Tries one engine; never rejects but for an abort. */
export async function checkPart(trial: Trial, signal: AbortSignal, now: () => number): Promise<PartCheck> {
  const { part, name, embedded, remedy, ask } = trial;
  const began = now();
  try {
    await ask(AbortSignal.any([signal, AbortSignal.timeout(SELF_CHECK.engineMs)]));
    return { part, name, state: embedded ? 'embedded' : 'answers', ms: Math.round(now() - began), remedy: '' };
  } catch (error) {
    signal.throwIfAborted();
    // Messages of ours are written for people; those of a service may hold its address.
    const why = error instanceof AppError ? `${error.message}。` : '';
    return { part, name, state: 'fails', ms: null, remedy: why + remedy };
  }
}
