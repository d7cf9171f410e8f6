import { CODE } from '#contract/errors.contract.ts';
import { SHARE_LIMITS } from '#contract/limits.contract.ts';
import { isSharingBanned, NO_END, type ShareRecord } from '#contract/share.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { hashToken, newToken } from '#server/platform/token.ts';
import type { ShareFilter, ShareStore } from './share.store.ts';

const DAY = 86_400_000;

interface Dependencies {
  store: ShareStore;
  secretBox: SecretBox;
  /** Throws 404 for a role that the account does not have. */
  findRole(accountId: string, roleId: string): Promise<unknown>;
  now: () => number;
}

/** Share links as their owner makes, lists and revokes them. */
export function createShareService({ store, secretBox, findRole, now }: Dependencies) {
  async function refuseBanned(accountId: string): Promise<void> {
    const brand = await store.brandOf(accountId);
    if (brand && isSharingBanned(brand)) throw new AppError(CODE.forbidden, '分享功能已关闭，请联系商务经理');
  }

  async function prolongUntil(accountId: string, id: string, until: Date): Promise<string> {
    await refuseBanned(accountId);
    const expiresAt = await store.prolong(accountId, id, until);
    if (!expiresAt) throw notFound('分享链接');
    return expiresAt.toISOString();
  }

  return {
    /** Answers the token: it is not told again but in the list. */
    async create(accountId: string, { subjectId, expiredDays }: { subjectId: string; expiredDays: number }) {
      await findRole(accountId, subjectId);
      await refuseBanned(accountId);
      const token = newToken();
      const at = now();
      const stored = await store.insert(
        {
          accountId,
          roleId: subjectId,
          tokenHash: hashToken(token),
          sealedToken: secretBox.seal(token),
          createdAt: new Date(at),
          expiresAt: new Date(at + expiredDays * DAY),
        },
        SHARE_LIMITS.perAccount,
      );
      if (!stored)
        throw new AppError(CODE.badInput, `一个账号最多有 ${SHARE_LIMITS.perAccount} 个分享链接，请联系商务经理`);
      return token;
    },

    async page(accountId: string, filter: ShareFilter, page: number, size: number) {
      const at = new Date(now());
      const { rows, total } = await store.page(accountId, filter, page, size, at);
      const records = rows.map(
        ({ share, roleName, roleDeletedAt, roleEnabled, avatarCode }): ShareRecord => ({
          id: share.id,
          roleId: share.roleId,
          roleName,
          avatarCode,
          visits: share.visits,
          token: secretBox.open(share.sealedToken) ?? '', // sealed with another key: nothing to copy
          state: stateOf({ ...share, roleDeletedAt, roleEnabled }, at.getTime()),
          createdAt: share.createdAt.toISOString(),
          expiresAt: share.expiresAt.toISOString(),
          lastUsedAt: share.lastUsedAt?.toISOString() ?? null,
        }),
      );
      return { records, total, size, current: page };
    },

    /** Never ends a link sooner than it would end by itself. */
    prolong: (accountId: string, { id, expiredDays }: { id: string; expiredDays: number }) =>
      prolongUntil(accountId, id, new Date(now() + expiredDays * DAY)),

    /** It then ends when it is revoked. */
    keep: (accountId: string, id: string) => prolongUntil(accountId, id, new Date(NO_END)),

    /** Never lets a link last longer than it would by itself. */
    async shorten(accountId: string, { id, expiresAt }: { id: string; expiresAt: string }): Promise<string> {
      const end = await store.shorten(accountId, id, new Date(expiresAt));
      if (!end) throw notFound('分享链接');
      return end.toISOString();
    },

    async toggle(accountId: string, id: string, status: 0 | 1 | undefined): Promise<void> {
      if (status !== 0) await refuseBanned(accountId);
      if (!(await store.toggle(accountId, id, status, new Date(now())))) throw notFound('分享链接');
    },
  };
}

/** What a link says for itself; who owns it may have further reasons. */
export function stateOf(
  link: { revokedAt: Date | null; expiresAt: Date; roleDeletedAt: Date | null; roleEnabled: boolean },
  at: number,
): ShareRecord['state'] {
  if (link.revokedAt) return 'revoked';
  // First: a link without its role opens nothing, however long it is made to last.
  if (link.roleDeletedAt) return 'roleGone';
  if (link.expiresAt.getTime() <= at) return 'expired';
  return link.roleEnabled ? 'active' : 'roleOff';
}
