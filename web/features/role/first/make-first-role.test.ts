import { expect, test, vi } from 'vitest';
import type { Avatar } from '#contract/avatar.contract.ts';
import { type Role, RoleInput } from '#contract/role.contract.ts';
import { toRoleValues } from '../editor/role-values.ts';
import { type FirstRole, NOTHING_YET, readFirstRole } from './first-role.ts';
import { createFirstRoleMaker, type FirstRoleCalls } from './make-first-role.ts';

const avatar = (id: string, name: string) => ({ id, name, code: id, speakerId: null }) as Avatar;
const AVATARS = [
  avatar('10000000-0000-4000-8000-000000000000', '知遥'),
  avatar('20000000-0000-4000-8000-000000000000', '景行'),
];

/** A server that keeps what it is sent, and a page that may end at any call. */
function open(
  kept: FirstRole = NOTHING_YET,
  stored: { libraries?: { id: string; name: string; type: number }[]; roles?: Role[] } = {},
) {
  const libraries = [...(stored.libraries ?? [])];
  const roles = [...(stored.roles ?? [])];
  let state = kept;
  const calls: FirstRoleCalls = {
    libraries: async () => [...libraries],
    saveLibrary: vi.fn(async (name) => {
      libraries.push({ id: `library ${libraries.length}`, name, type: 1 });
      return `library ${libraries.length - 1}`;
    }),
    rolesOf: async (libraryId) => roles.filter(({ documentLibId }) => documentLibId === libraryId),
    role: async (id) => roles.find((role) => role.id === id) as Role,
    saveRole: vi.fn(async (values, saved) => {
      const id = saved?.id ?? `role ${roles.length}`;
      const at = roles.findIndex((role) => role.id === id);
      roles.splice(at < 0 ? roles.length : at, at < 0 ? 0 : 1, {
        ...values,
        id,
        version: (saved?.version ?? 0) + 1,
      } as never);
      return id;
    }),
    toValues: (role) => toRoleValues(role, AVATARS),
  };
  const maker = createFirstRoleMaker({
    calls,
    read: () => state,
    change(part) {
      state = { ...state, ...part };
    },
  });
  return { maker, calls, libraries, roles, read: () => state };
}

test('a library and a role are made once, however often they are asked for', async () => {
  const { maker, libraries, roles, read } = open();
  const asked = await Promise.all([maker.library('指南'), maker.library('指南'), maker.library('别的')]);
  expect(new Set(asked).size).toBe(1);
  expect(await maker.library('再来')).toBe(asked[0]);
  expect(libraries.map(({ name }) => name)).toEqual(['指南']);
  const made = await Promise.all([maker.role(AVATARS), maker.role(AVATARS)]);
  expect(new Set([...made, await maker.role(AVATARS)]).size).toBe(1);
  expect(roles).toHaveLength(1);
  expect(roles[0]).toMatchObject({ name: '知遥', documentLibId: asked[0], avatarId: AVATARS[0]?.id });
  expect(RoleInput.safeParse({ ...roles[0], id: undefined, documentLibId: null }).error).toBeUndefined();
  expect(read()).toMatchObject({ making: null, roleId: 'role 0' });
});

test('a page that ended before the answer came finds what was made, and takes no other of its name', async () => {
  const older = { id: 'older', name: '指南', type: 1 };
  const first = open(NOTHING_YET, { libraries: [older] });
  vi.mocked(first.calls.saveLibrary).mockImplementationOnce(async (name) => {
    first.libraries.push({ id: 'made', name, type: 1 });
    throw new TypeError('the page has ended');
  });
  await expect(first.maker.library('指南')).rejects.toThrow();
  const again = open(first.read(), { libraries: first.libraries });
  expect(await again.maker.library('指南')).toBe('made');
  expect(again.calls.saveLibrary).not.toHaveBeenCalled();

  vi.mocked(again.calls.saveRole).mockImplementationOnce(async (values) => {
    again.roles.push({ ...values, id: 'made', version: 1 } as never);
    throw new TypeError('the page has ended');
  });
  await expect(again.maker.role(AVATARS)).rejects.toThrow();
  const third = open(again.read(), { roles: again.roles });
  expect(await third.maker.role(AVATARS)).toBe('made');
  expect(third.calls.saveRole).not.toHaveBeenCalled();
});

test('one that never reached the server is made at the next try', async () => {
  const { maker, calls, libraries } = open(NOTHING_YET, { libraries: [{ id: 'older', name: '指南', type: 1 }] });
  vi.mocked(calls.saveLibrary).mockRejectedValueOnce(new TypeError('offline'));
  await expect(maker.library('指南')).rejects.toThrow('offline');
  expect(await maker.library('指南')).toBe('library 1');
  expect(libraries).toHaveLength(2);
});

test('another look changes the same role: what was written for the look follows it, what somebody wrote stays', async () => {
  const at = (roleId: string | null, avatarId: string | undefined): FirstRole => ({
    ...NOTHING_YET,
    step: 'look',
    library: { id: 'library 0', name: '指南' },
    avatarId: avatarId ?? null,
    roleId,
  });
  const { maker, roles } = open(at(null, AVATARS[0]?.id));
  await maker.role(AVATARS);
  const other = open(at('role 0', AVATARS[1]?.id), { roles });
  await other.maker.role(AVATARS);
  expect(other.roles).toHaveLength(1);
  expect(other.roles[0]).toMatchObject({
    name: '景行',
    avatarId: AVATARS[1]?.id,
    welcomeText: [expect.stringContaining('景行')],
  });
  const named = open(at('role 0', AVATARS[0]?.id), { roles: [{ ...(other.roles[0] as Role), name: '小政' }] });
  await named.maker.role(AVATARS);
  expect(named.roles[0]).toMatchObject({ name: '小政', welcomeText: [expect.stringContaining('知遥')] });
});

test('questions are added to a role that has none', async () => {
  const { maker, roles } = open({ ...NOTHING_YET, library: { id: 'library 0', name: '指南' } });
  const id = await maker.role(AVATARS);
  await maker.addQuestions(id, []);
  await maker.addQuestions(id, ['几点开门？']);
  await maker.addQuestions(id, ['别的？']);
  expect(roles[0]).toMatchObject({ question: ['几点开门？'], version: 2 });
});

test('what was kept is taken as far as it can be understood', () => {
  expect(readFirstRole(JSON.parse(JSON.stringify(NOTHING_YET)))).toEqual(NOTHING_YET);
  for (const broken of [
    null,
    'x',
    {},
    { ...NOTHING_YET, step: 'end' },
    { ...NOTHING_YET, library: 'x' },
    { ...NOTHING_YET, roleId: 1 },
  ])
    expect(readFirstRole(broken)).toBeNull();
});
