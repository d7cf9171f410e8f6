import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserInfo } from '#contract/account.contract.ts';
import { closeAccountDialog, useAccountDialog } from '#web/lib/account-dialogs.ts';
import { hideHomeHead, useHomeHead } from '#web/lib/home-head.ts';
import { connectNavigate } from '#web/lib/navigate.ts';
import { connectNotice } from '#web/lib/notice.ts';
import { endSession, readToken, useSession } from '#web/lib/session.ts';
import { stubBrowser, stubFetch } from '#web/lib/testing/stub-browser.ts';
import { followSignIn } from './follow-sign-in.ts';

const account = vi.hoisted(() => ({ info: {} as Partial<UserInfo> }));
vi.mock('#web/lib/user-info.ts', () => ({ loadUserInfo: async () => account.info }));
vi.mock('#web/lib/brand.ts', () => ({
  reloadBrand: async () => {},
  useBrand: { getState: () => ({ config: { tailor: 0 } }) },
}));

const [success, error, navigate] = [vi.fn(), vi.fn(), vi.fn()];
const REPLY = { token: 't', phoneNum: '', languages: [] };
const IN = { target: '/home/role', resumes: false };

beforeEach(() => {
  stubBrowser();
  for (const mock of [success, error, navigate]) mock.mockClear();
  connectNotice({ success, error, warning: vi.fn() });
  connectNavigate(navigate);
});
afterEach(() => {
  endSession();
  closeAccountDialog();
});

it('an account in good standing hears that it is in, and goes on to what it asked for', async () => {
  account.info = { id: 'me', online: 1, expireTime: '2099-12-31 00:00:00' };
  await followSignIn(REPLY, IN);
  expect(success.mock.calls).toEqual([['登录成功']]);
  expect(navigate).toHaveBeenCalledWith('/home/role', { replace: true });
});

it.each([
  ['banned', { online: 0 as const }],
  ['expired', { online: 1 as const, expireTime: '2020-01-01 00:00:00' }],
])('one that is %s hears why it is kept out, and no success', async (standing, info) => {
  account.info = { id: 'me', ...info };
  await followSignIn(REPLY, IN);
  expect(useAccountDialog.getState().open).toBe(standing);
  expect(success).not.toHaveBeenCalled();
  expect(navigate).not.toHaveBeenCalled();
});

it('who signs in by themself, after another application had handed its session over, gets head and menu back', async () => {
  account.info = { id: 'me', online: 1 };
  hideHomeHead('hy');
  await followSignIn(REPLY, { target: null, resumes: true });
  expect(useHomeHead.getState().hidden).toBe(true);
  await followSignIn(REPLY, IN);
  expect(useHomeHead.getState()).toEqual({ hidden: false, agent: '' });
});

it('on the small screens leads to their list, and raises no flag of an end that is near', async () => {
  account.info = { id: 'me', online: 1, expireTime: '2099-12-31 00:00:00' };
  useSession.setState({ expiring: true });
  await followSignIn(REPLY, { ...IN, h5: true });
  expect(success.mock.calls).toEqual([['登录成功']]);
  expect(navigate.mock.calls).toEqual([['/h5/list', { replace: true }]]);
  expect(useSession.getState().expiring).toBe(false);
});

it.each([
  ['banned', { online: 0 as const }, '当前账号无权限，请联系商务经理'],
  ['expired', { online: 1 as const, expireTime: '2020-01-01 00:00:00' }, '当前账号已过期'],
])(
  'on the small screens one that is %s is signed out, on the server too, and told why',
  async (_standing, info, words) => {
    account.info = { id: 'me', ...info };
    const sent = stubFetch(() => Response.json({ code: 200, message: '', data: null }));
    await followSignIn(REPLY, { ...IN, h5: true });
    expect(sent.map(({ url, headers }) => [url, headers.token])).toEqual([['/avatar/logout', 't']]);
    expect(readToken()).toBe('');
    expect(error.mock.calls).toEqual([[words]]);
    expect(navigate.mock.calls).toEqual([['/h5/login', { replace: true }]]);
    expect(useAccountDialog.getState().open).toBeNull();
  },
);
