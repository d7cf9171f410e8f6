import { type ScryptOptions, scryptSync } from 'node:crypto';

export interface HashTask {
  digest: string;
  salt: Uint8Array;
  length: number;
  cost: ScryptOptions;
}

/** Runs in a worker: `scrypt` itself would take the threads that read files and resolve names for everybody. */
export function derive({ digest, salt, length, cost }: HashTask): Uint8Array {
  return scryptSync(digest, salt, length, cost);
}
