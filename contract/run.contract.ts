import { z } from 'zod';
import { Id } from './endpoint.contract.ts';

/** State of long work on a library. */
export const RUN_STATUS = { running: 1, done: 2, failed: 3, cancelled: 4 } as const;

/** Progress of long work, counted in documents or segments. */
export const RunState = z.object({
  id: Id,
  status: z.number().int(),
  /** For people: why it failed. */
  reason: z.string().nullable(),
  progressDone: z.number().int(),
  progressTotal: z.number().int(),
  createTime: z.string(),
  finishTime: z.string().nullable(),
});
export type RunState = z.infer<typeof RunState>;

export const RunInput = z.object({ id: Id });
