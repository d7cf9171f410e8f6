import { fileURLToPath } from 'node:url';
import { createLibrarySearch } from '#server/retrieval/search-library.ts';
import { openBenchEmbedded } from './bench-databases.ts';
import { type EverydayItem, readEverydaySet } from './everyday-set.ts';
import { fillLibraries } from './fill-libraries.ts';
import type { Defer } from './run-bench.ts';

/**
 * Some questions of an everyday set, their documents in a database of their own, and the search in the document of each.
 * @param folder path, or the name of a set of `bench/`
 * @param keeps which questions
 */
export async function openSet(
  defer: Defer,
  { folder, file }: { folder: string; file?: string | undefined },
  keeps: (item: EverydayItem) => boolean,
) {
  const place = folder.includes('/') ? folder : fileURLToPath(new URL(`../${folder}`, import.meta.url));
  const items = readEverydaySet(place, file).items.filter(keeps);
  const { db } = await openBenchEmbedded(defer);
  const libraries = await fillLibraries(
    db,
    place,
    items.map(({ doc }) => doc),
  );
  const search = createLibrarySearch(db);
  const keyOf = ({ doc }: EverydayItem): number => {
    const found = libraries.get(doc);
    if (!found) throw new Error(`no document ${doc} in ${folder}`);
    return found.library.key;
  };
  const searchFor = (item: EverydayItem) => (query: string) => search({ key: keyOf(item), settings: {} }, query);
  return { items, libraries, search, keyOf, searchFor };
}
