import {
  compareHits,
  embedLibrary,
  hitTest,
  type LibrarySettings,
  librarySettings,
  saveLibrarySettings,
} from '#contract/retrieval.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { readSettings, type SearchableLibrary, type SearchLibrary } from '#server/retrieval/search-library.ts';
import { compareModes } from './compare-modes.ts';
import { type AnswerOffline, testHits } from './test-hits.ts';

/** A library with what its settings show. */
interface ShownLibrary extends SearchableLibrary {
  id: string;
  segmentCount: number;
}

interface Dependencies {
  search: SearchLibrary;
  /** Throws 404 for a library that the account does not own. */
  findLibrary(accountId: string, id: string): Promise<ShownLibrary>;
  saveSettings(accountId: string, id: string, settings: Record<string, unknown>): Promise<void>;
  /** Which engines are in force for a library. */
  describeEngines(library: ShownLibrary): Promise<Omit<LibrarySettings, 'settings'>>;
  /** Makes the vectors that a library's segments lack. */
  embed(libraryId: string): Promise<void>;
  answerOffline: AnswerOffline;
}

/** How a library is searched, and what a question finds in it. */
export function registerRetrievalRoutes(handle: Handle, dependencies: Dependencies): void {
  const { search, findLibrary, saveSettings, describeEngines, embed, answerOffline } = dependencies;
  const withEngines = async (library: ShownLibrary): Promise<LibrarySettings> => ({
    settings: readSettings(library.settings),
    ...(await describeEngines(library)),
  });

  handle(librarySettings, async ({ session, input }) => withEngines(await findLibrary(session.accountId, input.libId)));
  handle(saveLibrarySettings, async ({ session, input: { libId, settings } }) => {
    const library = await findLibrary(session.accountId, libId);
    await saveSettings(session.accountId, libId, { ...library.settings, ...settings });
    return withEngines({ ...library, settings });
  });
  handle(embedLibrary, async ({ session, input: { libId } }) => {
    const library = await findLibrary(session.accountId, libId);
    await embed(libId);
    return withEngines(library);
  });
  handle(hitTest, async ({ session, input: { libId, query, settings } }) => {
    const library = await findLibrary(session.accountId, libId);
    return testHits(() => search(library, query.trim(), settings), query.trim(), answerOffline);
  });
  handle(compareHits, async ({ session, input: { libId, query, settings } }) => {
    const library = await findLibrary(session.accountId, libId);
    const tried = settings ?? readSettings(library.settings);
    const { reasons } = await describeEngines(library);
    return compareModes((mine) => search(library, query.trim(), mine), tried, reasons);
  });
}
