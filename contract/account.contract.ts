import { z } from 'zod';
import { Done, endpoint, NoInput } from './endpoint.contract.ts';

/** MD5 of the password in hexadecimal: what travels (specification 1 §5). The server keeps a salted scrypt hash of it. */
const PasswordDigest = z
  .string({ error: '请输入密码' })
  .regex(/^[0-9a-f]{32}$/, { error: '密码格式不正确，请刷新页面后重试' });

export const LoginInput = z.object({
  /** Account name or e-mail address. */
  loginEmail: z.string({ error: '请输入账号' }).trim().min(1, { error: '请输入账号' }).max(100, { error: '账号过长' }),
  loginEmailPwd: PasswordDigest,
});

export const LoginData = z.object({
  token: z.string(),
  phoneNum: z.string(),
  languages: z.array(z.string()),
});

/** `POST /avatar/v2/login`: 200 with a token, or 400 with the sentence of the error catalogue. */
export const login = endpoint({
  method: 'POST',
  path: '/avatar/v2/login',
  access: 'public',
  summary: '账号密码登录',
  input: LoginInput,
  data: LoginData,
});

const Flag = z.union([z.literal(0), z.literal(1)]);

/** The session's account as the client reads it (specification 1 §3). Sizes are for people, such as `3.20MB`. */
export const UserInfo = z.object({
  id: z.string(),
  token: z.string(),
  firstLogin: z.boolean(),
  languages: z.array(z.string()),
  chatUclai: Flag,
  customizedNlp: z.string(),
  showTaskChat: Flag,
  flowOn: Flag,
  evaluationOn: Flag,
  robotOn: Flag,
  aiCopyOn: Flag,
  adminFlag: Flag,
  cloneOn: Flag,
  online: Flag,
  expireTime: z.string(),
  models: z.string(),
  loginPwd: z.boolean(),
  loginAccount: z.string(),
  nickName: z.string(),
  companyName: z.string(),
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
  summary: '当前账号信息',
  input: NoInput,
  data: UserInfo,
});

export const logout = endpoint({ path: '/avatar/logout', summary: '退出登录', input: NoInput, data: Done });
