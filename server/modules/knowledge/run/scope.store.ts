import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { document, segment } from '../knowledge.table.ts';

/** Segments read at once: about 200 KB. */
const PAGE = 200;

export interface ScopedDocument {
  id: string;
  name: string;
  segmentCount: number;
  /** It is in service. */
  enabled: boolean;
}

export interface ScopedSegment {
  id: number;
  text: string;
  page: number | null;
  heading: string[];
  startAt: number;
  endAt: number;
}

/** Reads what long work on a library works on: its readable documents and their enabled segments. */
export function createScopeStore(db: Database) {
  return {
    /** @param ids chosen documents; all of the library when empty */
    async documents(libraryId: string, ids: readonly string[]): Promise<ScopedDocument[]> {
      return db
        .select({
          id: document.id,
          name: document.name,
          segmentCount: document.segmentCount,
          enabled: document.enabled,
        })
        .from(document)
        .where(
          and(
            eq(document.libraryId, libraryId),
            eq(document.status, STATUS.success),
            isNull(document.deletedAt),
            ids.length > 0 ? inArray(document.id, [...ids]) : undefined,
          ),
        )
        .orderBy(asc(document.createdAt), asc(document.id));
    },
    /** A document's enabled segments in order, a page at a time. */
    async *segments(documentId: string): AsyncGenerator<ScopedSegment[]> {
      let after = -1;
      for (;;) {
        const rows = await db
          .select({
            id: segment.id,
            text: segment.text,
            page: segment.page,
            heading: segment.heading,
            startAt: segment.startAt,
            endAt: segment.endAt,
            position: segment.position,
          })
          .from(segment)
          .innerJoin(document, and(eq(document.id, segment.documentId), eq(document.liveRun, segment.run)))
          .where(and(eq(segment.documentId, documentId), eq(segment.enabled, true), gt(segment.position, after)))
          .orderBy(asc(segment.position))
          .limit(PAGE);
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return;
        after = last.position;
      }
    },
  };
}

export type ScopeStore = ReturnType<typeof createScopeStore>;
