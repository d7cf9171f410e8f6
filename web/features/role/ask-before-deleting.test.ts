import { beforeEach, expect, test } from 'vitest';
import { connectNotice } from '#web/lib/notice.ts';
import { envelope, stubBrowser, stubFetch } from '#web/lib/testing/stub-browser.ts';
import { askBeforeDeleting, projectsOf } from './ask-before-deleting.ts';

beforeEach(() => void stubBrowser());

const role = (name: string, openLinks = 0) => ({ name, openLinks });

test('the question names what ends with a role, and nothing is asked where nothing does', () => {
  expect(askBeforeDeleting([role('小诊')], { names: [], count: 0 })).toBeNull();
  expect(askBeforeDeleting([role('小诊')], { names: ['门诊大厅竖屏'], count: 1 })).toEqual({
    title: '删除角色“小诊”？',
    content: '项目“门诊大厅竖屏”正在使用它，删除后无法打开，需要另选角色。撤销后恢复。',
  });
  const both = askBeforeDeleting([role('小诊', 1), role('小林', 2)], { names: ['甲', '乙', '丙'], count: 4 });
  expect(both?.title).toBe('删除这 2 个角色？');
  expect(both?.content).toContain('还有 3 个分享链接能打开它们');
  expect(both?.content).toContain('项目“甲”“乙”“丙”等 4 个项目正在使用它们');
});

test('projects are asked for until there are names enough, and all of them are counted', async () => {
  const sent = stubFetch(() => envelope(200, [{ name: '甲' }, { name: '乙' }]));
  const roles = Array.from({ length: 40 }, (_, at) => ({ id: `r${at}`, projects: at % 2 === 0 ? 2 : 0 }));
  expect(await projectsOf(roles)).toEqual({ names: ['甲', '乙', '甲'], count: 40 });
  expect(sent.map(({ url }) => url.split('=')[1])).toEqual(['r0', 'r2']);
});

test('projects that cannot be read are said once', async () => {
  const said: string[] = [];
  connectNotice({ error: (text) => said.push(text) });
  stubFetch(() => envelope(500, null, '服务异常'));
  const roles = ['r0', 'r1'].map((id) => ({ id, projects: 1 }));
  await expect(projectsOf(roles)).rejects.toThrow('服务异常');
  expect(said).toEqual(['服务异常']);
});
