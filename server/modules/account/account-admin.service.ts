import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { checkStanding, readMoment, writeMoment } from '#contract/access.contract.ts';
import { CODE, type FieldError } from '#contract/errors.contract.ts';
import type { accountPage, createAccount, OperatorAccount, updateAccount } from '#contract/operator.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { randomPassword } from '#server/platform/random-password.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import type { Session } from '#server/platform/session.ts';
import { listChanges, type RecordAction } from '../audit/index.ts';
import type { AccountRow, NewAccount } from './account.store.ts';
import type { AccountAdminStore, ListedAccount } from './account-admin.store.ts';
import { explainConflict } from './explain-conflict.ts';
import type { PasswordHasher } from './hash-password.ts';
import { digestOf, prepareAccount } from './new-account.ts';

/** The operator who asks, and from where. */
export interface Operator {
  session: Session;
  address: string;
}

interface Dependencies {
  store: AccountAdminStore;
  passwords: PasswordHasher;
  secretBox: SecretBox;
  record: RecordAction;
}

/** What operators do with accounts. Every change and its entry in the log are one transaction. */
export function createAccountAdminService({ store, passwords, secretBox, record }: Dependencies) {
  async function find(id: string): Promise<OperatorAccount> {
    const row = await store.find(id);
    if (!row) throw notFound('账号');
    return toOperatorAccount(row);
  }

  /** One action on one account that gives `values` and is logged under `action`. */
  async function act(by: Operator, id: string, action: string, values: Partial<NewAccount>, endSessions = false) {
    const done = await store.change(
      id,
      async (row, _operators, tx) => {
        const target = { id, name: nameOf(row) };
        await record({ actor: by.session, address: by.address, action, target, changes: [] }, tx);
        return { values, endSessions };
      },
      new Date(),
    );
    if (!done) throw notFound('账号');
  }

  return {
    async page({ page, size, ...filter }: z.output<typeof accountPage.input>) {
      const { records, total } = await store.page(page, size, filter, new Date());
      return { records: records.map(toOperatorAccount), total, size, current: page };
    },

    async create(by: Operator, input: z.output<typeof createAccount.input>) {
      const { adminFlag, expireTime, ...values } = dropUndefined(input);
      const password = randomPassword();
      await refuseTaken(store, input);
      const row = await prepareAccount(
        { ...values, ...readExpiry(expireTime), password, operator: adminFlag === 1 },
        passwords,
      );
      const id = await store
        .insert(row, async (newId, tx) => {
          const target = { id: newId, name: nameOf(row) };
          const changes = listChanges(null, dropUndefined(input));
          await record({ actor: by.session, address: by.address, action: 'account.create', target, changes }, tx);
        })
        .catch(explainConflict);
      return { id, password };
    },

    async update(by: Operator, { id, ...input }: z.output<typeof updateAccount.input>): Promise<OperatorAccount> {
      const { expireTime, ...given } = dropUndefined(input);
      const values = { ...given, ...readExpiry(expireTime) };
      const now = new Date();
      const changed = await store
        .change(
          id,
          async (row, operators, tx) => {
            const after = { ...row, ...values };
            refuseLockOut(by.session.accountId, row, after, operators, now.getTime());
            const target = { id, name: nameOf(row) };
            const changes = listChanges(pick(row, values), values);
            if (changes.length > 0)
              await record({ actor: by.session, address: by.address, action: 'account.update', target, changes }, tx);
            const disabled = row.online === 1 && after.online !== 1;
            const demoted = row.adminFlag === 1 && after.adminFlag !== 1;
            return { values, endSessions: disabled || demoted };
          },
          now,
        )
        .catch(explainConflict);
      if (!changed) throw notFound('账号');
      return find(id);
    },

    async resetPassword(by: Operator, id: string) {
      const password = randomPassword();
      const passwordHash = await passwords.hash(digestOf(password));
      await act(by, id, 'account.resetPassword', { passwordHash }, true);
      return { password };
    },
    issueSecret: (by: Operator, id: string) =>
      act(by, id, 'account.issueSecret', { sealedSecret: secretBox.seal(randomBytes(32).toString('base64url')) }),
    removeSecret: (by: Operator, id: string) => act(by, id, 'account.removeSecret', { sealedSecret: null }),
  };
}

export type AccountAdminService = ReturnType<typeof createAccountAdminService>;

/** Somebody who can still get in must stay an operator, and nobody may shut themself out by mistake. */
function refuseLockOut(
  actorId: string,
  before: AccountRow,
  after: AccountRow,
  operators: AccountRow[],
  now: number,
): void {
  const serves = (row: AccountRow) => row.adminFlag === 1 && standingOf(row, now) === 'active';
  if (!serves(before) || serves(after)) return;
  const field =
    after.adminFlag !== before.adminFlag ? 'adminFlag' : after.online !== before.online ? 'online' : 'expireTime';
  const refuse = (message: string) => new AppError(CODE.conflict, message, { fields: [{ field, message }] });
  if (after.id === actorId) throw refuse('不能停用自己或取消自己的管理员权限');
  if (!operators.some((row) => row.id !== after.id && serves(row))) throw refuse('至少要保留一个可用的管理员');
}

async function refuseTaken(store: AccountAdminStore, input: z.output<typeof createAccount.input>): Promise<void> {
  const asked: (FieldError & { value: string })[] = [
    { field: 'loginAccount', value: input.loginAccount, message: '该账号已存在' },
    { field: 'email', value: input.email.toLowerCase(), message: '该邮箱已被其他账号使用' },
    { field: 'phone', value: input.phone, message: '该手机号已被其他账号使用' },
  ];
  const taken = await store.findTaken(asked.map(({ value }) => value).filter(Boolean));
  const fields = asked.filter(({ value }) => taken.has(value)).map(({ field, message }) => ({ field, message }));
  if (fields[0]) throw new AppError(CODE.conflict, fields[0].message, { fields });
}

function toOperatorAccount({ account: row, companyName, usedFileSize, usedVideoSize }: ListedAccount): OperatorAccount {
  return {
    ...row,
    online: row.online === 1 ? 1 : 0,
    adminFlag: row.adminFlag === 1 ? 1 : 0,
    expireTime: row.expireTime && writeMoment(row.expireTime),
    email: row.email ?? '',
    phone: row.phone ?? '',
    companyName,
    standing: standingOf(row, Date.now()),
    hasPassword: row.passwordHash !== null,
    hasSecret: row.sealedSecret !== null,
    usedFileSize,
    usedVideoSize,
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? '',
  };
}

const standingOf = ({ online, expireTime }: Pick<AccountRow, 'online' | 'expireTime'>, now: number) =>
  checkStanding({ online, expireTime: expireTime && writeMoment(expireTime) }, now);

const nameOf = ({ nickName, loginAccount }: Pick<NewAccount, 'nickName' | 'loginAccount'>) =>
  `${nickName}（${loginAccount}）`;

/** Undefined: not given. Null: never ends. */
function readExpiry(expireTime: string | null | undefined): { expireTime?: Date | null } {
  return expireTime === undefined ? {} : { expireTime: expireTime === null ? null : new Date(readMoment(expireTime)) };
}

function pick(row: object, fields: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in fields));
}

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function dropUndefined<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}
