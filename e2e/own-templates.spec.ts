import { sceneTemplates } from '#contract/scene-template.contract.ts';
import { expect, signIn, test } from './support/product.ts';

test('a scene is kept as a template, found in the gallery and on the canvas, begun with, renamed, deleted and taken back', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, '/home/project');
  await page.getByRole('radio', { name: /^我的模板/ }).click(); // the address decides which is checked
  await expect(page.getByText('还没有自己的模板。在项目的画布下方点“存为我的模板”')).toBeVisible();
  await page.getByRole('radio', { name: /^行业模板/ }).click();
  await page.getByRole('button', { name: '使用模板“馆藏讲解”' }).click();

  await page.getByRole('button', { name: '互动', exact: true }).click();
  await page.getByRole('switch', { name: '轻触屏幕开始' }).click();
  const keep = page.getByRole('button', { name: '存为我的模板' });
  await expect(keep).toBeEnabled();
  await keep.click();
  const dialog = page.getByRole('dialog', { name: '存为我的模板' });
  await dialog.getByLabel('模板名称').fill('青瓷厅');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已存为模板“青瓷厅”，新建项目时可以选它')).toBeVisible();
  await page.getByRole('button', { name: '模板', exact: true }).click();
  await expect(page.getByRole('region', { name: '模板' }).getByRole('button', { name: '青瓷厅' })).toBeVisible();

  const token = await product.signIn('demo');
  const kept = async () => (await product.call(sceneTemplates, {}, token)).data;
  const [template] = await kept();
  expect(template?.scene.background).toMatchObject({ kind: 'place', place: 'museum' });
  expect(template?.interaction.wake.touch).toBe(true);

  await page.goto(`${product.address}/#/home/project?templates=own`);
  await expect(page.getByText('共 1 个，都有横竖两版')).toBeVisible();
  await page.getByRole('heading', { name: '青瓷厅' }).hover();
  await page.getByRole('button', { name: '“青瓷厅”的更多操作' }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  const rename = page.getByRole('dialog', { name: '重命名模板' });
  await rename.getByLabel('模板名称').fill('二号展厅');
  await rename.getByLabel('模板名称').press('Enter');
  await expect(page.getByRole('heading', { name: '二号展厅' })).toBeVisible();

  await page.getByRole('heading', { name: '二号展厅' }).hover();
  await page.getByRole('button', { name: '“二号展厅”的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByRole('heading', { name: '二号展厅' })).toHaveCount(0);
  await page.getByText('已删除模板“二号展厅”').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('heading', { name: '二号展厅' })).toBeVisible();

  await page.getByRole('button', { name: '使用模板“二号展厅”' }).click();
  await expect(page).toHaveURL(/from=own-[0-9a-f-]{36}$/);
  await expect(page.getByText('听青瓷说').first()).toBeVisible();
  await page.getByRole('button', { name: '互动', exact: true }).click();
  await expect(page.getByRole('switch', { name: '轻触屏幕开始' })).toBeChecked();
});
