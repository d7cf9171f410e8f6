import { expect, test } from 'vitest';
import { groupOwn, matching, type PaletteItem, step, toItem } from './palette-item.ts';

const item = (key: string, words = ''): PaletteItem => ({ key, label: key, detail: '', icon: 'grid', words, to: '/' });
const items = [item('创建角色', 'new role'), item('我的角色', 'role'), item('我的项目', 'project')];
const keys = (typed: string) => matching(items, typed).map(({ key }) => key);

test('an item is found by every word of what is typed, in its name or its other words', () => {
  expect(keys('角色')).toEqual(['创建角色', '我的角色']);
  expect(keys(' 我的  项 ')).toEqual(['我的项目']);
  expect(keys('ROLE new')).toEqual(['创建角色']);
  expect(keys('没有的')).toEqual([]);
});

test('steps go round, and begin at the first where the present one is gone', () => {
  expect(step(items, '创建角色', 1)).toBe('我的角色');
  expect(step(items, '我的项目', 1)).toBe('创建角色');
  expect(step(items, '创建角色', -1)).toBe('我的项目');
  expect(step(items, '别的', 1)).toBe('创建角色');
  expect(step([], '别的', 1)).toBeNull();
});

const FOUND = {
  id: 'x',
  name: '名',
  libId: null,
  within: '',
  avatarCode: '',
  questions: false,
  updateTime: '',
};

test('what the account has stands in four groups, in this order whatever was found first', () => {
  const own = (['material', 'question', 'document', 'project', 'role'] as const).map((kind) =>
    toItem({ ...FOUND, kind }),
  );
  expect(groupOwn(own).map(({ name, items }) => [name, items.map(({ found }) => found?.kind)])).toEqual([
    ['您的内容', ['project', 'role']],
    ['文档', ['document']],
    ['问答', ['question']],
    ['素材', ['material']],
  ]);
});

test('a library goes by its name with what it is behind it, as everywhere', () => {
  const labels = ['医院', '门诊知识库'].map((name) => toItem({ ...FOUND, kind: 'library', name }).label);
  expect(labels).toEqual(['医院知识库', '门诊知识库']);
});

test.each([
  [{ kind: 'role' as const }, '/home/roles?id=x', '角色'],
  [{ kind: 'project' as const, within: '小政' }, '/home/project?id=x', '项目，小政'],
  [{ kind: 'material' as const }, '/home/material?id=x', '素材'],
  [{ kind: 'library' as const }, '/home/knowLedgeDetail/knowledgeDoc?id=x', '知识库'],
  [{ kind: 'library' as const, questions: true }, '/home/knowledgeList/qaLibrary/x', '问答库'],
  [
    { kind: 'document' as const, libId: 'l', within: '资料' },
    '/home/knowLedgeDetail/knowledgeDoc?id=l&doc=x',
    '文档，资料',
  ],
])('%j leads to %s and is said to be %s', (more, to, detail) => {
  expect(toItem({ ...FOUND, ...more })).toMatchObject({ to, detail });
});
