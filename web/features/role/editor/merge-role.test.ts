import { expect, it } from 'vitest';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import { findDifferences, firstChoices, mergeRole } from './merge-role.ts';
import { toRoleValues } from './role-values.ts';

const base: RoleValues = { ...toRoleValues(null, []), name: '小政', roleDesc: '导办员' };
const detail = (language: string, name: string) => ({
  language,
  name,
  roleDesc: 'A guide',
  welcomeText: ['Hello'],
  answerPrefix: [],
  question: [],
  unknownReply: '',
  sensitiveWordReply: '',
  smallDocLibId: null,
  realtimeRecommendOn: 0 as const,
});

it('lists what they changed, and says what both did', () => {
  const mine = { ...base, name: '我的', sleepText: '在吗' };
  const theirs = { ...base, name: '他的', roleDesc: '讲解员' };
  const found = findDifferences(base, mine, theirs);
  expect(found.map(({ key, bothChanged }) => [key, bothChanged])).toEqual([
    ['name', true],
    ['roleDesc', false],
  ]);
  expect(mergeRole(mine, theirs, found, firstChoices(found))).toEqual({ ...mine, roleDesc: '讲解员' });
});

it('finds nothing where both made the same change, and where only the order of names differs', () => {
  const here = { ...base, name: '同', varConfig: { location: '杭州', token: 't' } };
  const there = { ...base, name: '同', varConfig: { token: 't', location: '杭州' } };
  expect(findDifferences(base, here, there)).toEqual([]);
});

it('keeps mine everywhere, or takes theirs everywhere', () => {
  const mine = { ...base, name: '我的', question: ['我的问题'] };
  const theirs = { ...base, name: '他的', question: ['他的问题'], historyNum: 5 };
  const found = findDifferences(base, mine, theirs);
  const all = (choice: 'mine' | 'theirs') => Object.fromEntries(found.map(({ key }) => [key, choice]));
  expect(mergeRole(mine, theirs, found, all('mine'))).toEqual(mine);
  expect(mergeRole(mine, theirs, found, all('theirs'))).toEqual(theirs);
});

it('merges languages one by one: changed, added and removed ones', () => {
  const was = { ...base, avatarRoleDetailVos: [detail('en', 'Guide'), detail('ja', '案内')] };
  const mine = { ...was, avatarRoleDetailVos: [detail('en', 'My guide'), detail('ja', '案内'), detail('fr', 'Moi')] };
  const theirs = { ...was, avatarRoleDetailVos: [detail('en', 'Their guide'), detail('ko', '안내')] };
  const found = findDifferences(was, mine, theirs);
  expect(found.map(({ key, bothChanged }) => [key, bothChanged])).toEqual([
    ['avatarRoleDetailVos.en', true],
    ['avatarRoleDetailVos.ja', false],
    ['avatarRoleDetailVos.ko', false],
  ]);
  const merged = mergeRole(mine, theirs, found, firstChoices(found));
  expect(merged.avatarRoleDetailVos.map(({ language, name }) => [language, name])).toEqual([
    ['en', 'My guide'],
    ['fr', 'Moi'],
    ['ko', '안내'],
  ]);
});
