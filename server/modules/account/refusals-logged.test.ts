import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { accountPage } from '#contract/operator.contract.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { digestOf } from './new-account.ts';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await createTestApp({ jobs: false, log: createLog('warn', { write: (line) => void lines.push(line) }) });
});
afterAll(() => app.close());

const found = (message: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

test('a wrong password and an unknown account stand in the log, with whose it was and from where, and without what was tried', async () => {
  const { accountId } = await app.createUser('logged');
  const loginEmailPwd = digestOf('nobody-knows');
  await app.call(login, { loginEmail: 'logged', loginEmailPwd }, '');
  await app.call(login, { loginEmail: 'no-such-account', loginEmailPwd }, '');
  expect(found('a sign-in was refused')).toMatchObject([
    { account: accountId, address: '127.0.0.1', reason: 'wrong password' },
    { account: null, address: '127.0.0.1', reason: 'unknown account' },
  ]);
  expect(lines.join('')).not.toContain(loginEmailPwd);
});

test('a call that an account has no right to stands in the log', async () => {
  const { accountId, token } = await app.createUser();
  expect((await app.call(accountPage, {}, token)).code).toBe(CODE.forbidden);
  expect(found('refused for lack of rights')).toMatchObject([{ account: accountId, path: accountPage.path }]);
});
