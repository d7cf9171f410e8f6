import { asc, eq, sql } from 'drizzle-orm';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { provider } from './provider.table.ts';

export type ProviderRow = typeof provider.$inferSelect;
export type ProviderValues = Omit<typeof provider.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/** Topic of the bus: services are not what they were. */
export const PROVIDERS_CHANGED = 'providers changed';

/** Changes with every row that is added, changed or removed. Computed from the rows, so nobody can forget to raise it. */
const VERSION = sql<string>`coalesce(md5(string_agg(${provider.id}::text || ${provider.updatedAt}::text, ',' order by ${provider.id})), '')`;

export function createProviderStore(db: Database, bus: Pick<Bus, 'publish'>) {
  return {
    /** Those of one purpose in the order in which they are asked. */
    list: (within: Database | Transaction = db): Promise<ProviderRow[]> =>
      within.select().from(provider).orderBy(asc(provider.priority), asc(provider.createdAt), asc(provider.id)),
    async version(): Promise<string> {
      const [row] = await db.select({ version: VERSION }).from(provider);
      return row?.version ?? '';
    },
    /** Runs `work` while nobody else changes services, so that what it checks still holds when it writes. Every process hears of it. */
    change: <T>(work: (inside: ReturnType<typeof openChange>) => Promise<T>): Promise<T> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${provider} in share row exclusive mode`);
        const done = await work(openChange(tx));
        await bus.publish(PROVIDERS_CHANGED, {}, tx);
        return done;
      }),
  };

  /** What can be done inside a change. */
  function openChange(tx: Transaction) {
    return {
      tx,
      list: () => tx.select().from(provider),
      async save(id: string | undefined, values: ProviderValues): Promise<ProviderRow> {
        const [row] = id
          ? await tx
              .update(provider)
              .set({ ...values, updatedAt: sql`clock_timestamp()` })
              .where(eq(provider.id, id))
              .returning()
          : await tx.insert(provider).values(values).returning();
        if (!row) throw new Error('the service was not saved');
        return row;
      },
      remove: (id: string) => tx.delete(provider).where(eq(provider.id, id)),
    };
  }
}

export type ProviderStore = ReturnType<typeof createProviderStore>;
