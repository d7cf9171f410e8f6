import type {
  CaseOutcome,
  RegressionChanges,
  RegressionDrop,
  RegressionFigures,
} from '#contract/regression.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import type { RunningJob } from '#server/platform/jobs/define-job.ts';
import { readSettings, type SearchableLibrary, type SearchLibrary } from '#server/retrieval/search-library.ts';
import type { AnswerOffline } from '../hit-test/test-hits.ts';
import type { RunRow, RunStore } from '../run/run.store.ts';
import { compareSettings, readFingerprint } from './fingerprint.ts';
import { matchesCase } from './match-case.ts';
import { compareRuns, measureRun } from './measure-run.ts';
import type { CaseRow, RegressionStore } from './regression.store.ts';

/** What stands in `knowledge_run.input`. */
export interface RegressionInput {
  cause: 'manual' | 'settings' | 'content';
  /** What was measured: the index, the settings and the cases. The same again gives the same. */
  fingerprint: string;
}

/** How one case went, with the id of the segment that stood first. */
interface StoredOutcome extends CaseOutcome {
  first?: number | null;
}

/** What stands in `knowledge_run.result` of a run that is done. */
export interface RegressionResult {
  figures: RegressionFigures;
  outcomes: Readonly<Record<string, StoredOutcome>>;
  drops: RegressionDrop[];
  lost: number;
  won: number;
  acknowledged: boolean;
  changes: RegressionChanges;
}

/** Places that are looked at. */
const PLACES = 10;
/** Cases between two notes of progress. */
const NOTE_EVERY = 20;

interface Dependencies {
  search: SearchLibrary;
  runs: RunStore;
  store: RegressionStore;
  answerOffline: AnswerOffline;
}

/** Asks every question of a set; begins anew when it was cut off, a few seconds' work. */
export async function runRegression(
  { search, runs, store, answerOffline }: Dependencies,
  runId: string,
  job: RunningJob,
): Promise<void> {
  const run = await runs.find(runId);
  if (!run || run.status !== RUN_STATUS.running) return;
  const library = await store.findLibrary(run.libraryId);
  if (!library) return;
  const cases = await store.cases(library.id);
  const outcomes: Record<string, StoredOutcome> = {};
  for (const [index, one] of cases.entries()) {
    job.signal.throwIfAborted();
    outcomes[one.id] = await askCase(search, library, one, answerOffline);
    if ((index + 1) % NOTE_EVERY === 0 && !(await runs.advance(runId, index + 1))) return;
  }
  await runs.advance(runId, cases.length);
  const [last] = (await store.runs(library.id)).filter(({ status }) => status === RUN_STATUS.done);
  const before = (last?.result as unknown as RegressionResult | undefined)?.outcomes ?? {};
  // What another expectation makes of a case says nothing about retrieval.
  const same = cases.filter(({ updatedAt }) => last && updatedAt <= last.createdAt);
  const result: RegressionResult = {
    figures: measureRun(cases, outcomes),
    outcomes,
    ...compareRuns(same, before, outcomes),
    changes: await findChanges(store, run, last),
    acknowledged: false,
  };
  await runs.finish(runId, RUN_STATUS.done, { result: { ...result } });
  await store.prune(library.id);
}

/** Ranks are those of the weights alone; whether chat answers is decided by the settings as they are. */
async function askCase(search: SearchLibrary, library: SearchableLibrary, one: CaseRow, answerOffline: AnswerOffline) {
  const settings = readSettings(library.settings);
  const wide = await search(library, one.question, { ...settings, topK: Math.max(PLACES, settings.topK) });
  const places = [...wide.hits, ...wide.below].slice(0, PLACES);
  const rank = one.expectRefusal ? 0 : places.findIndex((hit) => matchesCase(one, hit)) + 1;
  const read = { ...wide, hits: wide.hits.slice(0, settings.topK), settings };
  const { refused } = await answerOffline(one.question, read);
  return { rank, refused, first: places[0]?.segmentId ?? null };
}

/** What had become different since the last run, from what both measured. */
async function findChanges(store: RegressionStore, run: RunRow, last: RunRow | undefined): Promise<RegressionChanges> {
  const none: RegressionChanges = { settings: [], documents: [], documentCount: 0 };
  if (!last) return none;
  const [now, before] = [run, last].map(({ input }) =>
    readFingerprint((input as unknown as RegressionInput).fingerprint),
  );
  if (!now || !before) return none;
  return {
    settings: compareSettings(before.settings, now.settings),
    ...(now.version === before.version
      ? { documents: [], documentCount: 0 }
      : await store.changedDocuments(run.libraryId, last.createdAt)),
  };
}
