import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { gatherReads } from '#server/platform/database/gather-reads.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { account } from '../account/account.table.ts';
import { role } from '../role/role.table.ts';
import { apiKey } from './api-key.table.ts';

export type NewApiKey = typeof apiKey.$inferInsert & { createdAt: Date };
export type StoredApiKey = typeof apiKey.$inferSelect;

export function createApiKeyStore(db: Database) {
  // Prepared, and one query for all that come at the same moment: asked before every request.
  const byHash = db
    .select({
      id: apiKey.id,
      keyHash: apiKey.keyHash,
      accountId: apiKey.accountId,
      roleIds: apiKey.roleIds,
      perMinute: apiKey.perMinute,
      expiresAt: apiKey.expiresAt,
      revokedAt: apiKey.revokedAt,
      lastUsedAt: apiKey.lastUsedAt,
      online: account.online,
      expireTime: account.expireTime,
    })
    .from(apiKey)
    .innerJoin(account, eq(account.id, apiKey.accountId))
    .where(sql`${apiKey.keyHash} = any(${sql.placeholder('hashes')}::text[])`)
    .prepare('api_keys_by_hash');

  return {
    /** By the SHA-256 of a key, in hexadecimal; with the standing of its account. */
    find: gatherReads(
      async (hashes: string[]) => {
        const rows = await byHash.execute({ hashes: `{${hashes.join(',')}}` });
        return new Map(rows.map((row) => [row.keyHash, row]));
      },
      (hash) => hash,
    ),
    /**
     * Null, and nothing is stored, when the account has `most` living keys.
     * @param revokedBefore keys of the account that were revoked earlier are removed
     */
    async insert(values: NewApiKey, most: number, revokedBefore: Date): Promise<StoredApiKey | null> {
      return db.transaction(async (tx) => {
        // Two that come together are counted one after the other.
        await tx.select({ id: account.id }).from(account).where(eq(account.id, values.accountId)).for('update');
        await tx.delete(apiKey).where(and(eq(apiKey.accountId, values.accountId), lt(apiKey.revokedAt, revokedBefore)));
        const [counted] = await tx
          .select({ total: count() })
          .from(apiKey)
          .where(and(eq(apiKey.accountId, values.accountId), isNull(apiKey.revokedAt)));
        if ((counted?.total ?? 0) >= most) return null;
        const [row] = await tx.insert(apiKey).values(values).returning();
        return row ?? null;
      });
    },
    /** Newest first; of revoked ones only those that were revoked since. */
    async list(accountId: string, revokedSince: Date): Promise<StoredApiKey[]> {
      return db
        .select()
        .from(apiKey)
        .where(
          and(
            eq(apiKey.accountId, accountId),
            or(isNull(apiKey.revokedAt), sql`${apiKey.revokedAt} >= ${revokedSince.toISOString()}::timestamptz`),
          ),
        )
        .orderBy(desc(apiKey.createdAt), desc(apiKey.id));
    },
    /** Names of those roles that the account has and has not deleted. */
    async roleNames(accountId: string, ids: string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: role.id, name: role.name })
        .from(role)
        .where(and(eq(role.accountId, accountId), inArray(role.id, ids), isNull(role.deletedAt)));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    /** Notes that the key was used, unless that was done since `seenBefore`. */
    async noteUse(id: string, now: Date, address: string, seenBefore: Date): Promise<void> {
      await db
        .update(apiKey)
        .set({ lastUsedAt: now, lastAddress: address })
        .where(and(eq(apiKey.id, id), or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, seenBefore))));
    },
    /** False for a key of another account, and for one that is revoked already. */
    async revoke(accountId: string, id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(apiKey)
        .set({ revokedAt: now })
        .where(and(eq(apiKey.accountId, accountId), eq(apiKey.id, id), isNull(apiKey.revokedAt)))
        .returning({ id: apiKey.id });
      return rows.length > 0;
    },
  };
}

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;
