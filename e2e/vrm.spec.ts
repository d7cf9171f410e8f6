import { saveRole } from '#contract/role.contract.ts';
import { makeSampleVrm } from '../avatar/making/index.ts';
import { expect, MOVING, signIn, test } from './support/product.ts';

test.use(MOVING);

test('a model in three dimensions: refused and taken in words, saved with a cover, and talking in the demo of a role', async ({
  page,
  product,
}) => {
  await signIn(page, product, '/home/avatar/create');
  await page.getByRole('link', { name: '3D 形象（VRM）' }).click();
  await page.getByLabel('名称', { exact: true }).fill('立体晓晴');
  const input = page.getByLabel('上传 VRM 模型');
  const file = (buffer: Buffer) => ({ name: '晓晴.vrm', mimeType: 'model/gltf-binary', buffer });
  await input.setInputFiles(file(Buffer.from(await makeSampleVrm()).subarray(0, 90_000)));
  await expect(page.getByText('模型文件不完整')).toBeVisible();
  await input.setInputFiles(file(Buffer.from(await makeSampleVrm())));
  await expect(page.getByText('示例形象', { exact: true })).toBeVisible();
  const preview = page.getByRole('complementary', { name: '形象预览' });
  await expect(preview.locator('canvas[data-stage-frames]:not([data-stage-frames="0"])')).toBeVisible();
  await page.getByText('全身', { exact: true }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page).toHaveURL(/#\/home\/avatar\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';

  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(page.getByRole('img', { name: '立体晓晴的形象' })).toBeVisible();

  const token = await product.signIn('demo');
  const role = { name: '立体前台', roleDesc: '穿着三维形象的前台', avatarId: id };
  const { data: roleId } = await product.call(saveRole, role, token);
  await page.goto(`${product.address}/#/home/roles?id=${roleId}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  await panel.getByRole('button', { name: '在线演示' }).click();
  const stage = panel.locator('canvas[data-stage-kind="vrm"]');
  await expect.poll(async () => Number(await stage.getAttribute('data-mouth-max'))).toBeGreaterThan(0.2);
});
