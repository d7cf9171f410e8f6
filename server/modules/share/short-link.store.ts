import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { LinkDevice, StartedPage } from '#contract/short-link.contract.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { project } from '../project/project.table.ts';
import { shortLink } from './short-link.table.ts';

/** What a code leads to, and on which device. */
export interface Led {
  page: StartedPage;
  device: LinkDevice;
}

export type NewShortLink = typeof shortLink.$inferInsert;

/** One that is there already. */
export interface KnownShortLink {
  code: string;
  ticket: string;
}

type Connection = Pick<Database, 'select'>;

export function createShortLinkStore(db: Database) {
  return {
    /** What a code stands for, unless its time is over. */
    async find(code: string, now: Date) {
      const [row] = await db
        .select({
          projectId: shortLink.projectId,
          page: shortLink.page,
          device: shortLink.device,
          ticket: shortLink.ticket,
        })
        .from(shortLink)
        .where(and(eq(shortLink.code, code), gt(shortLink.until, now)))
        .limit(1);
      return row ?? null;
    },

    /** Of this very ticket. */
    async ofTicket(ticket: string, { page, device }: Led, on: Connection = db): Promise<KnownShortLink | null> {
      const [row] = await on
        .select({ code: shortLink.code, ticket: shortLink.ticket })
        .from(shortLink)
        .where(and(eq(shortLink.ticket, ticket), eq(shortLink.page, page), eq(shortLink.device, device)))
        .limit(1);
      return row ?? null;
    },

    /** Of any ticket to the project that ends after `from` and not after `to`, and that its owner has not ended: the one that ends last. */
    async ofProject(
      projectId: string,
      { page, device }: Led,
      { from, to }: { from: Date; to: Date },
      on: Connection = db,
    ): Promise<KnownShortLink | null> {
      const [row] = await on
        .select({ code: shortLink.code, ticket: shortLink.ticket })
        .from(shortLink)
        .innerJoin(project, eq(project.id, shortLink.projectId))
        .where(
          and(
            eq(shortLink.projectId, projectId),
            eq(shortLink.page, page),
            eq(shortLink.device, device),
            gt(shortLink.until, from),
            lte(shortLink.until, to),
            or(isNull(project.linksEndedAt), gt(shortLink.madeAt, project.linksEndedAt)),
          ),
        )
        .orderBy(desc(shortLink.until), desc(shortLink.madeAt))
        .limit(1);
      return row ?? null;
    },

    /**
     * Keeps one that `find` does not know; two that come together get the same. Of the project's `most` stay: those that its owner has
     * ended go first, then those that end first.
     */
    keep: (
      projectId: string,
      find: (tx: Transaction) => Promise<KnownShortLink | null>,
      make: () => NewShortLink,
      most: number,
    ): Promise<string> =>
      db.transaction(async (tx) => {
        await lockName(tx, `short links ${projectId}`);
        const known = await find(tx);
        if (known) return known.code;
        const [row] = await tx.insert(shortLink).values(make()).returning({ code: shortLink.code });
        if (!row) throw new Error('the short link was not inserted');
        await dropBeyond(tx, projectId, row.code, most);
        return row.code;
      }),

    /** Takes away a bounded number whose time is over; answers how many. */
    async purge(now: Date, most: number): Promise<number> {
      const over = db.select({ code: shortLink.code }).from(shortLink).where(lt(shortLink.until, now)).limit(most);
      const gone = await db.delete(shortLink).where(inArray(shortLink.code, over)).returning({ code: shortLink.code });
      return gone.length;
    },
  };
}

export type ShortLinkStore = ReturnType<typeof createShortLinkStore>;

async function dropBeyond(tx: Transaction, projectId: string, newest: string, most: number): Promise<void> {
  const ofProject = eq(shortLink.projectId, projectId);
  const [counted] = await tx.select({ total: count() }).from(shortLink).where(ofProject);
  const tooMany = (counted?.total ?? 0) - most;
  if (tooMany <= 0) return;
  const going = await tx
    .select({ code: shortLink.code })
    .from(shortLink)
    .innerJoin(project, eq(project.id, shortLink.projectId))
    .where(and(ofProject, ne(shortLink.code, newest)))
    .orderBy(
      desc(sql`coalesce(${shortLink.madeAt} <= ${project.linksEndedAt}, false)`),
      asc(shortLink.until),
      asc(shortLink.madeAt),
    )
    .limit(tooMany);
  await tx.delete(shortLink).where(
    inArray(
      shortLink.code,
      going.map(({ code }) => code),
    ),
  );
}
