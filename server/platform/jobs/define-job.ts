import type { z } from 'zod';
import type { Transaction } from '../database/open-database.ts';

/** A kind of work that outlives a request and a restart: what is sent, and how often and how long it is tried. */
export interface JobKind<T extends object> {
  /** Also the name of its queue. */
  name: string;
  /** Checked when it is sent and again when it is taken: what is stored may be of another version. */
  payload: z.ZodType<T>;
  /** How often it is begun in all. A run that a kill or its time cuts off counts, one that a clean stop puts back does not. */
  attempts: number;
  /** Seconds before the second attempt; doubles with each further one. */
  retryDelay: number;
  /** Seconds after which a run counts as failed. */
  expiry: number;
  /** How many run at once in this process. */
  concurrency: number;
}

export const defineJob = <T extends object>(kind: JobKind<T>): JobKind<T> => kind;

/** Said in place of a part that a kind does without, with the reason. */
export interface Without {
  without: string;
}
/** Pure clean-up: nobody sees a row of it and nobody waits. What is given up is logged. */
export const nothingToTell = (reason: string): Without => ({ without: reason });
/** No row says that this work is under way, so none can be left behind. */
export const noRow = (reason: string): Without => ({ without: reason });

export interface RunningJob {
  /** Aborts when the run's time is over or the server stops. */
  signal: AbortSignal;
  /** No attempt is left after this one. */
  isLast: boolean;
}

/** Why the last attempt did not succeed. */
export interface Failure {
  /** The sentence of a {@link ToldError}, for people; null where the handler had none. */
  told: string | null;
  /** A kill or its time ended it, not the handler. */
  cutOff: boolean;
}

/** An orphan's job, as it is sent again. */
export interface Orphan<T extends object> {
  data: T;
  /** The key that its jobs are sent with. */
  key: string;
  afterSeconds?: number;
}

export interface JobWork<T extends object> {
  /** Must be safe to run again from the start or from where it stopped. */
  run(data: T, job: RunningJob): Promise<void>;
  /**
   * No attempt is left, whoever ended the last one. Ends the row with a sentence for people, if it is still under way. Called until it
   * is through, so it must be safe to call again.
   */
  onGivenUp: ((data: T, failure: Failure) => Promise<void>) | Without;
  /** The rows that say they are under way, each with the job that it should have. The platform sends those that have none. */
  orphans: (() => Promise<Orphan<T>[]>) | Without;
  /**
   * Whose work a job is, where owners share the workers: of one owner one job runs at a time, and owners take turns. What is one row's work
   * must always be the same owner's.
   * @param tx the transaction that the job is sent in, which may have made its row
   */
  ownerOf?(data: T, tx?: Transaction): Promise<string | null>;
}

/** A failure that is worth another attempt, and what to say to people if that was the last one. */
export class ToldError extends Error {
  override name = 'ToldError';
}

/** A failure that costs much and hardly ever passes: it is tried once more, after all others' work. */
export class OnceMoreError extends ToldError {
  readonly afterSeconds: number;
  constructor(message: string, afterSeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.afterSeconds = afterSeconds;
  }
}
