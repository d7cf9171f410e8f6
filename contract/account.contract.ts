import { z } from 'zod';
import { Done, endpoint, Id, NoInput } from './endpoint.contract.ts';
import { limited, type RateLimit } from './rate-limit.contract.ts';
import { Flag, PasswordDigest } from './rules.contract.ts';

export const LoginInput = z.object({
  /** Account name, e-mail address or phone number. */
  loginEmail: z
    .string({ error: '请输入账号' })
    .trim()
    .min(1, { error: '请输入账号' })
    .max(100, { error: '账号最多 100 个字' }),
  loginEmailPwd: PasswordDigest,
  /** Solved proof of work (see `captchaChallenge`), once the call was answered with code 4291. */
  proof: z.string().max(4000, { error: '安全验证无效，请重试' }).default(''),
});

export const LoginData = z.object({
  token: z.string(),
  /** First 3 and last 4 digits; empty without a phone number. */
  phoneNum: z.string(),
  languages: z.array(z.string()),
});
export type LoginData = z.infer<typeof LoginData>;

/** How often passwords may be tried; a success gives its attempt back. */
export const SIGN_IN_LIMITS = {
  /** One network on one account. */
  onePlace: limited('sign-in-place', { per: 'login', count: 10, seconds: 5 * 60 }, '登录尝试过于频繁'),
  /** All networks on one account. */
  oneAccount: limited('sign-in-account', { per: 'login', count: 30, seconds: 30 * 60 }, '该账号登录失败次数过多'),
  /** One network on all accounts. */
  oneNetwork: limited('sign-in-network', { per: 'network', count: 60, seconds: 15 * 60 }, '登录尝试过于频繁'),
  /** Failures of one network; beyond them each attempt costs a proof of work, answered with code 4291. */
  withoutProof: {
    name: 'sign-in-without-proof',
    per: 'network',
    count: 20,
    seconds: 15 * 60,
  },
  oldPassword: limited('old-password', { per: 'account', count: 5, seconds: 15 * 60 }, '旧密码错误次数过多'),
} as const satisfies Record<string, RateLimit>;

/** Slow hashes of passwords: each takes a core for about 0.1 s and 32 MB. Beyond them 429. */
export const PASSWORD_WORK = {
  atOnce: 2,
  /** Strangers that may wait for one. */
  waiting: 16,
  /** All that may wait: who signs in from a known network, registers or has a session comes before strangers. */
  waitingAtMost: 64,
  message: '当前登录人数较多，请稍后再试',
  /** Where a password is set. */
  busy: '现在设置密码的人较多，请稍后再试',
  /** Passwords of rooms, of visitors whom nobody knows: one after the other, so that signing in keeps a thread. */
  rooms: {
    waiting: 4,
    /** Under way, of one room and of one network. */
    each: 2,
    message: '正在核对密码的人较多，请等几秒再试',
  },
} as const;

/**
 * `POST /avatar/v2/login`: 200 with a token, or 400 with the sentence of the error catalogue. 4291: answer a challenge and call again
 * with its `proof`. 429: too many attempts or too many at once.
 */
export const login = endpoint({
  method: 'POST',
  path: '/avatar/v2/login',
  access: 'public',
  summary: '账号密码登录',
  input: LoginInput,
  data: LoginData,
});

/** Switches of an account (specification 1 §6). */
export const AccountFlags = z.object({
  chatUclai: Flag,
  showTaskChat: Flag,
  flowOn: Flag,
  evaluationOn: Flag,
  robotOn: Flag,
  aiCopyOn: Flag,
  cloneOn: Flag,
});
export type AccountFlags = z.infer<typeof AccountFlags>;

/** The session's account as the client reads it (specification 1 §3). Sizes are for people, such as `3.20MB`. */
export const UserInfo = z.object({
  id: z.string(),
  token: z.string(),
  firstLogin: z.boolean(),
  languages: z.array(z.string()),
  ...AccountFlags.shape,
  /** JSON text list of the custom models that the account may use. */
  customizedNlp: z.string(),
  adminFlag: Flag,
  online: Flag,
  /** See access.contract.ts for its zone. */
  expireTime: z.string(),
  /** Comma text; empty means every model. */
  models: z.string(),
  /** Whether a password is set. */
  loginPwd: z.boolean(),
  loginAccount: z.string(),
  nickName: z.string(),
  /** Masked. */
  phoneNum: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  /** RSA (PKCS#1 v1.5) with the request's `publicKey`, base64 of consecutive blocks; null without a secret or without that header. */
  secret: z.string().nullable(),
  lineLimit: z.number().int(),
  winLineLimit: z.number().int(),
  androidLineLimit: z.number().int(),
  usedFileSizeString: z.string(),
  fileSizeString: z.string(),
  usedVideoSizeString: z.string(),
  videoSizeString: z.string(),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const userInfo = endpoint({
  path: '/avatar/userInfo',
  access: 'self',
  summary: '当前账号信息',
  input: NoInput,
  data: UserInfo,
});

export const logout = endpoint({
  path: '/avatar/logout',
  access: 'self',
  summary: '退出登录',
  input: NoInput,
  data: Done,
});

/**
 * `POST /avatar/resetPwd`: changes the session's password and ends every other session of the account. `oldLoginEmailPwd` may be left
 * out, or be empty, only where no password is set; `loginEmail` must name the session's own account.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/avatar/resetPwd',
  summary: '修改密码',
  input: z.object({
    newLoginEmailPwd: PasswordDigest,
    oldLoginEmailPwd: z.preprocess((value) => (value === '' ? undefined : value), PasswordDigest.optional()).optional(),
    loginEmail: z.string().trim().max(100).default(''),
  }),
  data: Done,
});

/** What is shown to an account once: the editor's tour, the way to a first digital human, and the three offers. */
export const GUIDES = ['roleEditor', 'firstRole', 'offers'] as const;

/** Tours that this account has finished or skipped, in whichever browser. */
export const usedGuides = endpoint({
  path: '/avatar/userGuide/list',
  summary: '已看过的新手引导',
  input: NoInput,
  data: z.array(z.string()),
});

/** Marks a tour as used: it is never shown again. */
export const finishGuide = endpoint({
  method: 'POST',
  path: '/avatar/userGuide/finish',
  summary: '完成或跳过新手引导',
  input: z.object({ guide: z.enum(GUIDES) }),
  data: Done,
});

/** One signed-in browser of the account. */
export const SessionRecord = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  method: z.enum(['password', 'phone', 'email', 'register']),
  /** Browser and system as people say them, such as `Chrome，Windows`. */
  agent: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

export const sessionList = endpoint({
  path: '/avatar/session/list',
  summary: '登录设备',
  input: NoInput,
  data: z.array(SessionRecord),
});

export const revokeSession = endpoint({
  method: 'POST',
  path: '/avatar/session/revoke',
  summary: '让一台设备退出登录',
  owned: [{ field: 'id', kind: 'session' }],
  input: z.object({ id: Id }),
  data: Done,
});

/** Ends every session of the account but the one that asks; answers how many. */
export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/avatar/session/revokeOthers',
  summary: '让其他设备退出登录',
  input: NoInput,
  data: z.object({ ended: z.number().int() }),
});
