import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { finishGuide } from '#contract/account.contract.ts';
import { avatarPage } from '#contract/avatar.contract.ts';
import { accountPage, createAccount } from '#contract/operator.contract.ts';
import type { Product } from './product.ts';

/** An account of its own with every right, signed in on the page. */
export async function makeAccount(page: Page, product: Product, { sawTour = true } = {}) {
  const admin = await product.signIn('admin');
  const [someone] = (await product.call(accountPage, {}, admin)).data.records;
  const loginAccount = `editor-${randomUUID().slice(0, 8)}`;
  const values = {
    companyId: someone?.companyId ?? '',
    nickName: '编辑',
    loginAccount,
    languages: ['zhchs', 'zhchs-YUE', 'en', 'ja'],
    customizedNlp: ['dingDing', 'resume-interviewer'],
    flags: { chatUclai: 1, showTaskChat: 0, flowOn: 1, evaluationOn: 0, robotOn: 0, aiCopyOn: 1, cloneOn: 0 } as const,
  };
  const { password } = (await product.call(createAccount, values, admin)).data;
  const token = await product.signIn(loginAccount, password);
  if (sawTour) await product.call(finishGuide, { guide: 'roleEditor' }, token);
  await page.addInitScript((value) => localStorage.setItem('userToken', value), token);
  const [avatar] = (await product.call(avatarPage, {}, token)).data.records;
  return { token, admin, avatarId: avatar?.id ?? '' };
}

/** The role editor; without a query that of a new role. */
export const openEditor = (page: Page, product: Product, query = '') =>
  page.goto(`${product.address}/#/home/roles${query}`);

/** In the editor's language tabs. */
export async function addLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加语言' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Id of the role that the editor shows; once it has been saved. */
export const savedId = (page: Page): string => new URL(page.url().replace('#/', '')).searchParams.get('id') ?? '';
