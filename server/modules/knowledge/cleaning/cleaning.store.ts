import { and, arrayContains, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CleaningProposal, CleaningRule, ProposalStatus } from '#contract/cleaning.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { document, segment } from '../knowledge.table.ts';
import { cleaningProposal } from './cleaning.table.ts';

type ProposalRow = typeof cleaningProposal.$inferSelect;
export type NewProposal = Pick<ProposalRow, 'runId' | 'documentId' | 'segmentId' | 'rules' | 'before' | 'after'>;

export interface ProposalFilter {
  runId: string;
  statuses?: readonly ProposalStatus[];
  rule?: CleaningRule;
  ids?: readonly string[];
}

export function createCleaningStore(db: Database) {
  const matching = ({ runId, statuses, rule, ids }: ProposalFilter) =>
    and(
      eq(cleaningProposal.runId, runId),
      statuses ? inArray(cleaningProposal.status, [...statuses]) : undefined,
      rule ? arrayContains(cleaningProposal.rules, [rule]) : undefined,
      ids ? inArray(cleaningProposal.id, [...ids]) : undefined,
    );

  return {
    async insert(rows: NewProposal[]): Promise<void> {
      if (rows.length > 0) await db.insert(cleaningProposal).values(rows);
    },
    /** For a run that starts again. */
    async clear(runId: string): Promise<void> {
      await db.delete(cleaningProposal).where(eq(cleaningProposal.runId, runId));
    },
    /** Open proposals whose segment is gone, disabled or different by now. */
    async markOutdated(runId: string): Promise<void> {
      const current = db
        .select({ id: segment.id })
        .from(segment)
        .innerJoin(document, and(eq(document.id, segment.documentId), eq(document.liveRun, segment.run)))
        .where(
          and(
            eq(segment.id, cleaningProposal.segmentId),
            eq(segment.text, cleaningProposal.before),
            eq(segment.enabled, true),
            sql`${document.deletedAt} is null`,
          ),
        );
      await db
        .update(cleaningProposal)
        .set({ status: 'outdated' })
        .where(and(matching({ runId, statuses: ['open'] }), sql`not exists ${current}`));
    },
    async page(filter: ProposalFilter, page: number, size: number) {
      const where = matching(filter);
      const rows = await db
        .select({
          proposal: cleaningProposal,
          documentName: document.name,
          page: segment.page,
          heading: segment.heading,
        })
        .from(cleaningProposal)
        .innerJoin(document, eq(document.id, cleaningProposal.documentId))
        .leftJoin(segment, eq(segment.id, cleaningProposal.segmentId))
        .where(where)
        .orderBy(asc(document.createdAt), asc(document.id), asc(cleaningProposal.segmentId))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(cleaningProposal).where(where);
      const records = rows.map(({ proposal, documentName, page: at, heading }): CleaningProposal => {
        const { id, documentId, segmentId, before, after, status } = proposal;
        const rules = proposal.rules as CleaningRule[];
        return {
          id,
          documentId,
          documentName,
          segmentId,
          page: at,
          heading: heading ?? [],
          rules,
          before,
          after,
          status,
        };
      });
      return { records, total: counted?.total ?? 0 };
    },
    async count(filter: ProposalFilter): Promise<number> {
      const [row] = await db.select({ total: count() }).from(cleaningProposal).where(matching(filter));
      return row?.total ?? 0;
    },
    async countByStatus(runId: string): Promise<Partial<Record<ProposalStatus, number>>> {
      const rows = await db
        .select({ status: cleaningProposal.status, total: count() })
        .from(cleaningProposal)
        .where(eq(cleaningProposal.runId, runId))
        .groupBy(cleaningProposal.status);
      return Object.fromEntries(rows.map((row) => [row.status, row.total]));
    },
    /** Open proposals by rule; one with several rules counts for each. */
    async countByRule(runId: string): Promise<Partial<Record<CleaningRule, number>>> {
      const rows = await db.execute<{ rule: CleaningRule; total: number }>(sql`
        select rule, count(*)::int as total from ${cleaningProposal}, unnest(rules) as rule
        where run_id = ${runId} and status = 'open' group by rule`);
      return Object.fromEntries(rows.map((row) => [row.rule, row.total]));
    },
    /** The next to decide; the latest decisions first where they are taken back. */
    async take(filter: ProposalFilter, limit: number, newestFirst: boolean): Promise<ProposalRow[]> {
      return db
        .select()
        .from(cleaningProposal)
        .where(matching(filter))
        .orderBy(
          newestFirst ? desc(cleaningProposal.decidedAt) : asc(cleaningProposal.segmentId),
          asc(cleaningProposal.id),
        )
        .limit(limit);
    },
    /** Changes the status of proposals that still have the one expected. */
    async decide(
      ids: readonly string[],
      from: ProposalStatus,
      to: ProposalStatus,
      changeId: string | null,
    ): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(cleaningProposal)
        .set({ status: to, changeId, decidedAt: to === 'open' ? null : new Date() })
        .where(and(inArray(cleaningProposal.id, [...ids]), eq(cleaningProposal.status, from)));
    },
  };
}

export type CleaningStore = ReturnType<typeof createCleaningStore>;
