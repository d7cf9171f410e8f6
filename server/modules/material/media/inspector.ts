import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Inspect, Inspected } from './inspect-worker.ts';
import { DAMAGED, MaterialRefusal } from './refusal.ts';

const TIMEOUT_MS = 120_000;

export interface Inspector {
  /** @throws MaterialRefusal for what is not taken */
  inspect(given: Inspect, signal: AbortSignal): Promise<Inspected>;
  close(): Promise<void>;
}

/** Looks into files and writes them anew in a thread, which a hostile one may take down without harm. */
export function createInspector(): Inspector {
  const pool = new Piscina<Inspect, Inspected | { refused: string }>({
    filename: fileURLToPath(new URL('inspect-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  return {
    async inspect(given, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const found = await pool.run(given, { signal: limited }).catch((error: unknown) => {
        signal.throwIfAborted();
        throw new MaterialRefusal(DAMAGED, { cause: error });
      });
      if ('refused' in found) throw new MaterialRefusal(found.refused);
      return found;
    },
    close: () => pool.destroy(),
  };
}
