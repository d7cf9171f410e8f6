import type { z } from 'zod';
import { NO_EXPIRY, writeMoment } from '#contract/access.contract.ts';
import { type changePassword, type LoginData, SIGN_IN_LIMITS, type UserInfo } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { DEFAULT_MODEL } from '#contract/model.contract.ts';
import type { RoleRights } from '#contract/role-rights.contract.ts';
import { SENTENCE } from '#contract/rules.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { formatBytes } from '#server/platform/format-bytes.ts';
import type { Limits } from '#server/platform/limit/limits.ts';
import type { Log } from '#server/platform/log.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import type { Session } from '#server/platform/session.ts';
import type { AccountRow, AccountStore } from './account.store.ts';
import { explainConflict } from './explain-conflict.ts';
import type { PasswordHasher } from './hash-password.ts';
import { maskPhone } from './mask-phone.ts';
import { type AccountValues, digestOf, prepareAccount } from './new-account.ts';
import { sealForReader } from './seal-for-reader.ts';
import type { SessionService, SignInOrigin } from './session.service.ts';
import type { SignInGuard } from './sign-in-guard.ts';

interface Dependencies {
  store: AccountStore;
  sessions: SessionService;
  passwords: PasswordHasher;
  signInGuard: SignInGuard;
  limits: Limits;
  secretBox: SecretBox;
  log: Log;
}

