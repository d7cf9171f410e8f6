import type { RegressionChanges } from '#contract/regression.contract.ts';
import type { RetrievalSettings } from '#contract/retrieval.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { readStatistics } from '#server/retrieval/posting.store.ts';
import { readSettings, type SearchableLibrary } from '#server/retrieval/search-library.ts';
import type { CaseRow } from './regression.store.ts';

/** Changes whenever a run could come out otherwise: the index, the settings, and the cases by number and latest change. */
export async function takeFingerprint(
  db: Database,
  library: SearchableLibrary,
  cases: readonly Pick<CaseRow, 'id' | 'updatedAt'>[],
): Promise<string> {
  const { version } = await readStatistics(db, [library.key]);
  const latest = cases.reduce((last, { updatedAt }) => Math.max(last, updatedAt.getTime()), 0);
  return JSON.stringify([version, readSettings(library.settings), cases.length, latest]);
}

/** What a fingerprint says of the index and the settings. */
export function readFingerprint(fingerprint: string): { version: unknown; settings: RetrievalSettings } {
  const [version, settings] = JSON.parse(fingerprint);
  return { version: JSON.stringify(version), settings: readSettings(settings) };
}

/** Whether it is the settings or the content that differs; `announced` where both do, or neither. */
export function tellCause(before: string, after: string, announced: 'settings' | 'content'): 'settings' | 'content' {
  const [old, now] = [readFingerprint(before), readFingerprint(after)];
  const hasOtherContent = old.version !== now.version;
  const hasOtherSettings = compareSettings(old.settings, now.settings).length > 0;
  if (hasOtherContent === hasOtherSettings) return announced;
  return hasOtherSettings ? 'settings' : 'content';
}

/** The settings that differ, in the order in which people see them. */
export function compareSettings(before: RetrievalSettings, after: RetrievalSettings): RegressionChanges['settings'] {
  const [old, now] = [flatten(before), flatten(after)];
  return FIELDS.flatMap((field) =>
    old[field] === now[field] ? [] : [{ field, before: old[field], after: now[field] }],
  );
}

const FIELDS = ['topK', 'threshold', 'lexical', 'text', 'vector', 'rerank'] as const;

function flatten({ topK, threshold, weights }: RetrievalSettings): Record<(typeof FIELDS)[number], number> {
  return { topK, threshold, ...weights };
}
