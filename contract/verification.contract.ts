import { z } from 'zod';
import { LoginData } from './account.contract.ts';
import { Done, endpoint, NoInput } from './endpoint.contract.ts';
import { Code, Email, Phone, SENTENCE, SentPassword } from './rules.contract.ts';

/**
 * Solved proof of work (base64 JSON, ALTCHA); single use. A network may leave it out for its first codes of an hour
 * (`CODE_RULES.withoutProofPerHour`); beyond them the call is answered with code 4291.
 */
const Proof = z.string().max(4000, { error: '安全验证无效，请重试' }).default('');
/** Where a registration came from (cookies of the landing page; specification 1 §3). */
const Campaign = z.string().max(200).default('');

/** A proof-of-work challenge as JSON text of the ALTCHA library; expires with the codes. */
export const captchaChallenge = endpoint({
  path: '/avatar/captcha/challenge',
  access: 'public',
  summary: '安全验证题目',
  input: NoInput,
  data: z.object({ challenge: z.string() }),
});

/** `GET /avatar/sendSms`: data is what is left today, such as `3/4`. */
export const sendSms = endpoint({
  path: '/avatar/sendSms',
  access: 'public',
  summary: '发送手机验证码',
  input: z.object({ phone: Phone, proof: Proof }),
  data: z.string(),
});

/** `POST /avatar/login/code`: signs in, and makes the account of a number that is new. 601 for a wrong, used or expired code. */
export const phoneLogin = endpoint({
  method: 'POST',
  path: '/avatar/login/code',
  access: 'public',
  summary: '手机验证码登录',
  input: z.object({
    phone: Phone,
    code: Code,
    utmSource: Campaign,
    utmMedium: Campaign,
    utmTerm: Campaign,
  }),
  data: LoginData,
});

/** `GET /avatar/verification/code`: mails a code. 500 when asked too often. An address without an account is not told apart. */
export const sendEmailCode = endpoint({
  path: '/avatar/verification/code',
  access: 'public',
  summary: '发送邮箱验证码',
  input: z.object({
    email: Email,
    usage: z.enum(['register', 'reset_pwd'], {
      error: ({ input }) => (input === undefined ? undefined : '用途不正确'),
    }),
    proof: Proof,
  }),
  data: Done,
});

/** All are required together (specification 1 §5). */
const EmailAndCode = z.object({
  captchaValue: z.string({ error: SENTENCE.incomplete }).trim().min(1, { error: SENTENCE.incomplete }).pipe(Code),
  email: Email,
  password: SentPassword,
});

/** `POST /avatar/register/email`: 601 wrong code, 602 address taken. */
export const registerEmail = endpoint({
  method: 'POST',
  path: '/avatar/register/email',
  access: 'public',
  summary: '邮箱注册',
  input: EmailAndCode,
  data: Done,
});

/** `POST /avatar/email/resetPwd`: sets a new password and ends every session of the account. 601 wrong code. */
export const resetEmailPassword = endpoint({
  method: 'POST',
  path: '/avatar/email/resetPwd',
  access: 'public',
  summary: '邮箱找回密码',
  input: EmailAndCode,
  data: Done,
});
