import { count, desc, or, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/operator.contract.ts';
import { containing } from '#server/platform/database/containing.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { account } from '../account/account.table.ts';
import { auditLog } from './audit.table.ts';

export type NewEntry = Omit<typeof auditLog.$inferInsert, 'id' | 'actorName' | 'createdAt'>;

export function createAuditStore(db: Database) {
  return {
    /** The actor's name is copied from the account, in the same statement. */
    async insert(entry: NewEntry, within: Transaction | null): Promise<void> {
      const actorName = sql<string>`(select ${account.nickName} || '（' || ${account.loginAccount} || '）' from ${account} where ${account.id} = ${entry.actorId})`;
      await (within ?? db).insert(auditLog).values({ ...entry, actorName });
    },
    async page(page: number, size: number, keyword: string): Promise<{ records: AuditEntry[]; total: number }> {
      const where = or(
        containing(auditLog.actorName, keyword),
        containing(auditLog.action, keyword),
        containing(auditLog.targetName, keyword),
      );
      const rows = await db
        .select()
        .from(auditLog)
        .where(where)
        .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(auditLog).where(where);
      return {
        records: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        total: counted?.total ?? 0,
      };
    },
  };
}
