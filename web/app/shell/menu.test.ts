import { expect, test } from 'vitest';
import { PLANNED_PAGES } from '../pages/planned-pages.ts';
import { findActivePath, HIDABLE_MENU, listMenu, type MenuInput } from './menu.ts';

const off = { flowOn: null, evaluationOn: null, robotOn: null };
const show = (input: Partial<MenuInput> = {}) =>
  listMenu({ pathname: '/home/role', flags: off, menuHide: [[], []], operator: false, ...input }).map(
    ({ name, entries }) => [name, entries.map(({ path, label }) => `${label} ${path}`)],
  );

const CREATE = ['创建项目 /home/project', '创建角色 /home/roles'];
const MINE = [
  '我的项目 /home/project/list',
  '我的角色 /home/role',
  '对话记录 /home/recording',
  '我的知识库 /home/knowledgeList/table',
  '我的素材 /home/material',
  '分享管理 /home/shareManage',
  '并发管理 /home/currencyManage',
];
const EXTEND = ['数字人形象 /home/avatar', '工具服务 /home/plugins', '开放接口 /home/openApi'];

test('an account without extras sees the two groups of the specification, and what they build on', () => {
  expect(show()).toEqual([
    ['创建', CREATE],
    ['我的', MINE],
    ['扩展', EXTEND],
  ]);
});

test('each list hides paths of its own group only; a group without items is left out', () => {
  const [create, mine] = show({
    menuHide: [
      ['/home/roles', '/home/role'],
      ['/home/shareManage', '/home/project'],
    ],
  });
  expect(create).toEqual(['创建', CREATE.slice(0, 1)]);
  expect(mine).toEqual(['我的', MINE.filter((item) => !item.includes('shareManage'))]);
  expect(show({ menuHide: [['/home/roles', '/home/project'], []] })).toEqual([
    ['我的', MINE],
    ['扩展', EXTEND],
  ]);
  expect(show({ menuHide: [[], ['/home/plugins']] }).at(-1)).toEqual(['扩展', [EXTEND[0], EXTEND[2]]]);
});

test('nothing leads to a page that is still to come, whatever is switched on', () => {
  const groups = show({ flags: { flowOn: '1', evaluationOn: '1', robotOn: '1' }, operator: true });
  const listed = [...groups.flatMap(([, entries]) => entries), ...HIDABLE_MENU.mine.map(({ path }) => path)].join('\n');
  expect(Object.keys(PLANNED_PAGES).length).toBeGreaterThan(0);
  for (const page of Object.keys(PLANNED_PAGES)) expect(listed).not.toContain(`/home/${page}`);
});

test('operators have the console, whatever the brand hides', () => {
  expect(show({ operator: true, menuHide: [[], ['/home/operator']] }).at(-1)).toEqual([
    '管理',
    ['运营管理 /home/operator'],
  ]);
});

test('inside a knowledge base its own four items stand, and nothing hides them', () => {
  const input = {
    flags: { flowOn: '1', evaluationOn: '1', robotOn: '1' },
    operator: true,
    menuHide: [[], ['/home/knowLedgeDetail/knowledgeDoc']] as [string[], string[]],
  };
  for (const pathname of ['/home/knowLedgeDetail/knowledgeHitTest', '/home/knowLedgeDetail'])
    expect(show({ ...input, pathname })).toEqual([
      [
        '知识库',
        [
          '文档操作 /home/knowLedgeDetail/knowledgeDoc',
          '文档清洗 /home/knowLedgeDetail/knowledgeDocWash',
          '命中测试 /home/knowLedgeDetail/knowledgeHitTest',
          '智能生成 /home/knowLedgeDetail/knowledgeAiTest',
        ],
      ],
    ]);
});

test.each([
  ['/home/project/list', '/home/project/list'],
  ['/home/role', '/home/role'],
  ['/home/role/', '/home/role'],
  ['/home/knowledgeList', '/home/knowledgeList/table'],
  ['/home/knowledgeList/7f2c', '/home/knowledgeList/table'],
  ['/home/knowledgeList/webUpload/7f2c', '/home/knowledgeList/table'],
  ['/home/knowledgeList/qaLibrary', '/home/knowledgeList/table'],
  ['/home/knowLedgeDetail/docWebUpload', '/home/knowLedgeDetail/knowledgeDoc'],
  ['/home/knowLedgeDetail/knowledgeDocWash', '/home/knowLedgeDetail/knowledgeDocWash'],
  ['/home/knowLedgeDetail/knowledgeHitTest/7f2c', '/home/knowLedgeDetail/knowledgeHitTest'],
  ['/home/flow/list', '/home/flow/list'],
  ['/home/flow/intention/7f2c', '/home/flow/list'],
  ['/home/robot/navigationData', '/home/robot/list'],
  ['/home/operator/outbox', '/home/operator'],
  ['/home/avatar/create', '/home/avatar'],
  ['/home/dataAnalysis', '/home/dataAnalysis'],
])('on %s the item %s is highlighted', (pathname, active) => expect(findActivePath(pathname)).toBe(active));
