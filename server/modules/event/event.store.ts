import { and, asc, eq, gt, isNull, lt, max, min, or, sql } from 'drizzle-orm';
import type { EventKind, ProductEvent } from '#contract/event.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { event } from './event.table.ts';

/** Topic of the bus on which the database tells whose events there are, and the channel of what is told without being kept. */
export const EVENTS = 'event';

/** Who reads: an account, and an operator the installation's besides. */
export interface EventReader {
  /** Null: what is told to operators alone. */
  accountId: string | null;
  operator: boolean;
}

export function createEventStore(db: Database) {
  function readable({ accountId, operator }: EventReader) {
    const own = accountId === null ? isNull(event.accountId) : eq(event.accountId, accountId);
    return operator ? or(own, isNull(event.accountId)) : own;
  }

  return {
    /** Events after `position` in the order of their commits. None that comes later has a smaller position. */
    async after(reader: EventReader, position: number, limit: number): Promise<ProductEvent[]> {
      const rows = await db
        .select()
        .from(event)
        .where(and(readable(reader), gt(event.position, position)))
        .orderBy(asc(event.position))
        .limit(limit);
      return rows.map(({ position, kind, subjectId, at, data }) => ({
        position,
        kind,
        subjectId,
        data,
        at: at.toISOString(),
      }));
    },
    /** Positions of the oldest and the newest event that is kept, of whomever; 0 for none. */
    async bounds(): Promise<{ oldest: number; newest: number }> {
      const [row] = await db.select({ oldest: min(event.position), newest: max(event.position) }).from(event);
      return { oldest: row?.oldest ?? 0, newest: row?.newest ?? 0 };
    },
    /** Position of the last event before the first one that was written since; null where none was. */
    async before(since: Date): Promise<number | null> {
      const [row] = await db
        .select({ first: min(event.position) })
        .from(event)
        .where(gt(event.at, since));
      return row?.first == null ? null : row.first - 1;
    },
    /** Takes away a bounded number of events older than `before`; answers how many. The newest stays: positions are counted from it. */
    async purge(before: Date, most: number): Promise<number> {
      const old = db
        .select({ id: event.id })
        .from(event)
        .where(and(lt(event.at, before), lt(event.position, sql`(select max(position) from event)`)))
        .orderBy(asc(event.at))
        .limit(most);
      const gone = await db.delete(event).where(sql`${event.id} in ${old}`).returning({ id: event.id });
      return gone.length;
    },
  };
}

export type EventStore = ReturnType<typeof createEventStore>;

/** Writes an event of something that no table tells of. It exists exactly if `tx` commits. */
export async function recordEvent(
  tx: Pick<Database, 'insert'>,
  values: {
    kind: EventKind;
    subjectId: string;
    /** Null: for operators. */
    accountId: string | null;
    actorId?: string;
    data?: Record<string, unknown>;
  },
): Promise<void> {
  await tx.insert(event).values(values);
}

/** Names the operator who does what this transaction changes, in its events. */
export async function nameActor(tx: Pick<Database, 'execute'>, actorId: string): Promise<void> {
  await tx.execute(sql`select set_config('huashen.actor', ${actorId}, true)`);
}
