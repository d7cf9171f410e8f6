/**
 * Reply codes, one place for both sides (specification 1 §8). Nothing branches on message text: codes decide, messages are for people.
 * Handled outcomes travel with HTTP 200; HTTP 4xx and 5xx are kept for transport (bad JSON, too large, unknown path, crash).
 */
export const CODE = {
  ok: 200,
  badInput: 400,
  sessionEnded: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  internal: 500,
  /** Returned to the caller as is, without a notice. */
  asIs: 501,
  unavailable: 503,
  /** Wrong or expired verification code. */
  wrongCode: 601,
  /** The e-mail address already has an account. */
  emailTaken: 602,
  /** The account is disabled, or past its expiry: it can only read its own information and leave. */
  accountBanned: 4031,
  accountExpired: 4032,
  /** A token that was valid once and is not any more. */
  sessionExpired: 5000105,
} as const;

export type ReplyCode = (typeof CODE)[keyof typeof CODE];

/** What a code says when the thrower has nothing more precise to say. */
export const CODE_MESSAGE: Record<ReplyCode, string> = {
  200: '成功',
  400: '提交的内容有误，请检查后重试',
  401: '登录已过期',
  403: '没有权限进行此操作',
  404: '内容不存在或已被删除',
  409: '内容已被修改，请刷新后重试',
  413: '内容过大',
  429: '操作过于频繁，请稍后再试',
  500: '网络错误',
  501: '暂不支持',
  503: '服务暂不可用，请稍后再试',
  601: '验证码错误',
  602: '该邮箱已注册！',
  4031: '当前账号无权限，请联系商务经理',
  4032: '当前账号已过期',
  5000105: '登录已过期',
};

/** Codes that say why a signed-in account is kept out; the interface answers them with the contact dialog. */
export const STANDING_CODES: readonly number[] = [CODE.accountBanned, CODE.accountExpired];

/** Codes that end the session on the client: token and local flags are cleared. */
export const SESSION_CODES: readonly number[] = [CODE.sessionEnded, CODE.sessionExpired];

/** One field of a form that the server refused. */
export interface FieldError {
  /** Dotted path into the input, such as `welcomeText.0`. */
  field: string;
  message: string;
}
