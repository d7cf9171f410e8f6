import { CODE, type FieldError } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';

/** PostgreSQL: a value that must be unique exists already; a reference leads nowhere. */
const UNIQUE = '23505';
const REFERENCE = '23503';
const TAKEN: Record<string, FieldError> = {
  account_login_account_unique: { field: 'loginAccount', message: '该账号已存在' },
  account_email_unique: { field: 'email', message: '该邮箱已被其他账号使用' },
  account_phone_unique: { field: 'phone', message: '该手机号已被其他账号使用' },
};

/** Rethrows what the database refused about an account as 409 (taken) or 400 (no such company), with the field; all else as it is. */
export function explainConflict(error: unknown): never {
  const { code, constraint_name: constraint = '' } = findCause(error);
  const taken = code === UNIQUE ? TAKEN[constraint] : undefined;
  if (taken) throw new AppError(CODE.conflict, taken.message, { fields: [taken] });
  if (code === REFERENCE) {
    const message = '所属品牌不存在';
    throw new AppError(CODE.badInput, message, { fields: [{ field: 'companyId', message }] });
  }
  throw error;
}

/** The driver's error lies below the query builder's. */
function findCause(error: unknown): { code?: string; constraint_name?: string } {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null ? cause : {};
}
