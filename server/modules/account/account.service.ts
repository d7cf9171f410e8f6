import { createHash, randomBytes } from 'node:crypto';
import { checkStanding, NO_EXPIRY, writeMoment } from '#contract/access.contract.ts';
import type { UserInfo } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { formatBytes } from '#server/platform/format-bytes.ts';
import type { ResolveSession, Session } from '#server/platform/session.ts';
import type { AccountRow, AccountStore } from './account.store.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';

const SESSION_DAYS = 30;
const GIB = 1024 ** 3;

interface Dependencies {
  store: AccountStore;
  /** Bytes of the files that the account keeps. */
  storageUsed(accountId: string): Promise<number>;
  companyName(companyId: string): Promise<string>;
}

export function createAccountService({ store, storageUsed, companyName }: Dependencies) {
  const resolveSession: ResolveSession = async (token) => {
    const tokenHash = hashToken(token);
    const row = await store.findSession(tokenHash, new Date());
    if (!row) return null;
    const standing = checkStanding(
      { online: row.online, expireTime: row.expireTime && writeMoment(row.expireTime) },
      Date.now(),
    );
    return { accountId: row.accountId, companyId: row.companyId, operator: row.adminFlag === 1, standing, tokenHash };
  };

  return {
    resolveSession,

    /** Checks name and digest and opens a session. The token leaves the server once and is stored as a hash only. */
    async signIn(login: string, digest: string) {
      const found = await store.findByLogin(login);
      const matches = await verifyPassword(digest, found?.passwordHash ?? null);
      if (!found) throw new AppError(CODE.badInput, '账号错误，请重新输入账号或联系管理员');
      if (!matches) throw new AppError(CODE.badInput, '密码错误，请重新输入密码或联系管理员');
      const token = randomBytes(32).toString('base64url');
      await store.insertSession(hashToken(token), found.id, new Date(Date.now() + SESSION_DAYS * 86_400_000));
      return { token, phoneNum: maskPhone(found.phone), languages: found.languages };
    },

    async describe(session: Session, token: string): Promise<UserInfo> {
      const row = await store.findById(session.accountId);
      if (!row) throw new AppError(CODE.sessionEnded);
      const info = toUserInfo(row, token, formatBytes(await storageUsed(row.id)), await companyName(row.companyId));
      if (row.firstLogin) await store.markLoggedIn(row.id);
      return info;
    },

    signOut: (session: Session) => store.deleteSession(session.tokenHash),

    /** Makes an account with a password; used by the first start and by operators. */
    async createAccount(values: {
      companyId: string;
      loginAccount: string;
      nickName: string;
      password: string;
      operator: boolean;
    }) {
      const digest = createHash('md5').update(values.password).digest('hex');
      return store.insert({
        companyId: values.companyId,
        loginAccount: values.loginAccount.toLowerCase(),
        nickName: values.nickName,
        passwordHash: await hashPassword(digest),
        adminFlag: values.operator ? 1 : 0,
        languages: ['zhchs'],
        flags: { chatUclai: 1, showTaskChat: 0, flowOn: 0, evaluationOn: 0, robotOn: 0, aiCopyOn: 0, cloneOn: 0 },
        fileSizeLimit: 10 * GIB,
        videoSizeLimit: 10 * GIB,
      });
    },

    exists: async (login: string) => (await store.findByLogin(login)) !== null,
  };
}

function toUserInfo(row: AccountRow, token: string, usedFileSizeString: string, companyName: string): UserInfo {
  return {
    id: row.id,
    token,
    firstLogin: row.firstLogin,
    languages: row.languages,
    ...row.flags,
    customizedNlp: JSON.stringify(row.customizedNlp),
    adminFlag: row.adminFlag === 1 ? 1 : 0,
    online: row.online === 1 ? 1 : 0,
    expireTime: row.expireTime ? writeMoment(row.expireTime) : NO_EXPIRY,
    models: row.models,
    loginPwd: row.passwordHash !== null,
    loginAccount: row.loginAccount,
    nickName: row.nickName,
    phoneNum: maskPhone(row.phone),
    companyId: row.companyId,
    companyName,
    secret: null,
    lineLimit: row.lineLimit,
    winLineLimit: row.winLineLimit,
    androidLineLimit: row.androidLineLimit,
    usedFileSizeString,
    fileSizeString: formatBytes(row.fileSizeLimit),
    usedVideoSizeString: formatBytes(0),
    videoSizeString: formatBytes(row.videoSizeLimit),
  };
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** First 3 and last 4 digits, as the specification masks them. */
function maskPhone(phone: string | null): string {
  return phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '';
}
