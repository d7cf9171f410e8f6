import { z } from 'zod';
import { endpoint, Id, numeric, type OwnedId, PageInput } from './endpoint.contract.ts';

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

/** What a run works on. */
export const RunScope = z.object({
  libId: Id,
  /** Chosen documents; all of the library when empty. */
  documentIds: z.array(Id).max(1000).default([]),
});
export const RUN_SCOPE_OWNED: readonly OwnedId[] = [
  { field: 'libId', kind: 'library' },
  { field: 'documentIds[]', kind: 'document' },
];

/** What a run found or made in a segment, waiting for a person's word. */
export const ReviewedItem = z.object({
  id: Id,
  documentId: Id,
  documentName: z.string(),
  segmentId: z.number().int(),
  page: z.number().int().nullable(),
  heading: z.array(z.string()),
});

/** Items of a run, by state. */
export const reviewPageInput = <S extends z.ZodType>(status: S) =>
  PageInput.extend({
    runId: Id,
    status: status.optional(),
    size: numeric(z.number().int().min(1).max(100)).default(20),
  });

/** Stops a run; what it has found or made stays. */
export const cancelRun = (path: string, kind: OwnedId['kind'], summary: string) =>
  endpoint({
    method: 'POST',
    path,
    owned: [{ field: 'id', kind }],
    summary,
    input: z.object({ id: Id }),
    data: z.null(),
  });