export function createAccountService(dependencies: Dependencies) {
  const { store, sessions, passwords, signInGuard, limits, secretBox, log } = dependencies;
  const noteRefusal = ({ accountId, address }: { accountId: string | null; address: string }, reason: string) =>
    log.warn({ account: accountId, address, reason }, 'a sign-in was refused');
  return {
    /** Checks name and digest and opens a session. A wrong one is logged; sessions are a table of their own. */
    async signIn(login: string, digest: string, origin: Omit<SignInOrigin, 'method'>, proof = ''): Promise<LoginData> {
      const found = await store.findByLogin(login);
      const attempt = { login, address: origin.address, accountId: found?.id ?? null, proof };
      const isKnown = await signInGuard.take(attempt);
      const matches = await passwords
        .verify(digest, found?.passwordHash ?? null, !isKnown)
        .catch(async (error: unknown) => {
          await signInGuard.undone(attempt); // the queue was full
          throw error;
        });
      if (!found) {
        await signInGuard.failed(attempt);
        noteRefusal(attempt, 'unknown account');
        throw refuseField('loginEmail', SENTENCE.unknownAccount);
      }
      const data =
        matches && found.passwordHash
          ? await sessions.openSession(found.id, { method: 'password', ...origin }, found.passwordHash)
          : null;
      if (!data) {
        await signInGuard.failed(attempt);
        noteRefusal(attempt, 'wrong password');
        throw refuseField('loginEmailPwd', SENTENCE.wrongPassword);
      }
      await signInGuard.succeeded(attempt);
      return data;
    },

    /** @param publicKey of the browser that asks, which gets the secret sealed with it; empty: it gets none */
    async describe(session: Session, token: string, publicKey: string): Promise<UserInfo> {
      const found = await store.findDetailed(session.accountId);
      if (!found) throw new AppError(CODE.sessionEnded);
      const { account: row, companyName, usedFileSize, usedVideoSize } = found;
      const firstLogin = row.firstLogin && (await store.claimFirstLogin(row.id));
      const secret = row.sealedSecret && secretBox.open(row.sealedSecret);
      const { passwordHash, sealedSecret: _sealedSecret, ...known } = row;
      return {
        ...known,
        ...row.flags,
        token,
        firstLogin,
        customizedNlp: JSON.stringify(row.customizedNlp),
        adminFlag: row.adminFlag === 1 ? 1 : 0,
        online: row.online === 1 ? 1 : 0,
        expireTime: row.expireTime ? writeMoment(row.expireTime) : NO_EXPIRY,
        loginPwd: passwordHash !== null,
        phoneNum: maskPhone(row.phone),
        companyName,
        secret: secret ? sealForReader(secret, publicKey) : null,
        usedFileSizeString: formatBytes(usedFileSize),
        fileSizeString: formatBytes(row.fileSizeLimit),
        usedVideoSizeString: formatBytes(usedVideoSize),
        videoSizeString: formatBytes(row.videoSizeLimit),
      };
    },

    /** Tours that the account has finished or skipped. */
    usedGuides: async (accountId: string): Promise<string[]> => (await store.findById(accountId))?.usedGuides ?? [],
    finishGuide: (accountId: string, guide: string): Promise<void> => store.finishGuide(accountId, guide),

    /** Asks for the old password where one is set, and ends every other session of the account. */
    async changePassword(session: Session, input: z.output<typeof changePassword.input>): Promise<void> {
      const row = await store.findById(session.accountId);
      if (!row) throw new AppError(CODE.sessionEnded);
      const named = input.loginEmail.toLowerCase();
      if (named && ![row.loginAccount, row.email, row.phone].includes(named))
        throw new AppError(CODE.forbidden, '只能修改当前账号的密码');
      if (row.passwordHash !== null) {
        const old = input.oldLoginEmailPwd;
        if (!old) throw refuseField('oldLoginEmailPwd', '请输入旧密码');
        await limits.demand(SIGN_IN_LIMITS.oldPassword, row.id);
        if (!(await passwords.verify(old, row.passwordHash)))
          throw refuseField('oldLoginEmailPwd', '旧密码错误，请重新输入');
        await limits.forget(SIGN_IN_LIMITS.oldPassword, row.id);
      }
      const hash = await passwords.hash(input.newLoginEmailPwd);
      if (!(await store.replacePassword(row.id, hash, session.tokenHash, row.passwordHash, new Date())))
        throw new AppError(CODE.conflict, '密码刚刚被修改，请重新登录');
    },

    /** A new password that nobody had to know the old one for: by mailed code, or by an operator. Every session of the account ends. */
    async resetPassword(accountId: string, password: string): Promise<void> {
      await store.replacePassword(accountId, await passwords.hash(digestOf(password)), null, undefined, new Date());
    },

    /**
     * Makes an account, with a password or without, for the first start and for registration. 409 with the field when name, e-mail
     * address or phone number are taken.
     */
    async createAccount(values: AccountValues): Promise<{ id: string }> {
      const row = await store.insert(await prepareAccount(values, passwords)).catch(explainConflict);
      return { id: row.id };
    },

    idOf: async (login: string): Promise<string | null> => (await store.findByLogin(login))?.id ?? null,
    /** Its id while nobody has signed in to it; else null. */
    async findUntouched(login: string): Promise<string | null> {
      const row = await store.findByLogin(login);
      return row && row.lastLoginAt === null ? row.id : null;
    },
    findByEmail: async (email: string) => idOf(await store.findByEmail(email)),
    /** Bytes of files that the account may keep, by what they are; 0 for one that does not exist. */
    async storageLimits(accountId: string) {
      const row = await store.findById(accountId);
      return { document: row?.fileSizeLimit ?? 0, material: row?.videoSizeLimit ?? 0 };
    },
    /** Nothing but the default model for an account that does not exist. */
    /** Whether it may copy people's looks and voices. */
    mayClone: async (accountId: string): Promise<boolean> => (await store.findRights(accountId))?.flags.cloneOn === 1,
    async roleRights(accountId: string): Promise<RoleRights> {
      const row = await store.findRights(accountId);
      if (!row) return NO_RIGHTS;
      const { chatUclai, flowOn, aiCopyOn } = row.flags;
      return {
        chatUclai,
        flowOn,
        aiCopyOn,
        models: row.models,
        customizedNlp: row.customizedNlp,
        languages: row.languages,
      };
    },
    findByPhone: async (phone: string) => idOf(await store.findByPhone(phone)),
  };
}

const NO_RIGHTS: RoleRights = {
  chatUclai: 0,
  flowOn: 0,
  aiCopyOn: 0,
  models: DEFAULT_MODEL,
  customizedNlp: [],
  languages: [],
};

export type AccountService = ReturnType<typeof createAccountService>;

const idOf = (row: AccountRow | null) => row?.id ?? null;

function refuseField(field: string, message: string): AppError {
  return new AppError(CODE.badInput, message, { fields: [{ field, message }] });
}
