import type { Database } from '#server/platform/database/open-database.ts';
import { type IndexStatistics, type PackedPostings, readTerms, type TermPostings } from './posting.store.ts';

/**
 * Rows that are read of a term at first, one for each batch that holds it. A term with more is a common one: how often it occurs is
 * estimated from these, which costs a fraction of counting (100,000 segments in documents of 100: 128 rows instead of 1,000).
 */
const firstRows = 128;
/** Bounds on memory: about 1 MB a set of libraries, and the sets searched last. */
const maxTerms = 5000;
const maxSets = 100;

interface Remembered {
  version: string;
  frequencies: Map<string, number>;
}

/** By database, then by the libraries searched together. Only ever repeats what the database said of the same version. */
const remembered = new WeakMap<Database, Map<string, Remembered>>();

export interface LookedUp {
  /** In how many segments each term occurs; estimated for common terms, absent for terms that occur nowhere. */
  frequencies: Map<string, number>;
  /** Postings of the terms whose postings are all known; those of common terms are not. */
  postings: Map<string, PackedPostings[]>;
}

/** Looks terms up. Common terms, which are asked for again and again, are looked at once for each state of the libraries. */
export async function lookUpTerms(
  db: Database,
  libraryKeys: number[],
  terms: string[],
  statistics: IndexStatistics,
): Promise<LookedUp> {
  const common = recall(db, libraryKeys, statistics.version);
  const unknown = terms.filter((term) => !common.has(term));
  const read = await readTerms(db, libraryKeys, unknown, firstRows);
  const frequencies = new Map<string, number>();
  const postings = new Map<string, PackedPostings[]>();
  for (const term of terms) {
    const found = read.get(term);
    const frequency = common.get(term) ?? (found && estimateFrequency(found, statistics));
    if (frequency === undefined) continue;
    frequencies.set(term, frequency);
    if (found?.isPart && common.size < maxTerms) common.set(term, frequency);
    if (found && !found.isPart) postings.set(term, found.postings);
  }
  return { frequencies, postings };
}

/**
 * What was read reaches as far into the library as twice the middle of it: rows are stored in the order of their batches, but for a
 * few that were written anew.
 */
function estimateFrequency(
  { segmentCount, postings, isPart }: TermPostings,
  { segmentCount: most, range }: IndexStatistics,
): number {
  if (!isPart) return segmentCount;
  const middle = postings.reduce((sum, { firstSegment }) => sum + firstSegment - range.first, 0) / postings.length;
  const covered = Math.min(1, (2 * middle) / Math.max(1, range.last - range.first));
  return Math.min(most, Math.round(segmentCount / Math.max(covered, segmentCount / most)));
}

function recall(db: Database, libraryKeys: number[], version: string): Map<string, number> {
  const sets = remembered.get(db) ?? new Map<string, Remembered>();
  remembered.set(db, sets);
  const name = libraryKeys.toSorted((a, b) => a - b).join();
  const found = sets.get(name);
  const current = found?.version === version ? found : { version, frequencies: new Map<string, number>() };
  sets.delete(name);
  sets.set(name, current);
  for (const oldest of sets.keys()) {
    if (sets.size <= maxSets) break;
    sets.delete(oldest);
  }
  return current.frequencies;
}
