import { describe, expect, test } from 'vitest';
import { cleanRole, type RoleValues } from '#contract/clean-role.contract.ts';
import { settleModel } from '#contract/model.contract.ts';
import { RoleInput } from '#contract/role.contract.ts';
import { roleCases } from '#contract/role-rules.cases.ts';
import { fieldRule } from './field-rules.ts';

const BASE = { name: '小政', roleDesc: '导办员', avatarId: '00000000-0000-4000-8000-000000000001' };
const file = { url: '/avatar/file?id=1', name: '简历.pdf', type: '' };
const toPath = (field: string) => field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
const valueAt = (from: unknown, path: (string | number)[]) =>
  path.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], from);

/** The form's values: everything that has a default, and what was typed, rules aside. */
const formValues = (values: object) => ({ ...RoleInput.parse(BASE), ...values }) as RoleValues;

describe('the form says what the server says', () => {
  // A language that is there already is refused when it is added (add-language.test.ts); it is no field.
  const cases = roleCases(file).filter(({ field }) => !field.endsWith('.language'));
  test.each(cases.map((one) => [one.title, one] as const))('%s', (_title, { values, field, message, stored }) => {
    const all = formValues(values);
    const path = toPath(field);
    const result = fieldRule(path, settleModel(all)).safeParse(valueAt(all, path));
    expect(result.error?.issues[0]?.message ?? null).toBe(message);
    if (stored !== undefined) expect(valueAt(cleanRole(settleModel(all)), path)).toEqual(stored);
  });
});
