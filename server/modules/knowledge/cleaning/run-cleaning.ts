import { CLEANING_LIMITS, type CleaningRule } from '#contract/cleaning.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import type { RunningJob } from '#server/platform/jobs/define-job.ts';
import type { AskModel } from '#server/platform/model/complete-text.ts';
import type { RunStore } from '../run/run.store.ts';
import type { ScopeStore } from '../run/scope.store.ts';
import type { CleaningStore } from './cleaning.store.ts';
import { createModelRepair } from './repair-by-model.ts';
import { createDuplicateFinder } from './rules/find-duplicate.ts';
import { scanDocument } from './rules/scan-document.ts';

interface Dependencies {
  runs: RunStore;
  scope: ScopeStore;
  proposals: CleaningStore;
  /** Null: no model is configured. */
  askModel: AskModel | null;
}

/** What {@link runCleaning} is asked for, as its run keeps it. */
export interface CleaningInput {
  documentIds: string[];
  rules: CleaningRule[];
}

/** Makes the proposals of one run. Begins anew when it was cut off: nothing can have been decided before its end. */
export async function runCleaning(
  { runs, scope, proposals, askModel }: Dependencies,
  runId: string,
  job: RunningJob,
): Promise<void> {
  const run = await runs.find(runId);
  if (!run || run.status !== RUN_STATUS.running) return;
  const { documentIds, rules } = run.input as unknown as CleaningInput;
  await proposals.clear(runId);
  const chosen = new Set(rules);
  const duplicates = createDuplicateFinder();
  const model =
    askModel && chosen.has('model') ? createModelRepair(askModel, CLEANING_LIMITS.modelSegments, job.signal) : null;
  let done = 0;
  let made = 0;
  documents: for (const document of await scope.documents(run.libraryId, documentIds)) {
    const read = () => scope.segments(document.id);
    for await (const { segments, suggestions } of scanDocument(read, chosen, duplicates, model?.repair)) {
      job.signal.throwIfAborted();
      const rows = suggestions.slice(0, CLEANING_LIMITS.proposals - made).map(({ segment, after, rules }) => ({
        runId,
        documentId: document.id,
        segmentId: segment.id,
        rules,
        before: segment.text,
        after,
      }));
      await proposals.insert(rows);
      made += rows.length;
      done += segments;
      if (!(await runs.advance(runId, done))) return;
      if (made >= CLEANING_LIMITS.proposals) break documents;
    }
  }
  const truncated = made >= CLEANING_LIMITS.proposals;
  await runs.finish(runId, RUN_STATUS.done, { result: { truncated, refused: model?.state.refused ?? 0 } });
}
