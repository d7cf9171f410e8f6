import { hitTest, type LibrarySettings, librarySettings, saveLibrarySettings } from '#contract/retrieval.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { readSettings, type SearchableLibrary, searchLibrary } from './search-library.ts';
import { type AnswerOffline, testHits } from './test-hits.ts';

interface Dependencies {
  db: Database;
  /** Throws 404 for a library that the account does not own. */
  findLibrary(accountId: string, id: string): Promise<SearchableLibrary>;
  saveSettings(accountId: string, id: string, settings: Record<string, unknown>): Promise<void>;
  answerOffline: AnswerOffline;
}

/** How a library is searched, and what a question finds in it. */
export function registerRetrievalRoutes(
  handle: Handle,
  { db, findLibrary, saveSettings, answerOffline }: Dependencies,
): void {
  const withEngines = (library: SearchableLibrary): LibrarySettings => ({
    settings: readSettings(library.settings),
    // Neither embeddings nor a rerank model can be configured yet.
    engines: { vector: false, rerank: false },
  });

  handle(librarySettings, async ({ session, input }) => withEngines(await findLibrary(session.accountId, input.libId)));
  handle(saveLibrarySettings, async ({ session, input: { libId, settings } }) => {
    const library = await findLibrary(session.accountId, libId);
    await saveSettings(session.accountId, libId, { ...library.settings, ...settings });
    return withEngines({ ...library, settings });
  });
  handle(hitTest, async ({ session, input: { libId, query, settings } }) => {
    const library = await findLibrary(session.accountId, libId);
    return testHits(() => searchLibrary(db, library, query.trim(), settings), query.trim(), answerOffline);
  });
}
