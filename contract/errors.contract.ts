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
  /** After some calls from a network: this one is repeated with a proof of work. */
  proofNeeded: 4291,
  internal: 500,
  /** Returned to the caller as is, without a notice. */
  asIs: 501,
  unavailable: 503,
  /** The disk of the server is full, or nearly so. */
  noRoom: 507,
  /** Wrong or expired verification code. */
  wrongCode: 601,
  /** The e-mail address already has an account. */
  emailTaken: 602,
  /** What is saved was changed by somebody else meanwhile; nothing was saved. `data` lists the fields that they changed. */
  outdated: 4091,
  /** Why a visitor is kept out: what a share link or a room opened once, and not now. */
  linkExpired: 4101,
  linkRevoked: 4102,
  roleGone: 4103,
  sharingBanned: 4104,
  /** The owner's account may not work. */
  placeClosed: 4105,
  /** Its owner has taken the role out of service. */
  roleOff: 4106,
  /** A session that has no line: it was ended, or nothing was heard of it for too long. */
  lineLost: 4107,
  /** All lines of the account are in use, and somebody waits or nobody can. */
  lineFull: 4108,
  /** Its owner has taken the project down. */
  projectDown: 4109,
  /** Its owner has set a password, which this page has not brought along, or which has been changed since. */
  passwordNeeded: 4110,
  /** What is saved is shown to its owner alone, and nobody is signed in here. */
  signInNeeded: 4111,
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
  4291: '登录失败次数较多，请完成安全验证后再试',
  500: '网络错误',
  501: '暂不支持',
  503: '服务暂不可用，请稍后再试',
  507: '服务器磁盘空间不足，请联系管理员',
  601: '验证码错误',
  602: '该邮箱已注册！',
  4091: '内容已在别处修改，请先处理不同之处',
  4101: '链接已过期，请联系分享给您的人获取新链接',
  4102: '分享者已停用这个链接，请联系分享给您的人',
  4103: '这位数字人已被删除，请联系分享给您的人',
  4104: '分享功能已关闭，请联系分享给您的人',
  4105: '这位数字人暂停服务，请联系分享给您的人',
  4106: '这位数字人暂停服务，请稍后再来',
  4107: '本次会话已结束，请重新开始',
  4108: '当前使用人数已满，请稍后再来',
  4109: '这个项目已下线，请稍后再来',
  4110: '请输入访问密码',
  4111: '请先登录，登录后继续演示',
  4031: '当前账号无权限，请联系商务经理',
  4032: '当前账号已过期',
  5000105: '登录已过期',
};

/** Codes that say why a signed-in account is kept out; the interface answers them with the contact dialog. */
export const STANDING_CODES: readonly number[] = [CODE.accountBanned, CODE.accountExpired];

/** Codes that say why a visitor is kept out; the room answers them with a page of their own. */
export const PLACE_CODES: readonly number[] = [
  CODE.linkExpired,
  CODE.linkRevoked,
  CODE.roleGone,
  CODE.sharingBanned,
  CODE.placeClosed,
  CODE.roleOff,
  CODE.projectDown,
  CODE.passwordNeeded,
  CODE.signInNeeded,
];

/** Codes that say that a page has no line: it may ask for one anew. */
export const LINE_CODES: readonly number[] = [CODE.lineLost, CODE.lineFull];

/** Codes that end the session on the client: token and local flags are cleared. */
export const SESSION_CODES: readonly number[] = [CODE.sessionEnded, CODE.sessionExpired];

/** One field of a form that the server refused. */
export interface FieldError {
  /** Dotted path into the input, such as `welcomeText.0`. */
  field: string;
  message: string;
}
