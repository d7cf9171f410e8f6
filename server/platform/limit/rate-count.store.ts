import { and, eq, type SQL, sql } from 'drizzle-orm';
import { gatherAnswers } from '../database/gather-writes.ts';
import type { Database } from '../database/open-database.ts';
import { rateCount } from './rate-count.table.ts';

export interface CountKey {
  name: string;
  key: string;
}

export interface Counted {
  /** Attempts within the window, this one included. */
  count: number;
  /** Until the window ends. */
  waitMs: number;
}

/** Windows that have ended are removed with the first attempt after so long. */
const SWEEP_MS = 60_000;
const SWEPT_AT_ONCE = 1000;

/** @param now the database's own clock unless a test has another one */
export function createRateCountStore(db: Database, now?: () => number) {
  const clock = (): SQL => (now ? sql`to_timestamp(${now() / 1000}::float8)` : sql`clock_timestamp()`);
  const is = ({ name, key }: CountKey) => and(eq(rateCount.name, name), eq(rateCount.key, key));
  let sweptAt = performance.now();

  /** Attempts that come together are counted by one statement, in one order everywhere, so that processes don't wait for each other in a circle. */
  const add = gatherAnswers(async (items: (CountKey & { windowMs: number })[]): Promise<Counted[]> => {
    const sums = new Map<string, CountKey & { n: number; ms: number }>();
    for (const { name, key, windowMs } of items) {
      const id = `${name} ${key}`;
      sums.set(id, { name, key, ms: windowMs, n: (sums.get(id)?.n ?? 0) + 1 });
    }
    const at = clock();
    const rows = await db.execute<{ name: string; key: string; count: number; wait: number }>(sql`
      insert into ${rateCount} as kept (name, key, count, ends_at)
      select name, key, n, ${at} + ms * interval '1 millisecond'
      from jsonb_to_recordset(${JSON.stringify([...sums.values()])}::jsonb) as one(name text, key text, n int, ms float8)
      order by name, key
      on conflict (name, key) do update set
        count = case when kept.ends_at <= ${at} then excluded.count else kept.count + excluded.count end,
        ends_at = case when kept.ends_at <= ${at} then excluded.ends_at else kept.ends_at end
      returning name, key, count, (extract(epoch from ends_at - ${at}) * 1000)::float8 as wait`);
    const found = new Map(rows.map((row) => [`${row.name} ${row.key}`, row]));
    await sweep();
    // Who came first has the lower count.
    return items.map(({ name, key }) => {
      const row = found.get(`${name} ${key}`);
      const sum = sums.get(`${name} ${key}`);
      if (!row || !sum) throw new Error(`no count for ${name}`);
      sum.n -= 1;
      return { count: row.count - sum.n, waitMs: row.wait };
    });
  });

  async function sweep(): Promise<void> {
    if (performance.now() - sweptAt < SWEEP_MS) return;
    sweptAt = performance.now();
    await db.execute(sql`
      delete from ${rateCount} where (name, key) in (
        select name, key from ${rateCount} where ends_at <= ${clock()} limit ${SWEPT_AT_ONCE} for update skip locked)`);
  }

  return {
    add,
    async find(of: CountKey): Promise<number> {
      const [row] = await db
        .select({ count: rateCount.count })
        .from(rateCount)
        .where(and(is(of), sql`${rateCount.endsAt} > ${clock()}`));
      return row?.count ?? 0;
    },
    async giveBack(of: CountKey): Promise<void> {
      await db
        .update(rateCount)
        .set({ count: sql`${rateCount.count} - 1` })
        .where(and(is(of), sql`${rateCount.count} > 0`));
    },
    async forget(of: CountKey): Promise<void> {
      await db.delete(rateCount).where(is(of));
    },
  };
}
