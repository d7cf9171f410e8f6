import { sql } from 'drizzle-orm';
import type { Transaction } from './open-database.ts';

/** Until the transaction ends, nobody else gets past this with the same name. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
