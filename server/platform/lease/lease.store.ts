import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { gatherWrites } from '../database/gather-writes.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { lease } from './lease.table.ts';

export interface LeaseName {
  kind: string;
  name: string;
}

export interface NewLease extends LeaseName {
  accountId?: string;
  holder?: Record<string, unknown>;
}

export interface Cap {
  scope: string;
  capacity: number;
}

export interface Lease extends LeaseName {
  owner: string;
  scope: string;
  holder: Record<string, unknown>;
}

/** Every time is the database's: clocks of processes may differ. */
const NOW = sql`clock_timestamp()`;
const FIELDS = { kind: lease.kind, name: lease.name, scope: lease.scope, owner: lease.owner, holder: lease.holder };

/** @param owner of what is written here */
export function createLeaseStore(db: Database, owner: string, ttlMs: number) {
  const expiry = sql`${NOW} + ${ttlMs} * interval '1 millisecond'`;
  const isOf = ({ kind, name }: LeaseName) => and(eq(lease.kind, kind), eq(lease.name, name));

  // Every turn waits in line behind these two: their text is the same however many rows there are, so that they are planned once.
  const insertHeld = db
    .insert(lease)
    .select(
      sql`select r.kind, r.name, r.scope, null::int, ${owner}::uuid, r."accountId", coalesce(r.holder, '{}'), now(), ${expiry}
        from jsonb_to_recordset(${sql.placeholder('items')}::jsonb)
          as r(kind text, name text, scope text, "accountId" uuid, holder jsonb)`,
    )
    .prepare('hold_leases');
  const isOneOf = (names: unknown) => sql`(${lease.kind}, ${lease.name}) in (
    select one.kind, one.name from jsonb_to_recordset(${names}::jsonb) as one(kind text, name text))`;
  const deleteHeld = db
    .delete(lease)
    .where(and(eq(lease.owner, owner), isOneOf(sql.placeholder('items'))))
    .prepare('release_leases');
  const hold = gatherWrites(async (items: (NewLease & { scope: string })[]) => {
    await insertHeld.execute({ items: JSON.stringify(items) });
  });
  const release = gatherWrites(async (items: LeaseName[]) => {
    await deleteHeld.execute({ items: JSON.stringify(items) });
  });

  return {
    hold,
    release,
    /** A slot under every cap, or none at all: then the scopes that are full. */
    take: ({ kind, name, accountId, holder = {} }: NewLease, caps: readonly Cap[]): Promise<string[]> =>
      db.transaction(async (tx) => {
        const scopes = caps.map(({ scope }) => scope);
        // In one order everywhere, so that nobody waits in a circle. What follows is a statement of its own, which sees what whoever
        // held the locks before has written.
        await tx.execute(sql`
          select pg_advisory_xact_lock(k) from (
            select distinct hashtextextended(s, 0) as k from jsonb_array_elements_text(${JSON.stringify(scopes)}::jsonb) s order by 1
          ) locks`);
        await tx.delete(lease).where(and(inArray(lease.scope, scopes), lte(lease.expiresAt, NOW)));
        const full = await tx.execute<{ scope: string }>(sql`
          with asked as (
            select * from jsonb_to_recordset(${JSON.stringify(caps)}::jsonb) as c(scope text, capacity int)),
          free as (
            select scope, (
              select min(n) from generate_series(0, capacity - 1) n
              where not exists (select from ${lease} l where l.scope = asked.scope and l.slot = n)) as slot
            from asked),
          made as (
            insert into ${lease} (kind, name, scope, slot, owner, account_id, holder, expires_at)
            select ${kind}, ${name}, scope, slot, ${owner}::uuid, ${accountId ?? null}::uuid, ${JSON.stringify(holder)}::jsonb, ${expiry}
            from free where not exists (select from free where slot is null))
          select scope from free where slot is null`);
        return full.map(({ scope }) => scope);
      }),
    /** What of these is still this owner's lives on; answers which. A lease past its time that nobody has removed yet is held again. */
    beat: (held: readonly LeaseName[]): Promise<LeaseName[]> =>
      db
        .update(lease)
        .set({ expiresAt: expiry as never })
        .where(and(eq(lease.owner, owner), isOneOf(JSON.stringify(held))))
        .returning({ kind: lease.kind, name: lease.name }),
    async find(of: LeaseName): Promise<Lease | null> {
      const [row] = await db
        .select(FIELDS)
        .from(lease)
        .where(and(isOf(of), sql`${lease.expiresAt} > ${NOW}`))
        .limit(1);
      return row ?? null;
    },
    /** What is held in a scope, oldest first. */
    list: (kind: string, scope: string): Promise<Lease[]> =>
      db
        .select(FIELDS)
        .from(lease)
        .where(and(eq(lease.kind, kind), eq(lease.scope, scope), sql`${lease.expiresAt} > ${NOW}`))
        .orderBy(asc(lease.takenAt), asc(lease.name)),
    async count(scopes: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .select({ scope: lease.scope, n: sql<number>`count(*)::int` })
        .from(lease)
        .where(and(inArray(lease.scope, [...scopes]), sql`${lease.expiresAt} > ${NOW}`))
        .groupBy(lease.scope);
      return new Map(rows.map(({ scope, n }) => [scope, n]));
    },
    expired: (): Promise<LeaseName[]> =>
      db.selectDistinct({ kind: lease.kind, name: lease.name }).from(lease).where(lte(lease.expiresAt, NOW)).limit(100),
    /** Removes it if it is still expired; `handle` runs in the same transaction, in one process alone. */
    end: (of: LeaseName, handle?: (tx: Transaction, lease: Lease) => Promise<void>): Promise<void> =>
      db.transaction(async (tx) => {
        const [gone] = await tx
          .delete(lease)
          .where(and(isOf(of), lte(lease.expiresAt, NOW)))
          .returning(FIELDS);
        if (gone) await handle?.(tx, gone);
      }),
    async releaseAll(): Promise<void> {
      await db.delete(lease).where(eq(lease.owner, owner));
    },
  };
}
