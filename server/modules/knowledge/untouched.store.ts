import { and, eq, exists, isNotNull, isNull, not, or } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { document, library, segment } from './knowledge.table.ts';

/** Documents that are in use as they were read: nobody has changed, disabled or cut them anew. */
export function createUntouchedStore(db: Database) {
  const changed = db
    .select({ id: segment.id })
    .from(segment)
    .where(and(eq(segment.documentId, document.id), or(isNotNull(segment.editedAt), not(segment.enabled))));
  return {
    async untouchedNamed(accountId: string, name: string) {
      return db
        .select({ id: document.id, libId: document.libraryId, fileId: document.fileId })
        .from(document)
        .innerJoin(library, eq(library.id, document.libraryId))
        .where(
          and(
            eq(library.accountId, accountId),
            isNull(library.deletedAt),
            isNull(document.deletedAt),
            eq(document.name, name),
            document.enabled,
            isNull(document.recut),
            isNull(document.previousCut),
            not(exists(changed)),
          ),
        );
    },
  };
}
