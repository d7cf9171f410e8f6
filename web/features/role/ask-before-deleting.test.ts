import { expect, test } from 'vitest';
import { askBeforeDeleting } from './ask-before-deleting.ts';

const role = (name: string, openLinks = 0) => ({ name, openLinks });

test('the question names what ends with a role, and nothing is asked where nothing does', () => {
  expect(askBeforeDeleting([role('小诊')], [])).toBeNull();
  expect(askBeforeDeleting([role('小诊')], ['门诊大厅竖屏'])).toEqual({
    title: '删除角色“小诊”？',
    content: '项目“门诊大厅竖屏”正在使用它，删除后无法打开，需要另选角色。撤销后恢复。',
  });
  const both = askBeforeDeleting([role('小诊', 1), role('小林', 2)], ['甲', '乙', '丙', '丁']);
  expect(both?.title).toBe('删除这 2 个角色？');
  expect(both?.content).toContain('还有 3 个分享链接能打开它们');
  expect(both?.content).toContain('项目“甲”“乙”“丙”等 4 个项目正在使用它们');
});
