import { checkStanding, writeMoment } from '#contract/access.contract.ts';
import { API_KEY_LIMITS, type ApiKeyInput, type ApiKeyRecord } from '#contract/api-key.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { hashToken, newToken } from '#server/platform/token.ts';
import type { TokenGuard } from '../account/index.ts';
import type { ApiKeyStore, StoredApiKey } from './api-key.store.ts';

const PREFIX = 'hs-';
const FORM = /^hs-[A-Za-z0-9_-]{43}$/;
const DAY = 86_400_000;
/** A revoked key is listed, and known as revoked, for so long. */
const KEEP_REVOKED_MS = 30 * DAY;
/** Use is noted at most so often. */
const NOTE_MS = 60_000;

/** What a key opens. */
export interface ApiKeyAccess {
  keyId: string;
  accountId: string;
  perMinute: number;
  /** Whether the key names this role, or all; the role need not exist. */
  opens(roleId: string): boolean;
}

interface Dependencies {
  store: ApiKeyStore;
  guard: TokenGuard;
  log: Log;
  /** Throws 404 for a role that the account does not have. */
  findRole(accountId: string, roleId: string): Promise<unknown>;
  now?: () => number;
}

/** Keys of the open API: random tokens of which only the SHA-256 is stored. */
export function createApiKeyService({ store, guard, log, findRole, now = Date.now }: Dependencies) {
  const noting = new Set<string>();

  /** Never awaited: a request does not wait for it, and the next one notes what a failure lost. */
  function noteUse(id: string, at: number, address: string): void {
    if (noting.has(id)) return;
    noting.add(id);
    store
      .noteUse(id, new Date(at), address.slice(0, 100), new Date(at - NOTE_MS))
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a key was not noted'))
      .finally(() => noting.delete(id));
  }

  async function toRecords(accountId: string, rows: StoredApiKey[]): Promise<ApiKeyRecord[]> {
    const names = await store.roleNames(accountId, [...new Set(rows.flatMap(({ roleIds }) => roleIds ?? []))]);
    return rows.map(({ id, name, hint, roleIds, perMinute, lastAddress, ...row }) => ({
      id,
      name,
      hint,
      perMinute,
      lastAddress,
      roles:
        roleIds?.flatMap((roleId) => ({ id: roleId, name: names.get(roleId) ?? '' })).filter((r) => r.name) ?? null,
      state: stateOf(row, now()),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      revokedAt: row.revokedAt?.toISOString() ?? null,
    }));
  }

  return {
    async list(accountId: string): Promise<ApiKeyRecord[]> {
      const records = await toRecords(accountId, await store.list(accountId, new Date(now() - KEEP_REVOKED_MS)));
      return records.toSorted((a, b) => Number(a.state === 'revoked') - Number(b.state === 'revoked'));
    },

    /** The key is in the answer and nowhere else. */
    async create(
      accountId: string,
      { name, roleIds, perMinute, lifeDays }: ApiKeyInput,
    ): Promise<{ key: string; record: ApiKeyRecord }> {
      const named = roleIds && [...new Set(roleIds)];
      for (const roleId of named ?? []) await findRole(accountId, roleId);
      const key = PREFIX + newToken();
      const at = now();
      const row = await store.insert(
        {
          accountId,
          perMinute,
          name: name.trim(),
          roleIds: named,
          keyHash: hashToken(key),
          hint: `${key.slice(0, 7)}…${key.slice(-4)}`,
          createdAt: new Date(at),
          expiresAt: lifeDays === null ? null : new Date(at + lifeDays * DAY),
        },
        API_KEY_LIMITS.perAccount,
        new Date(at - KEEP_REVOKED_MS),
      );
      if (!row)
        throw new AppError(CODE.badInput, `一个账号最多有 ${API_KEY_LIMITS.perAccount} 个密钥，请先撤销不再使用的密钥`);
      const [record] = await toRecords(accountId, [row]);
      if (!record) throw new Error('the key was not described');
      return { key, record };
    },

    async revoke(accountId: string, id: string): Promise<void> {
      if (!(await store.revoke(accountId, id, new Date(now())))) throw notFound('密钥');
    },

    /**
     * @param address of the client, for counting guesses and for its owner
     * @throws AppError 401 for a key that does not count, 403 for an account that may not work, 429 for a network that guesses
     */
    async resolve(key: string, address: string): Promise<ApiKeyAccess> {
      if (!FORM.test(key)) throw new AppError(CODE.sessionEnded, '密钥不正确，请检查 Authorization 请求头');
      const hash = hashToken(key);
      const row = await store.find(hash);
      if (!row) {
        await guard.noteUnknown(hash, address);
        throw new AppError(CODE.sessionEnded, '密钥不正确，请检查 Authorization 请求头');
      }
      const at = now();
      const state = stateOf(row, at);
      if (state === 'revoked') throw new AppError(CODE.sessionEnded, '密钥已撤销，请换用其他密钥');
      if (state === 'expired') throw new AppError(CODE.sessionEnded, '密钥已过期，请换用其他密钥');
      const { id, accountId, roleIds, perMinute, online, expireTime, lastUsedAt } = row;
      const standing = checkStanding({ online, expireTime: expireTime && writeMoment(expireTime) }, at);
      if (standing === 'banned') throw new AppError(CODE.accountBanned);
      if (standing === 'expired') throw new AppError(CODE.accountExpired);
      if (at - (lastUsedAt?.getTime() ?? 0) > NOTE_MS) noteUse(id, at, address);
      return { keyId: id, accountId, perMinute, opens: (roleId) => roleIds === null || roleIds.includes(roleId) };
    },
  };
}

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

function stateOf(row: Pick<StoredApiKey, 'revokedAt' | 'expiresAt'>, at: number): ApiKeyRecord['state'] {
  if (row.revokedAt) return 'revoked';
  return row.expiresAt && row.expiresAt.getTime() <= at ? 'expired' : 'active';
}
