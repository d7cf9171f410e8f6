import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserInfo } from '#contract/account.contract.ts';
import { closeAccountDialog, useAccountDialog } from '#web/lib/account-dialogs.ts';
import { hideHomeHead, useHomeHead } from '#web/lib/home-head.ts';
import { connectNavigate } from '#web/lib/navigate.ts';
import { connectNotice } from '#web/lib/notice.ts';
import { endSession, readToken, useSession } from '#web/lib/session.ts';
import { stubBrowser, stubFetch } from '#web/lib/testing/stub-browser.ts';
import { followSignIn } from './follow-sign-in.ts';

const account = vi.hoisted(() => ({
  info: {} as Partial<UserInfo>,
  brand: { tailor: 0, menuHide: [[], []] as string[][] },
}));
vi.mock('#web/lib/user-info.ts', () => ({ loadUserInfo: async () => account.info }));
vi.mock('#web/lib/brand.ts', () => ({
  reloadBrand: async () => {},
  useBrand: { getState: () => ({ config: account.brand }) },
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
  account.brand = { tailor: 0, menuHide: [[], []] };
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

/** A server that answers which guides were seen, and notes those that are. */
function stubGuides(used: string[], roles = 1) {
  const noted: string[] = [];
  stubFetch(({ url, body }) => {
    if (url.endsWith('/finish')) noted.push(JSON.parse(String(body)).guide);
    if (url.includes('/avatarRole/list'))
      return Response.json({ code: 200, message: '', data: { records: [], total: roles, size: 1, current: 1 } });
    return Response.json({ code: 200, message: '', data: url.endsWith('/list') ? used : null });
  });
  return noted;
}
const CREATOR = { id: 'me', online: 1, adminFlag: 0, firstLogin: true } as const;
const START = `/home/start?to=${encodeURIComponent('/home/role')}`;

it.each([
  ['a new creator begins with a first digital human', {}, '/home/role', START],
  ['one who was here before goes where they asked for', { firstLogin: false }, '/home/role', '/home/role'],
  ['an operator goes where they asked for', { adminFlag: 1 as const }, '/home/role', '/home/role'],
  ['an operator who asked for nothing operates', { adminFlag: 1 as const }, null, '/home/operator'],
  ['who wants a page that is not the workbench gets it', {}, '/index/copilot', '/index/copilot'],
])('%s', async (_what, info, target, to) => {
  stubGuides([]);
  account.info = { ...CREATOR, ...info };
  await followSignIn(REPLY, { ...IN, target });
  expect(navigate.mock.calls).toEqual([[to, { replace: true }]]);
  expect(useAccountDialog.getState().open).toBeNull();
});

it('a brand that lets nobody make a role leads nobody there', async () => {
  stubGuides([]);
  account.info = CREATOR;
  account.brand.menuHide = [['/home/roles'], []];
  await followSignIn(REPLY, IN);
  expect(navigate.mock.calls).toEqual([['/home/role', { replace: true }]]);
});

it.each([
  ['to who began before, at a later sign-in', {}, ['firstRole'], 0, 'marketing', 1],
  ['once', {}, ['firstRole', 'offers'], 0, null, 1],
  ['to nobody who was greeted in another way', {}, [], 0, null, 1],
  ['to nobody who has made nothing', {}, ['firstRole'], 0, null, 0],
  ['to no operator', { adminFlag: 1 as const }, ['firstRole'], 0, null, 1],
  ['under no other brand', {}, ['firstRole'], 1, null, 1],
])('the offers come %s', async (_to, info, used, tailor, open, roles) => {
  const noted = stubGuides(used, roles);
  account.info = { ...CREATOR, firstLogin: false, ...info };
  account.brand.tailor = tailor;
  await followSignIn(REPLY, IN);
  expect(useAccountDialog.getState().open).toBe(open);
  expect(noted).toEqual(open ? ['offers'] : []);
});

it.each(['/home/roles', '/home/roles?id=1', '/home/start'])(
  'the offers come over no page that shows around: %s',
  async (target) => {
    const noted = stubGuides(['firstRole']);
    account.info = { ...CREATOR, firstLogin: false };
    await followSignIn(REPLY, { ...IN, target });
    expect(useAccountDialog.getState().open).toBeNull();
    expect(noted).toEqual([]);
  },
);

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
