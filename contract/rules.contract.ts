import { z } from 'zod';

/** Rules of sign-in and passwords (specification 1 §5), once for forms and server, with the sentences that people read. */
export const SENTENCE = {
  phone: '手机号错误',
  phoneH5: '手机号码无效',
  email: '请输入正确的邮箱',
  newPassword: '请设置6-18位，字母+ 数字密码',
  incomplete: '请输入完整信息！',
  agreement: '请勾选已阅读并同意《服务协议》和《隐私协议》',
  code: '请输入验证码',
  unknownAccount: '账号错误，请重新输入账号或联系管理员',
  wrongPassword: '密码错误，请重新输入密码或联系管理员',
  wrongSmsCode: '验证码错误，请重新获取',
  wrongCode: '验证码错误',
  emailTaken: '该邮箱已注册！',
  tooManyCodes: '获取验证码过于频繁，请稍后再试！',
  banned: '当前账号无权限，请联系商务经理',
  expired: '当前账号已过期',
} as const;

/** 1, then 3-9, then 9 digits. */
export const PHONE = /^1[3-9]\d{9}$/;
/** Local part of letters, digits and . _ % + -, then @, domain, dot, at least two letters. */
export const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;
/** 6-18 characters, letters and digits only, both kinds. */
export const NEW_PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{6,18}$/;

/** As the small screens take it: a 0 may stand before the number (specification 1 §5). */
const PHONE_H5 = /^0?1[3-9]\d{9}$/;

export const Phone = z.string({ error: SENTENCE.phone }).regex(PHONE, { error: SENTENCE.phone });
export const PhoneH5 = z.string({ error: SENTENCE.phoneH5 }).regex(PHONE_H5, { error: SENTENCE.phoneH5 });
/** `013800138000` -> `13800138000`, as every call takes it. */
export const withoutZero = (phone: string): string => phone.replace(/^0/, '');
export const Email = z
  .string({ error: SENTENCE.incomplete })
  .trim()
  .min(1, { error: SENTENCE.incomplete })
  .max(100, { error: SENTENCE.email })
  .regex(EMAIL, { error: SENTENCE.email });
export const NewPassword = z
  .string({ error: SENTENCE.incomplete })
  .min(1, { error: SENTENCE.incomplete })
  .regex(NEW_PASSWORD, { error: SENTENCE.newPassword });
export const Code = z
  .string({ error: SENTENCE.code })
  .trim()
  .regex(/^\d{4,8}$/, { error: SENTENCE.wrongCode });
const PASSWORD_DIGEST = /^[0-9a-f]{32}$/;
/** MD5 of a password in hexadecimal: what travels (specification 1 §5). The server keeps a salted scrypt hash of it. */
export const PasswordDigest = z
  .string({ error: '请输入密码' })
  .regex(PASSWORD_DIGEST, { error: '密码格式不正确，请刷新页面后重试' });

/** A new password as callers send it: itself, which is looked at here, or its MD5 like everywhere else. */
export const SentPassword = z
  .string({ error: SENTENCE.incomplete })
  .min(1, { error: SENTENCE.incomplete })
  .refine((value) => NEW_PASSWORD.test(value) || PASSWORD_DIGEST.test(value), { error: SENTENCE.newPassword });

/** Codes and their sending (specification 1 §9; the rest is ours). */
export const CODE_RULES = {
  digits: 6,
  lifeMs: 5 * 60_000,
  resendMs: 60_000,
  smsPerDay: 4,
  mailPerDay: 10,
  /** Codes that one network address may ask for, of all kinds. */
  perAddressPerHour: 20,
  /** Of these, those that need no proof of work: clients of the specification know none. */
  withoutProofPerHour: 5,
  /** Wrong tries after which a code is void. */
  attempts: 5,
  wrongCodeNoticeMs: 3000,
} as const;

/** 0 or 1: how the platform writes switches. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
