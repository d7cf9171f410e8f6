import { saveRole } from '#contract/role.contract.ts';
import { expect, MOVING, signIn, test } from './support/product.ts';

test.use(MOVING);

test('an avatar made of a photograph: its points dragged, its consent declared, and talking in the demo of a role', async ({
  page,
  product,
}) => {
  // Nobody's photograph: a character of ours, photographed off the screen.
  await signIn(page, product, '/home/avatar');
  const portrait = await page.getByRole('img', { name: '景行的形象' }).first().screenshot();
  await page.getByRole('button', { name: '创建形象' }).first().click();
  await page.getByRole('link', { name: '照片形象' }).click();
  const save = page.getByRole('button', { name: '保存', exact: true });
  await page.getByLabel('名称', { exact: true }).fill('照片景行');
  await page.getByLabel('上传照片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(900) });
  await expect(page.getByText('请上传 webm、mp4 视频')).toBeVisible();
  await page.getByRole('button', { name: '照片，从素材选择' }).click();
  const materials = page.getByRole('dialog', { name: '选择照片' });
  const asked = page.waitForEvent('filechooser');
  await materials.getByRole('button', { name: '上传' }).click();
  await (await asked).setFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: portrait });
  await expect(materials.getByRole('button', { name: /portrait/ })).toBeVisible();
  await materials.getByRole('button', { name: /使\s*用/ }).click();
  await expect(materials).toHaveCount(0);

  // By mouse, back again, and by keys.
  const point = page.getByRole('button', { name: '下巴', exact: true });
  const undo = page.getByRole('button', { name: '撤销' });
  await expect(undo).toBeDisabled();
  await point.scrollIntoViewIfNeeded();
  const before = await point.getAttribute('style');
  const box = await point.boundingBox();
  if (!box) throw new Error('the point is not seen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 6, box.y + box.height / 2 + 14, { steps: 3 });
  await page.mouse.up();
  await expect(point).not.toHaveAttribute('style', before ?? '');
  await undo.click();
  await expect(point).toHaveAttribute('style', before ?? '');
  await point.press('ArrowDown');
  await expect(point).not.toHaveAttribute('style', before ?? '');

  await save.click();
  await expect(page.getByText('请勾选“我已获得照片中人物的授权”')).toBeVisible();
  await page.getByRole('checkbox', { name: '我已获得照片中人物的授权' }).check();
  const preview = page.getByRole('complementary', { name: '形象预览' });
  await preview.getByRole('button', { name: '试说一句' }).click();
  const opened = (kind: ReturnType<typeof page.locator>) =>
    expect.poll(async () => Number(await kind.getAttribute('data-mouth-max'))).toBeGreaterThan(0.2);
  await opened(preview.locator('canvas'));
  await save.click();
  await expect(page).toHaveURL(/#\/home\/avatar\/[0-9a-f-]{36}$/);
  await expect(page.getByText('声明已记录于')).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';

  const token = await product.signIn('demo');
  const role = { name: '照片前台', roleDesc: '穿着照片形象的前台', avatarId: id };
  const { data: roleId } = await product.call(saveRole, role, token);
  await page.goto(`${product.address}/#/home/roles?id=${roleId}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  await panel.getByRole('button', { name: '在线演示' }).click();
  await opened(panel.locator('canvas[data-stage-kind="photo"]'));
});
