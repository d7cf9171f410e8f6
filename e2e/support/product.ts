import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { logout, usedGuides, userInfo } from '#contract/account.contract.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';

export interface Product extends RunningServer {
  /** Password of the demo creator, as printed at the first start. */
  password: string;
  /** Of the operator. */
  operatorPassword: string;
}

/** The real server on an empty data folder, one for all tests of a worker. */
export const test = base.extend<object, { product: Product }>({
  // The editor's tour has a journey of its own (role-editor.spec.ts); it would stand over what others click.
  context: async ({ context }, use) => {
    await hideTour(context);
    await use(context);
  },
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-e2e-'));
      const server = await startServer(dataDir);
      const credentials = await fs.readFile(path.join(dataDir, 'credentials.txt'), 'utf8');
      const passwordOf = (account: string) => credentials.match(new RegExp(`^.*\\t${account}\\t(.*)$`, 'm'))?.[1] ?? '';
      // The greeting after the very first sign-in has a journey of its own; it would stand over all others.
      for (const account of ['demo', 'admin'] as const) {
        const token = await server.signIn(account);
        await server.call(userInfo, {}, token);
        await server.call(logout, {}, token);
      }
      await use({ ...server, password: passwordOf('demo'), operatorPassword: passwordOf('admin') });
      await server.stop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** The tour counts as used in this browser, also in one that a journey opens for itself. */
export async function hideTour(context: BrowserContext): Promise<void> {
  const reply = { code: 200, message: '成功', data: ['roleEditor'] };
  await context.route(`**${usedGuides.path}`, (route) => route.fulfill({ json: reply }));
}

/** In the open sign-in dialog: the way in by password. */
export async function choosePassword(page: Page): Promise<void> {
  const byPassword = page.getByRole('dialog', { name: '登录' }).getByRole('tab', { name: '密码登录' });
  await expect(async () => {
    // The dialog grows into place: on a busy machine a click may begin on the tab and end beside it.
    await byPassword.click();
    await expect(byPassword).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 });
  }).toPass();
}

/** Through the form, as a person does; then on to a page of the workbench. */
export async function signIn(
  page: Page,
  product: Product,
  to = '/home/role',
  { account, password } = { account: 'demo', password: product.password },
): Promise<void> {
  await page.goto(`${product.address}/#/index/home`);
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await choosePassword(page);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/home\/project$/);
  if (to !== '/home/project') await page.goto(`${product.address}/#${to}`);
}
