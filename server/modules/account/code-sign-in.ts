import type { z } from 'zod';
import type { LoginData } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { SENTENCE } from '#contract/rules.contract.ts';
import type { phoneLogin, registerEmail } from '#contract/verification.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AccountService } from './account.service.ts';
import type { SessionService, SignInOrigin } from './session.service.ts';

interface CodePurpose {
  channel: 'sms' | 'mail';
  target: string;
  usage: 'login' | 'register' | 'reset_pwd';
}

/** True once for the right code; every try counts. */
export type TakeCode = (purpose: CodePurpose, code: string) => Promise<boolean>;

interface Dependencies {
  service: AccountService;
  sessions: SessionService;
  takeCode: TakeCode;
}

type EmailAndCode = z.output<typeof registerEmail.input>;

/** Ways in that a code proves. The code is always looked at first, so that nobody without it learns which accounts exist. */
export function createCodeSignIn({ service, sessions, takeCode }: Dependencies) {
  async function requireCode(purpose: CodePurpose, code: string, sentence: string): Promise<void> {
    if (!(await takeCode(purpose, code))) throw new AppError(CODE.wrongCode, sentence);
  }

  /** Of two who register one number at the same moment the second finds the account of the first. */
  async function registerPhone(phone: string, companyId: string, campaign: Record<string, string>): Promise<string> {
    const nickName = `用户${phone.slice(-4)}`;
    const values = { companyId, loginAccount: phone, phone, nickName, registeredBy: 'phone' as const, campaign };
    try {
      return (await service.createAccount(values)).id;
    } catch (error) {
      if (!isTaken(error)) throw error;
      const id = await service.findByPhone(phone);
      if (id) return id;
      // Somebody else's account has the number as its name. To hold the number does not make it theirs.
      throw new AppError(CODE.conflict, '该手机号已被用作账号名称，请使用密码登录或联系管理员', { cause: error });
    }
  }

  return {
    /** Signs in by phone, and makes the account of a number that is new in the company of the visit. */
    async signIn(
      input: z.output<typeof phoneLogin.input>,
      companyId: string,
      origin: Omit<SignInOrigin, 'method'>,
    ): Promise<LoginData> {
      const { phone, code, ...campaign } = input;
      await requireCode({ channel: 'sms', target: phone, usage: 'login' }, code, SENTENCE.wrongSmsCode);
      const given = Object.fromEntries(Object.entries(campaign).filter(([, value]) => value !== ''));
      const accountId = (await service.findByPhone(phone)) ?? (await registerPhone(phone, companyId, given));
      const data = await sessions.openSession(accountId, { method: 'phone', ...origin });
      if (!data) throw new AppError(CODE.notFound, '账号不存在或已被删除');
      return data;
    },

    async registerEmail({ email, captchaValue, password }: EmailAndCode, companyId: string): Promise<void> {
      await requireCode({ channel: 'mail', target: email, usage: 'register' }, captchaValue, SENTENCE.wrongCode);
      if (await service.findByEmail(email)) throw new AppError(CODE.emailTaken);
      const nickName = (email.split('@')[0] ?? '').slice(0, 30);
      const values = { companyId, loginAccount: email, email, nickName, password, registeredBy: 'email' as const };
      await service.createAccount(values).catch((error: unknown) => {
        throw isTaken(error) ? new AppError(CODE.emailTaken) : error;
      });
    },

    /** Sets a new password and ends every session of the account. */
    async resetPassword({ email, captchaValue, password }: EmailAndCode): Promise<void> {
      await requireCode({ channel: 'mail', target: email, usage: 'reset_pwd' }, captchaValue, SENTENCE.wrongCode);
      const accountId = await service.findByEmail(email);
      if (!accountId) throw new AppError(CODE.wrongCode, SENTENCE.wrongCode);
      await service.resetPassword(accountId, password);
    },
  };
}

export type CodeSignIn = ReturnType<typeof createCodeSignIn>;

const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === CODE.conflict;
