import { z } from 'zod';

/** Servers by which a browser and a renderer find each other through routers and firewalls. */
export const ICE_LIMITS = {
  /** Of one renderer, and of all that a browser is given at once. */
  servers: 4,
  given: 8,
  url: 300,
  username: 200,
  credential: 500,
} as const;

const URL_WORDS = { error: '请填写 stun:、turn: 或 turns: 开头的地址，例如 turn:turn.example.com:3478' };
const HOST = String.raw`(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])`;
const PORT = String.raw`(?::(\d{1,5}))?`;
const PATTERN = new RegExp(
  String.raw`^(?:stun:${HOST}${PORT}|turns?:${HOST}${PORT}(?:\?transport=(?:udp|tcp))?)$`,
  'i',
);

/** As browsers take it (RFC 7064, 7065). */
const IceUrl = z
  .string(URL_WORDS)
  .trim()
  .max(ICE_LIMITS.url, { error: `地址最多 ${ICE_LIMITS.url} 个字` })
  .refine((text) => {
    const found = PATTERN.exec(text);
    const port = found?.[1] ?? found?.[2];
    return found !== null && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535));
  }, URL_WORDS);

const word = (most: number, name: string) =>
  z
    .string()
    .trim()
    .max(most, { error: `${name}最多 ${most} 个字` })
    .regex(/^[\x21-\x7e]*$/, { error: `${name}只能由字母、数字和英文符号组成` });

/**
 * `shared`: a secret of the server, of which credentials are made that end by themselves (coturn `use-auth-secret`). `fixed`: a credential that
 * never ends, as earlier versions took it; whoever has seen it could use the server for anything, so no browser gets it any more.
 */
export const IceWay = z.enum(['fixed', 'shared']);

const NO_FIXED_TURN =
  'TURN 的固定凭证会留在访客的浏览器里，已不再支持。请在 coturn 配置 use-auth-secret，并在这里填写它的共享密钥';

/** What an operator decides. A credential left out stays as it is, as long as address and user name do. */
export const IceServerInput = z.object({
  url: IceUrl,
  username: word(ICE_LIMITS.username, '用户名').default(''),
  credential: word(ICE_LIMITS.credential, '凭证').optional(),
  way: IceWay.default('shared'),
});
export type IceServerInput = z.infer<typeof IceServerInput>;

export const IceServersInput = z
  .array(IceServerInput)
  .max(ICE_LIMITS.servers, { error: `最多 ${ICE_LIMITS.servers} 个穿透服务器` })
  .superRefine((servers, context) => {
    const seen = new Set<string>();
    for (const [index, { url, way }] of servers.entries()) {
      if (seen.has(url)) context.addIssue({ code: 'custom', path: [index, 'url'], message: '这个地址已经添加' });
      seen.add(url);
      if (isTurn(url) && way === 'fixed')
        context.addIssue({ code: 'custom', path: [index, 'credential'], message: NO_FIXED_TURN });
    }
  })
  .default([]);

/** TURN passes sound and pictures on, and wants to know for whom; STUN only tells addresses. */
export const isTurn = (url: string): boolean => /^turns?:/i.test(url);

/** As operators read it back. */
export const IceServer = z.object({ url: z.string(), username: z.string(), way: IceWay, hasCredential: z.boolean() });

/** As a browser's connection takes it. */
export const RtcIceServer = z.object({
  urls: z.string(),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type RtcIceServer = z.infer<typeof RtcIceServer>;
