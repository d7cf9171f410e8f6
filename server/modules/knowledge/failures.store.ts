import { and, count, desc, eq, isNull, ne } from 'drizzle-orm';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { webSource } from './crawl/crawl.table.ts';
import { document, knowledgeRun, library } from './knowledge.table.ts';

/** What failed, of each account, and has not been read, run or deleted since. */
export function createFailuresStore(db: Database) {
  return {
    async countFailures() {
      const [documents, sites, runs] = await Promise.all([
        db
          .select({ accountId: library.accountId, count: count() })
          .from(document)
          .innerJoin(library, eq(library.id, document.libraryId))
          .where(
            and(
              eq(document.status, STATUS.failed),
              document.enabled, // what is out of service fails nobody
              isNull(document.deletedAt),
              isNull(library.deletedAt),
            ),
          )
          .groupBy(library.accountId),
        db
          .select({ accountId: library.accountId, count: count() })
          .from(webSource)
          .innerJoin(library, eq(library.id, webSource.libraryId))
          .where(and(eq(webSource.status, STATUS.failed), isNull(webSource.deletedAt), isNull(library.deletedAt)))
          .groupBy(library.accountId),
        countFailedRuns(db),
      ]);
      return [
        ...documents.map((row) => ({ kind: 'document' as const, ...row })),
        ...sites.map((row) => ({ kind: 'site' as const, ...row })),
        ...runs.map((row) => ({ kind: 'run' as const, ...row })),
      ];
    },
  };
}

/** Of each kind of work on a library its last one. Reading a site counts with the site. */
function countFailedRuns(db: Database) {
  const last = db
    .selectDistinctOn([knowledgeRun.libraryId, knowledgeRun.kind], {
      libraryId: knowledgeRun.libraryId,
      status: knowledgeRun.status,
    })
    .from(knowledgeRun)
    .where(ne(knowledgeRun.kind, 'crawl'))
    .orderBy(knowledgeRun.libraryId, knowledgeRun.kind, desc(knowledgeRun.createdAt))
    .as('last_run');
  return db
    .select({ accountId: library.accountId, count: count() })
    .from(last)
    .innerJoin(library, eq(library.id, last.libraryId))
    .where(and(eq(last.status, STATUS.failed), isNull(library.deletedAt)))
    .groupBy(library.accountId);
}
