import { and, count, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { ShareRecord } from '#contract/share.contract.ts';
import { containing } from '#server/platform/database/containing.ts';
import { gatherReads } from '#server/platform/database/gather-reads.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { account } from '../account/account.table.ts';
import { avatar } from '../avatar/avatar.table.ts';
import { company } from '../company/company.table.ts';
import { role } from '../role/role.table.ts';
import { shareToken } from './share.table.ts';

type NewShare = typeof shareToken.$inferInsert;

export interface ShareFilter {
  name: string;
  state: ShareRecord['state'] | undefined;
}

export function createShareStore(db: Database) {
  // Prepared, and one query for all that come at the same moment: asked before every call of a visitor.
  const byHash = db
    .select({
      id: shareToken.id,
      tokenHash: shareToken.tokenHash,
      accountId: shareToken.accountId,
      roleId: shareToken.roleId,
      expiresAt: shareToken.expiresAt,
      revokedAt: shareToken.revokedAt,
      roleDeletedAt: role.deletedAt,
      roleEnabled: role.enabled,
      online: account.online,
      expireTime: account.expireTime,
      brand: company.config,
    })
    .from(shareToken)
    .innerJoin(role, eq(role.id, shareToken.roleId))
    .innerJoin(account, eq(account.id, shareToken.accountId))
    .innerJoin(company, eq(company.id, account.companyId))
    .where(sql`${shareToken.tokenHash} = any(${sql.placeholder('hashes')}::text[])`)
    .prepare('share_tokens_by_hash');

  const filtered = (accountId: string, { name, state }: ShareFilter, now: Date) =>
    and(eq(shareToken.accountId, accountId), containing(role.name, name), stateIs(state, now));

  async function setEnd(accountId: string, id: string, expiresAt: SQL): Promise<Date | null> {
    const [row] = await db
      .update(shareToken)
      .set({ expiresAt })
      .where(and(eq(shareToken.accountId, accountId), eq(shareToken.id, id)))
      .returning({ expiresAt: shareToken.expiresAt });
    return row?.expiresAt ?? null;
  }

  return {
    /** By the SHA-256 of a token, in hexadecimal, with all that decides whether it opens. */
    find: gatherReads(
      async (hashes: string[]) => {
        const rows = await byHash.execute({ hashes: `{${hashes.join(',')}}` });
        return new Map(rows.map((row) => [row.tokenHash, row]));
      },
      (hash) => hash,
    ),
    /** Brand of the company that an account belongs to. */
    async brandOf(accountId: string) {
      const [row] = await db
        .select({ brand: company.config })
        .from(account)
        .innerJoin(company, eq(company.id, account.companyId))
        .where(eq(account.id, accountId))
        .limit(1);
      return row?.brand ?? null;
    },
    /** False, and nothing is stored, when the account has `most` links. */
    async insert(values: NewShare, most: number): Promise<boolean> {
      return db.transaction(async (tx) => {
        // Two that come together are counted one after the other.
        await tx.select({ id: account.id }).from(account).where(eq(account.id, values.accountId)).for('update');
        const [counted] = await tx
          .select({ total: count() })
          .from(shareToken)
          .where(eq(shareToken.accountId, values.accountId));
        if ((counted?.total ?? 0) >= most) return false;
        await tx.insert(shareToken).values(values);
        return true;
      });
    },
    /** Newest first. */
    async page(accountId: string, filter: ShareFilter, page: number, size: number, now: Date) {
      const where = filtered(accountId, filter, now);
      const [rows, [counted]] = await Promise.all([
        db
          .select({
            share: shareToken,
            roleName: role.name,
            roleDeletedAt: role.deletedAt,
            roleEnabled: role.enabled,
            avatarCode: avatar.code,
          })
          .from(shareToken)
          .innerJoin(role, eq(role.id, shareToken.roleId))
          .innerJoin(avatar, eq(avatar.id, role.avatarId))
          .where(where)
          .orderBy(desc(shareToken.createdAt), desc(shareToken.id))
          .limit(size)
          .offset((page - 1) * size),
        db.select({ total: count() }).from(shareToken).innerJoin(role, eq(role.id, shareToken.roleId)).where(where),
      ]);
      return { rows, total: counted?.total ?? 0 };
    },
    /** @param status 1 opens, 0 revokes, undefined the other one; false for a link that the account does not have */
    async toggle(accountId: string, id: string, status: 0 | 1 | undefined, now: Date): Promise<boolean> {
      const revoked = sql`${now.toISOString()}::timestamptz`;
      const next = {
        0: sql`coalesce(${shareToken.revokedAt}, ${revoked})`,
        1: sql`null`,
        other: sql`case when ${shareToken.revokedAt} is null then ${revoked} end`,
      }[status ?? 'other'];
      const rows = await db
        .update(shareToken)
        .set({ revokedAt: next })
        .where(and(eq(shareToken.accountId, accountId), eq(shareToken.id, id)))
        .returning({ id: shareToken.id });
      return rows.length > 0;
    },
    /** When it ends then; null for a link that the account does not have. */
    prolong: (accountId: string, id: string, until: Date) =>
      setEnd(accountId, id, sql`greatest(${shareToken.expiresAt}, ${until.toISOString()}::timestamptz)`),
    /** The same. */
    shorten: (accountId: string, id: string, until: Date) =>
      setEnd(accountId, id, sql`least(${shareToken.expiresAt}, ${until.toISOString()}::timestamptz)`),
    async noteVisit(id: string, now: Date): Promise<void> {
      await db
        .update(shareToken)
        .set({ visits: sql`${shareToken.visits} + 1`, lastUsedAt: now })
        .where(eq(shareToken.id, id));
    },
    async noteUse(id: string, now: Date): Promise<void> {
      await db.update(shareToken).set({ lastUsedAt: now }).where(eq(shareToken.id, id));
    },
  };
}

export type ShareStore = ReturnType<typeof createShareStore>;

/** The same order as `stateOf`: what ended a link first is what it says. */
function stateIs(state: ShareFilter['state'], now: Date): SQL | undefined {
  const open = isNull(shareToken.revokedAt);
  const present = and(open, isNull(role.deletedAt));
  const lasting = and(present, gt(shareToken.expiresAt, now));
  switch (state) {
    case 'revoked':
      return isNotNull(shareToken.revokedAt);
    case 'roleGone':
      return and(open, isNotNull(role.deletedAt));
    case 'expired':
      return and(present, lte(shareToken.expiresAt, now));
    case 'roleOff':
      return and(lasting, eq(role.enabled, false));
    case 'active':
      return and(lasting, eq(role.enabled, true));
    default:
      return undefined;
  }
}
