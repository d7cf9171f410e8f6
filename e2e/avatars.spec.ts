import path from 'node:path';
import { saveRole } from '#contract/role.contract.ts';
import { expect, MOVING, signIn, test } from './support/product.ts';

test.use(MOVING);

const film = (name: string) => path.resolve('web/features/site/pictures', name);

test('an avatar made of films: uploaded, seen in the preview, saved, and talking in the demo of a role', async ({
  page,
  product,
}) => {
  await signIn(page, product, '/home/avatar/create');
  await page.getByRole('link', { name: '视频形象' }).click();
  const save = page.getByRole('button', { name: '保存', exact: true });
  await save.click();
  await expect(page.getByText('请填写形象名称')).toBeVisible();
  await page.getByLabel('名称', { exact: true }).fill('影像晓晴');
  // What is no film is refused in words; the two formats of one name are one clip.
  await page
    .getByLabel('上传待机片段')
    .setInputFiles({ name: 'x.webm', mimeType: 'video/webm', buffer: Buffer.alloc(900) });
  await expect(page.getByText('请上传 webm、mp4 视频')).toBeVisible();
  await page.getByLabel('上传待机片段').setInputFiles([film('case-bank.webm'), film('case-bank.mp4')]);
  await expect(page.locator('[data-slot="idle"]')).toHaveCount(1);
  await page.getByLabel('上传说话片段').setInputFiles(film('case-shop.mp4'));
  await expect(page.locator('[data-slot="speaking"]')).toHaveCount(1);
  const preview = page.getByRole('complementary', { name: '形象预览' });
  await expect(preview.locator('canvas[data-showing="idle"]')).toBeVisible();
  await page.getByRole('switch', { name: '抠掉背景色' }).click();
  await preview.getByText('说话', { exact: true }).click();
  await expect(preview.locator('canvas[data-showing="speaking"]')).toBeVisible();
  await save.click();
  await expect(page).toHaveURL(/#\/home\/avatar\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';

  await page.getByRole('button', { name: '返回列表' }).click();
  await page.getByRole('textbox', { name: '搜索形象名称' }).fill('影像晓晴');
  await expect(page.getByRole('img', { name: '影像晓晴的形象' })).toBeVisible();

  const token = await product.signIn('demo');
  const role = { name: '影像前台', roleDesc: '穿着视频形象的前台', avatarId: id };
  const { data: roleId } = await product.call(saveRole, role, token);
  await page.goto(`${product.address}/#/home/roles?id=${roleId}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  await panel.getByRole('button', { name: '在线演示' }).click();
  const stage = panel.locator('canvas[data-stage-kind="clips"]');
  await expect(stage).toHaveAttribute('data-showing', 'speaking');
  await expect(stage).toHaveAttribute('data-showing', 'idle');
});
