import { notFound } from '#server/platform/errors.ts';
import type { DocumentStore } from '../document.store.ts';
import type { ScopedDocument, ScopeStore } from './scope.store.ts';

interface Dependencies {
  documents: DocumentStore;
  scope: ScopeStore;
  findLibrary(accountId: string, id: string): Promise<unknown>;
}

/** The readable documents among those named, all of the library when none is; throws 404 for what is not the account's own. */
export type ChooseDocuments = (
  accountId: string,
  libraryId: string,
  ids: readonly string[],
) => Promise<ScopedDocument[]>;

export function createChooseDocuments({ documents, scope, findLibrary }: Dependencies): ChooseDocuments {
  return async (accountId, libraryId, ids) => {
    await findLibrary(accountId, libraryId);
    const unique = [...new Set(ids)];
    if (unique.length > 0 && (await documents.filterOwned(accountId, unique, false)).length !== unique.length)
      throw notFound('文档');
    return scope.documents(libraryId, unique);
  };
}
