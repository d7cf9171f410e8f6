import { z } from 'zod';
import { Done, endpoint, Id, NoInput, requiredName } from './endpoint.contract.ts';
import type { RateLimit } from './rate-limit.contract.ts';

/** Bounds of keys of the open API. */
export const API_KEY_LIMITS = {
  name: 30,
  perAccount: 50,
  /** Roles that one key names, when it does not open all of them. */
  roles: 100,
  perMinute: { min: 1, max: 600, usual: 60 },
  lifeDays: { min: 1, max: 3650 },
} as const;

const { perMinute, lifeDays } = API_KEY_LIMITS;

/** Requests of one key; how many is each key's own setting. */
export const API_KEY_REQUESTS = {
  name: 'key-requests',
  per: 'key',
  count: perMinute.usual,
  seconds: 60,
} as const satisfies RateLimit;

export const ApiKeyInput = z.object({
  name: requiredName(API_KEY_LIMITS.name, '密钥名称'),
  /** Null opens all roles of the account, also those that are made later. */
  roleIds: z
    .array(Id)
    .min(1, { error: '请选择角色' })
    .max(API_KEY_LIMITS.roles, { error: `一个密钥最多选择 ${API_KEY_LIMITS.roles} 个角色` })
    .nullable()
    .default(null),
  /** Requests that the key has within a minute. */
  perMinute: z
    .number({ error: '请输入每分钟的请求数' })
    .int({ error: '请输入整数' })
    .min(perMinute.min, { error: `每分钟至少 ${perMinute.min} 次` })
    .max(perMinute.max, { error: `每分钟最多 ${perMinute.max} 次` })
    .default(perMinute.usual),
  /** Days until the key ends; null: never. */
  lifeDays: z
    .number({ error: '请输入天数' })
    .int({ error: '请输入整数天数' })
    .min(lifeDays.min, { error: `有效期至少 ${lifeDays.min} 天` })
    .max(lifeDays.max, { error: `有效期最多 ${lifeDays.max} 天` })
    .nullable()
    .default(null),
});
export type ApiKeyInput = z.output<typeof ApiKeyInput>;

/** A key as its owner sees it; the key itself is shown once, when it is made. */
export const ApiKeyRecord = z.object({
  id: z.string(),
  name: z.string(),
  /** Its beginning and end, such as `hs-Qm3x…t8Zk`. */
  hint: z.string(),
  /** Null: all roles. Roles that were deleted are not named any more. */
  roles: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  perMinute: z.number().int(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** When, and from which network address, it was last used; noted at most once a minute. */
  lastUsedAt: z.string().nullable(),
  lastAddress: z.string(),
  /** A revoked key stays in the list for 30 days. */
  revokedAt: z.string().nullable(),
});
export type ApiKeyRecord = z.infer<typeof ApiKeyRecord>;

/** Living keys first, newest first. */
export const apiKeyList = endpoint({
  path: '/avatar/apiKey/list',
  summary: '开放接口的密钥',
  input: NoInput,
  data: z.array(ApiKeyRecord),
});

/** `key` leaves the server here and never again. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/avatar/apiKey/create',
  owned: [{ field: 'roleIds[]', kind: 'role' }],
  summary: '新建密钥',
  input: ApiKeyInput,
  data: z.object({ key: z.string(), record: ApiKeyRecord }),
});

/** At once and for good. */
export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/avatar/apiKey/revoke',
  owned: [{ field: 'id', kind: 'apiKey' }],
  summary: '撤销密钥',
  input: z.object({ id: Id }),
  data: Done,
});
