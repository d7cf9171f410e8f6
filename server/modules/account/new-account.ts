import { createHash } from 'node:crypto';
import { LIMITS } from '#contract/limits.contract.ts';
import { PasswordDigest } from '#contract/rules.contract.ts';
import type { NewAccount } from './account.store.ts';
import type { PasswordHasher } from './hash-password.ts';

const GIB = 1024 ** 3;

/** What a new account may bring; everything else has the defaults of a person who came by herself. */
export type AccountValues = Pick<NewAccount, 'companyId' | 'loginAccount' | 'nickName'> &
  Partial<Omit<NewAccount, 'id' | 'passwordHash' | 'adminFlag'>> & { password?: string; operator?: boolean };

/** A row to insert: names in lower case, the password (plain text, if any) as a hash. */
export async function prepareAccount(
  { password, operator = false, ...values }: AccountValues,
  passwords: PasswordHasher,
): Promise<NewAccount> {
  const registers = values.registeredBy === 'phone' || values.registeredBy === 'email';
  return {
    languages: ['zhchs'],
    flags: { chatUclai: 1, showTaskChat: 0, flowOn: 0, evaluationOn: 0, robotOn: 0, aiCopyOn: 0, cloneOn: 0 },
    fileSizeLimit: registers ? LIMITS.trial.documents : 10 * GIB,
    videoSizeLimit: registers ? LIMITS.trial.material : 10 * GIB,
    ...values,
    loginAccount: values.loginAccount.toLowerCase(),
    email: values.email ? values.email.toLowerCase() : null,
    phone: values.phone || null,
    passwordHash: password === undefined ? null : await passwords.hash(digestOf(password)),
    adminFlag: operator ? 1 : 0,
  };
}

/** What browsers send instead of a password (specification 1 §5). No password is as long as a digest: what looks like one is one. */
export const digestOf = (password: string): string =>
  PasswordDigest.safeParse(password).success ? password : createHash('md5').update(password).digest('hex');
