import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { document, documentText, library, segment } from '#server/modules/knowledge/knowledge.table.ts';
import type { Database } from '#server/platform/database/open-database.ts';

export interface FoundSegment {
  segmentId: number;
  documentId: string;
  /** The document's name. */
  title: string;
  /** Address of a document that was read from the web. */
  url: string | null;
  text: string;
  page: number | null;
  heading: string[];
  position: number;
}

/**
 * The texts of found segments; those of documents that are deleted or out of service, of deleted libraries and of other cuts are left out
 * at once, before the index follows.
 */
export async function readFoundSegments(db: Database, segmentIds: number[]): Promise<Map<number, FoundSegment>> {
  if (segmentIds.length === 0) return new Map();
  // The limit keeps this a step of its own: without statistics (the embedded database collects none) the planner would
  // start from the documents, 33 ms instead of 1 on 100,000 segments.
  const found = db.select().from(segment).where(inArray(segment.id, segmentIds)).limit(segmentIds.length).as('found');
  const rows = await db
    .select({
      segmentId: found.id,
      documentId: found.documentId,
      title: document.name,
      url: document.url,
      text: found.text,
      page: found.page,
      heading: found.heading,
      position: found.position,
    })
    .from(found)
    .innerJoin(document, and(eq(document.id, found.documentId), eq(document.liveRun, found.run)))
    .innerJoin(library, eq(library.id, document.libraryId))
    .where(and(eq(document.enabled, true), isNull(document.deletedAt), isNull(library.deletedAt)))
    .orderBy(found.id);
  return new Map(rows.map((row) => [row.segmentId, row]));
}

/** A segment that stands beside another one in its document. */
export interface Neighbour {
  segmentId: number;
  text: string;
}
/** Up to so many segments that stand before or after one, the nearest first. */
export type ReadNeighbours = (segmentId: number, side: 'before' | 'after', most: number) => Promise<Neighbour[]>;

export const createNeighbourReader =
  (db: Database): ReadNeighbours =>
  async (segmentId, side, most) => {
    const [of] = await db
      .select({ documentId: segment.documentId, run: segment.run, position: segment.position })
      .from(segment)
      .where(eq(segment.id, segmentId));
    if (!of) return [];
    const { documentId, run, position } = of;
    const isAfter = side === 'after';
    return db
      .select({ segmentId: segment.id, text: segment.text })
      .from(segment)
      .where(
        and(
          eq(segment.documentId, documentId),
          eq(segment.run, run),
          isAfter ? gt(segment.position, position) : lt(segment.position, position),
        ),
      )
      .orderBy(isAfter ? asc(segment.position) : desc(segment.position))
      .limit(most);
  };

/** The titles that segments hold, as they are written there, by the segments' ids, in their order; of documents that were read before titles were kept there are none. */
export type ReadTitles = (segmentIds: number[]) => Promise<Map<number, string[]>>;

export const createTitleReader =
  (db: Database): ReadTitles =>
  async (segmentIds) => {
    if (segmentIds.length === 0) return new Map();
    const rows = await db
      .select({
        of: segment.id,
        from: segment.startAt,
        to: segment.endAt,
        startAt: documentText.startAt,
        text: documentText.text,
        titles: documentText.titles,
      })
      .from(segment)
      .innerJoin(
        documentText,
        and(
          eq(documentText.documentId, segment.documentId),
          eq(documentText.run, segment.run),
          lt(documentText.startAt, segment.endAt),
          gt(documentText.endAt, segment.startAt),
        ),
      )
      .where(and(inArray(segment.id, segmentIds), isNotNull(documentText.titles)))
      .orderBy(asc(segment.id), asc(documentText.startAt));
    const found = new Map<number, Map<number, string>>();
    for (const { of, from, to, startAt, text, titles } of rows) {
      const known = found.get(of) ?? new Map<number, string>();
      for (const [at] of titles ?? [])
        if (at >= from && at < to) known.set(at, /^[^\n]*/.exec(text.slice(at - startAt))?.[0].trim() ?? '');
      found.set(of, known);
    }
    return new Map([...found].map(([id, titles]) => [id, [...titles.values()]]));
  };
