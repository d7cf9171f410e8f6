import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { document, library, segment } from '../knowledge.table.ts';

export interface FoundSegment {
  segmentId: number;
  documentId: string;
  /** The document's name. */
  title: string;
  text: string;
  page: number | null;
  heading: string[];
  position: number;
}

/** The texts of found segments; those of deleted documents and libraries are left out at once, before the index follows. */
export async function readFoundSegments(db: Database, segmentIds: number[]): Promise<Map<number, FoundSegment>> {
  if (segmentIds.length === 0) return new Map();
  const rows = await db
    .select({
      segmentId: segment.id,
      documentId: segment.documentId,
      title: document.name,
      text: segment.text,
      page: segment.page,
      heading: segment.heading,
      position: segment.position,
    })
    .from(segment)
    .innerJoin(document, eq(document.id, segment.documentId))
    .innerJoin(library, eq(library.id, document.libraryId))
    .where(and(inArray(segment.id, segmentIds), isNull(document.deletedAt), isNull(library.deletedAt)));
  return new Map(rows.map((row) => [row.segmentId, row]));
}
