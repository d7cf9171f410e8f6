import { expect, test } from 'vitest';
import { NO_INTERACTION } from '#contract/interaction.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { plainScene, SCENE_TEMPLATES } from '#web/scene/templates/index.ts';
import {
  beginWith,
  checkProject,
  fitScene,
  isSameProject,
  toProjectValues,
  withNameOf,
  withQuestionsOf,
} from './project-values.ts';

const roleId = '7f2c5f0e-3c53-4f0a-9d3e-0c8f3f5a1b2c';
const values = {
  name: '前台',
  roleId,
  direction: '2' as const,
  backgroundType: '1' as const,
  background: '',
  interaction: NO_INTERACTION,
  scene: null,
};

test('a new project has no name yet, stands upright and shows the first role', () => {
  expect(toProjectValues(null, [{ id: roleId } as Role])).toEqual({ ...values, name: '' });
  expect(toProjectValues(null, [])).toEqual({ ...values, name: '', roleId: '' });
});

test('spaces around a name change nothing, everything else does', () => {
  expect(isSameProject(values, { ...values, name: ' 前台 ' })).toBe(true);
  for (const change of [
    { name: '大厅' },
    { roleId: 'x' },
    { direction: '1' as const },
    { background: '/avatar/file?id=x' },
    { interaction: { ...NO_INTERACTION, bargeIn: false } },
    { interaction: { ...NO_INTERACTION, wake: { ...NO_INTERACTION.wake, touch: true } } },
  ])
    expect(isSameProject(values, { ...values, ...change })).toBe(false);
});

test.each([
  [{}, {}],
  [{ name: '😀'.repeat(30) }, {}],
  [{ name: '  ' }, { name: '请填写项目名称' }],
  [{ name: '名'.repeat(31) }, { name: '项目名称最多 30 个字' }],
  [
    { interaction: { ...NO_INTERACTION, wake: { ...NO_INTERACTION.wake, word: '华' } } },
    { 'interaction.wake.word': '唤醒词应有 2 到 12 个字' },
  ],
  [
    { interaction: { ...NO_INTERACTION, sleep: { ...NO_INTERACTION.sleep, as: 'video' as const } } },
    { 'interaction.sleep.url': '请选择休眠时显示的视频' },
  ],
  [{ roleId: '' }, { roleId: '请选择角色' }],
  [
    { name: '', roleId: '' },
    { name: '请填写项目名称', roleId: '请选择角色' },
  ],
])('%j is answered with %j', (change, errors) => expect(checkProject({ ...values, ...change })).toEqual(errors));

test('a template that names its person names the role', () => {
  const scene = SCENE_TEMPLATES.find(({ key }) => key === 'gov')?.scene ?? plainScene();
  const titleOf = (of: typeof scene) => of.components.flatMap((one) => (one.kind === 'title' ? [one.words] : []));
  expect(titleOf(scene)).toEqual(['您好，我是小政']);
  expect(titleOf(fitScene({ scene, roleName: '小政' }, { name: '小华', question: [] }))).toEqual(['您好，我是小华']);
  expect(fitScene({ scene, roleName: '小政' }, undefined)).toBe(scene);
  expect(titleOf(withNameOf(scene, '小政', '长'.repeat(500)))).toEqual(['您好，我是小政']);
});

test('a template offers the questions of the role that has some, and its own examples otherwise', () => {
  const scene = plainScene();
  const from = (of: typeof scene) => of.components.find((one) => one.kind === 'suggestions')?.from;
  expect(from(withQuestionsOf(scene, ['几点开门']))).toBe('role');
  expect(withQuestionsOf(scene, [])).toBe(scene);
  expect(withQuestionsOf(scene, undefined)).toBe(scene);
});

test('a project begins with its own template as that was kept: its questions and settings, with the name of the role', () => {
  const plain = SCENE_TEMPLATES.find(({ key }) => key === 'gov')?.scene ?? plainScene();
  const components = plain.components.map((one) =>
    one.kind === 'suggestions' ? { ...one, from: 'own' as const, items: ['几点开门'] } : one,
  );
  const scene = { ...plain, components };
  const interaction = { ...NO_INTERACTION, idleSeconds: 15 };
  const role = { name: '小华', question: ['多少钱'] };
  const begun = beginWith({ scene, roleName: '小政', kept: { interaction } }, role);
  expect(begun.interaction).toEqual(interaction);
  expect(begun.scene).toEqual(withNameOf(scene, '小政', '小华'));
  expect(begun.scene).not.toEqual(scene);
  expect(beginWith({ scene, roleName: '小政', kept: null }, role)).toEqual({
    scene: fitScene({ scene, roleName: '小政' }, role),
  });
});
