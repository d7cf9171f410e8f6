import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/errors.ts';
import { markEnabled } from './document-state.store.ts';
import { lockDocuments } from './move/move.store.ts';

interface Dependencies {
  db: Database;
  /** Says that what a library answers with has changed. */
  noteChange(libraryId: string): Promise<void>;
}

/** Documents that go out of service and back, all or none. Answers those that were not so before. */
export function createEnable({ db, noteChange }: Dependencies) {
  return async function enable(accountId: string, ids: string[], enabled: boolean): Promise<string[]> {
    const unique = [...new Set(ids)];
    const changed = await db.transaction(async (tx) => {
      const rows = await lockDocuments(tx, accountId, unique);
      if (rows.length !== unique.length) throw notFound('文档');
      return markEnabled(tx, unique, enabled);
    });
    for (const libraryId of new Set(changed.map((row) => row.libraryId))) await noteChange(libraryId);
    return changed.map(({ id }) => id);
  };
}
