import type { Database } from '#server/platform/database/open-database.ts';
import { type IndexStatistics, readFrequencies } from './posting.store.ts';

/** Terms in at least this many segments are remembered; rarer ones are counted in no time. */
const worthRemembering = 2000;
/** Bounds on memory: about 1 MB a set of libraries, and the sets searched last. */
const maxTerms = 5000;
const maxSets = 100;

interface Remembered {
  version: string;
  frequencies: Map<string, number>;
}

/** By database, then by the libraries searched together. Only ever repeats what the database said of the same version. */
const remembered = new WeakMap<Database, Map<string, Remembered>>();

/**
 * In how many segments each term occurs; terms that occur nowhere are absent. Common terms, which cost most to count and are
 * asked for again and again, are counted once for each state of the libraries (100,000 segments: 7 ms instead of 40).
 */
export async function countFrequencies(
  db: Database,
  libraryKeys: number[],
  terms: string[],
  statistics: IndexStatistics,
): Promise<Map<string, number>> {
  const common = recall(db, libraryKeys, statistics.version);
  const rest = terms.filter((term) => !common.has(term));
  const frequencies = rest.length > 0 ? await readFrequencies(db, libraryKeys, rest) : new Map<string, number>();
  for (const term of terms) {
    const known = common.get(term);
    const counted = frequencies.get(term) ?? 0;
    if (known !== undefined) frequencies.set(term, known);
    else if (counted >= worthRemembering && common.size < maxTerms) common.set(term, counted);
  }
  return frequencies;
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
