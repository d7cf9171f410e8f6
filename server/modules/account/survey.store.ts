import { and, count, desc, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { NEARLY_FULL } from '#contract/file.contract.ts';
import { OVERVIEW_ROWS } from '#contract/overview.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { file } from '../file/file.table.ts';
import { selectAccounts, sumFiles } from './account.store.ts';
import { account } from './account.table.ts';
import { inStanding } from './account-admin.store.ts';

type Limit = typeof account.fileSizeLimit | typeof account.videoSizeLimit;

/** All accounts together, and those that an operator should look at. */
export function createSurveyStore(db: Database) {
  const countWhere = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})`.mapWith(Number);
  const sum = (column: Limit) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

  return {
    async totals(now: Date) {
      const [row] = await db
        .select({
          total: count(),
          active: countWhere(inStanding('active', now)),
          banned: countWhere(inStanding('banned', now)),
          expired: countWhere(inStanding('expired', now)),
          expiring: countWhere(inStanding('expiring', now)),
          fileLimit: sum(account.fileSizeLimit),
          materialLimit: sum(account.videoSizeLimit),
        })
        .from(account);
      if (!row) throw new Error('counting answered nothing');
      return row;
    },
    /** What all accounts keep together. */
    async used(): Promise<{ files: number; material: number }> {
      const rows = await db
        .select({ kind: file.kind, size: sql<number>`sum(${file.size})`.mapWith(Number) })
        .from(file)
        .where(isNotNull(file.accountId))
        .groupBy(file.kind);
      const of = (kind: string) => rows.find((row) => row.kind === kind)?.size ?? 0;
      return { files: of('document'), material: of('material') };
    },
    /** Active accounts that end within a week or are nearly full, the soonest end first. */
    attention(now: Date) {
      const full = (used: ReturnType<typeof sumFiles>, limit: Limit) =>
        sql`${limit} > 0 and ${used} >= ${limit} * ${NEARLY_FULL}::float8`;
      return selectAccounts(db)
        .where(
          and(
            inStanding('active', now),
            or(
              inStanding('expiring', now),
              full(sumFiles('document'), account.fileSizeLimit),
              full(sumFiles('material'), account.videoSizeLimit),
            ),
          ),
        )
        .orderBy(sql`${account.expireTime} asc nulls last`, account.id)
        .limit(OVERVIEW_ROWS);
    },
    lastSignIns: () =>
      selectAccounts(db)
        .where(isNotNull(account.lastLoginAt))
        .orderBy(desc(account.lastLoginAt), desc(account.id))
        .limit(OVERVIEW_ROWS),
    async names(ids: string[]) {
      if (ids.length === 0) return [];
      return db
        .select({ id: account.id, loginAccount: account.loginAccount, nickName: account.nickName })
        .from(account)
        .where(inArray(account.id, ids));
    },
  };
}
