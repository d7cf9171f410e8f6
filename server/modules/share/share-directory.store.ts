import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { shareToken } from './share.table.ts';

/** What lists of roles, which are built before links to them, may ask about links. */
export function createShareDirectory(db: Database) {
  return {
    /** Links of the account that open each of these roles now; a role without one is missing. */
    async countOpen(accountId: string, roleIds: string[], now: Date): Promise<Map<string, number>> {
      if (roleIds.length === 0) return new Map();
      const rows = await db
        .select({ roleId: shareToken.roleId, total: count() })
        .from(shareToken)
        .where(
          and(
            eq(shareToken.accountId, accountId),
            inArray(shareToken.roleId, roleIds),
            isNull(shareToken.revokedAt),
            gt(shareToken.expiresAt, now),
          ),
        )
        .groupBy(shareToken.roleId);
      return new Map(rows.map(({ roleId, total }) => [roleId, total]));
    },
  };
}
