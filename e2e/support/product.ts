import fs from 'node:fs/promises';
import path from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import type { RunningServer } from '#server/testing/start-server.ts';
import { calmFrames } from './calm-frames.ts';
import { copyInstallation } from './installation.ts';
import { startJourneyServer } from './start-journey-server.ts';

export interface Product extends RunningServer {
  /** Password of the demo creator, as printed at the first start. */
  password: string;
  /** Of the operator. */
  operatorPassword: string;
}

/** For `test.use` in journeys that are about what moves: people, films and what follows the clock. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** A server on an installation of its own for each file of journeys: none finds what another one left. */
export const test = base.extend<
  { product: Product },
  { browser: Browser; productFor: (file: string) => Promise<Product> }
>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await calmFrames(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  productFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      let running: { file: string; product: Product; folder: string } | null = null;
      const end = async () => {
        await running?.product.stop();
        if (running) await fs.rm(running.folder, { recursive: true, force: true });
        running = null;
      };
      await use(async (file) => {
        if (running?.file === file) return running.product;
        await end();
        const folder = await copyInstallation();
        running = { file, product: await startProduct(folder), folder };
        return running.product;
      });
      await end();
    },
    { scope: 'worker' },
  ],
  product: [async ({ productFor }, use, { file }) => use(await productFor(file)), { timeout: 300_000 }],
});

async function startProduct(folder: string): Promise<Product> {
  const server = await startJourneyServer(folder);
  const credentials = await fs.readFile(path.join(folder, 'credentials.txt'), 'utf8');
  const passwordOf = (account: string) => credentials.match(new RegExp(`^.*\\t${account}\\t(.*)$`, 'm'))?.[1] ?? '';
  return { ...server, password: passwordOf('demo'), operatorPassword: passwordOf('admin') };
}

export { expect };

/** In the open sign-in dialog: the way in by password. */
export async function choosePassword(page: Page): Promise<void> {
  const byPassword = page.getByRole('dialog', { name: '登录' }).getByRole('tab', { name: '密码登录' });
  await expect(async () => {
    // The dialog grows into place: on a busy machine a click may begin on the tab and end beside it.
    await byPassword.click();
    await expect(byPassword).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 });
  }).toPass();
}

interface Credentials {
  account: string;
  password: string;
}

/** Through the form, as a person does; then on to a page of the workbench. For journeys about signing in; others take {@link signIn}. */
export async function signInByForm(
  page: Page,
  product: Product,
  to = '/home/role',
  { account, password }: Credentials = { account: 'demo', password: product.password },
): Promise<void> {
  await page.goto(`${product.address}/#/index/home`);
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await choosePassword(page);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/home\/(project$|start\?)/); // a new account is led to its first digital human
  if (to !== '/home/project') await page.goto(`${product.address}/#${to}`);
}

/** Opens a page of the workbench with a session that was begun beside the browser. */
export async function signIn(
  page: Page,
  product: Product,
  to = '/home/role',
  { account, password }: Credentials = { account: 'demo', password: product.password },
): Promise<void> {
  await keepToken(page, product.address, await product.signIn(account, password));
  await page.goto(`${product.address}/#${to}`);
}

/** As a sign-in in this browser leaves it. Once: ending the session in the page ends it, unlike with a script that runs at each load. */
async function keepToken(page: Page, address: string, token: string): Promise<void> {
  const blank = `${address}/blank`;
  // Of the same origin and without the application, which reads the token when it starts.
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(blank);
  await page.unroute(blank);
  await page.evaluate((value) => localStorage.setItem('userToken', value), token);
}
