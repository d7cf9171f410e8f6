import { companyList, saveCompany } from '#contract/operator.contract.ts';
import { expect, signIn, test } from './support/product.ts';

const pictures = process.env.HUASHEN_PICTURES;

test('a brand of an operator’s has the person that it chose, on its page, in the preview and in the trial', async ({
  page,
  product,
}) => {
  const token = await product.signIn('admin', product.operatorPassword);
  const [first] = (await product.call(companyList, {}, token)).data;
  if (!first) throw new Error('no brand');
  const brand = {
    ...first.brand,
    companyName: '远帆物业',
    title: '远帆物业',
    introduction: '远帆物业成立于 2009 年，服务八十个住宅小区。\n我们提供保洁、维修和家政，周末照常上门。',
  };
  const { companyId } = (await product.call(saveCompany, { key: 'yuanfan', hosts: [], brand }, token)).data;
  await signIn(page, product, `/home/operator/companies/${companyId}`, {
    account: 'admin',
    password: product.operatorPassword,
  });
  const person = page.getByRole('radiogroup', { name: '首页数字人' });
  await expect(person.getByRole('radio', { name: '版式自带' })).toBeChecked();
  await expect(person.getByRole('radio')).toHaveCount(11);
  await person.getByRole('radio', { name: '小满' }).check({ force: true });
  const preview = page.getByRole('figure', { name: '预览' });
  await expect(preview.locator('img[src*="hero-xiaoman"]')).toBeAttached();
  if (pictures) {
    await person.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${pictures}/brand-1440.png` });
    await page.getByText('工作台', { exact: true }).first().click();
    await page.screenshot({ path: `${pictures}/brand-workbench-1440.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${pictures}/brand-390.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存', { exact: false }).first()).toBeVisible();

  await page.goto(`${product.address}/?key=yuanfan#/index/home`);
  await expect(page.locator('main img[src*="hero-xiaoman"]')).toBeAttached();
  await expect(page.locator('main canvas[data-ready]')).toBeAttached();
  await page.getByRole('button', { name: 'Hi，点击我体验交互数字人' }).click();
  const room = page.frameLocator('iframe[title="交互数字人对话"]');
  await expect(room.locator('[data-answer="done"]')).toContainText('想了解怎么做一位数字人');
  if (pictures) await page.screenshot({ path: `${pictures}/own-trial-1440.png` });
  await room.getByRole('textbox', { name: '输入问题' }).fill('你们公司是做什么的？');
  await page.keyboard.press('Enter');
  await expect(room.locator('[data-answer="done"]')).toContainText('保洁、维修和家政');
  if (pictures) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${pictures}/own-trial-390.png` });
  }
});
