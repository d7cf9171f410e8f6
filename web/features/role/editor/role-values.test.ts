import { expect, it } from 'vitest';
import { cleanRole } from '#contract/clean-role.contract.ts';
import { RoleInput } from '#contract/role.contract.ts';
import { isSameRole, toRoleValues } from './role-values.ts';

const avatars = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    name: '知遥',
    code: 'zhiyao',
    intro: '',
    driver: 'rig' as const,
    speakerId: null,
    isOwn: false,
  },
];
const fresh = toRoleValues(null, avatars);

it('starts a new role that lacks only name and description', () => {
  const issues = RoleInput.safeParse(fresh).error?.issues.map((issue) => issue.path[0]);
  expect(issues).toEqual(['name', 'roleDesc']);
});

it('trims texts and drops empty greetings', () => {
  const clean = cleanRole({ ...fresh, name: ' 小政 ', welcomeText: [' 您好 ', '  ', ''] });
  expect(clean).toMatchObject({ name: '小政', welcomeText: ['您好'] });
});

it('never answers from documents alone without any', () => {
  expect(cleanRole({ ...fresh, answerOnlyFromDocs: 1 }).answerOnlyFromDocs).toBe(0);
  const documentLibId = avatars[0]?.id ?? '';
  expect(cleanRole({ ...fresh, documentLibId, answerOnlyFromDocs: 1 }).answerOnlyFromDocs).toBe(1);
});

it('keeps the library of questions', () => {
  const smallDocLibId = avatars[0]?.id ?? '';
  expect(cleanRole({ ...fresh, smallDocLibId }).smallDocLibId).toBe(smallDocLibId);
});

it('sees a change only where saving would make one', () => {
  expect(isSameRole(fresh, { ...fresh, name: '  ', welcomeText: [...fresh.welcomeText, ''] })).toBe(true);
  expect(isSameRole(fresh, { ...fresh, name: '小政' })).toBe(false);
});
