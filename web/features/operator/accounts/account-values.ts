import type { z } from 'zod';
import { LIMITS } from '#contract/limits.contract.ts';
import type { OperatorAccount, updateAccount } from '#contract/operator.contract.ts';

/** What the drawer's form holds of an account: everything that an operator sets, but whether it is enabled. */
export type AccountValues = Omit<Required<z.output<typeof updateAccount.input>>, 'id' | 'online'>;

const GIB = 1024 ** 3;

/** An account's settings, or those that a new one starts with. */
export function toAccountValues(account: OperatorAccount | null, companyId: string): AccountValues {
  return {
    companyId: account?.companyId ?? companyId,
    nickName: account?.nickName ?? '',
    adminFlag: account?.adminFlag ?? 0,
    expireTime: account?.expireTime ?? null,
    flags: account?.flags ?? {
      chatUclai: 1,
      showTaskChat: 0,
      flowOn: 0,
      evaluationOn: 0,
      robotOn: 0,
      aiCopyOn: 0,
      cloneOn: 0,
    },
    languages: account?.languages ?? ['zhchs'],
    models: account?.models ?? '',
    customizedNlp: account?.customizedNlp ?? [],
    lineLimit: account?.lineLimit ?? LIMITS.lines,
    winLineLimit: account?.winLineLimit ?? 0,
    androidLineLimit: account?.androidLineLimit ?? 0,
    fileSizeLimit: account?.fileSizeLimit ?? 10 * GIB,
    videoSizeLimit: account?.videoSizeLimit ?? 10 * GIB,
    remark: account?.remark ?? '',
  };
}

/** What the form has sent over what there was; a switch that the form does not show stays as it was. */
export const mergeValues = <T extends Pick<AccountValues, 'flags'>>(before: T, sent: Partial<T>): T => ({
  ...before,
  ...sent,
  flags: { ...before.flags, ...sent.flags },
});

/** Only the fields that differ, so that two operators who change different things don't undo each other. */
export function findChanges<T extends object>(before: T, after: T): Partial<T> {
  const keys = (Object.keys(after) as (keyof T)[]).filter((key) => !isSame(before[key], after[key]));
  return Object.fromEntries(keys.map((key) => [key, after[key]])) as Partial<T>;
}

/** Equal as the wire sees it; the order of an object's fields says nothing. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortFields) === JSON.stringify(other, sortFields);
}

function sortFields(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
