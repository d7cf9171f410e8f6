import { expect, test, vi } from 'vitest';
import { PLAIN_BRAND } from '#web/lib/plain-brand.ts';
import { useSignIn } from '#web/lib/sign-in.ts';
import { stubBrowser } from '#web/lib/testing/stub-browser.ts';
import { supportsLogin, TRIAL_TARGET, tryForFree } from './free-trial.ts';

test.each([
  [[], 'any.example', true],
  [['www.huashen.example'], 'www.huashen.example', true],
  [['www.huashen.example'], 'WWW.huashen.example:8080', true],
  [['www.huashen.example:8443'], 'www.huashen.example:8443', true],
  [['www.huashen.example:8443'], 'www.huashen.example', false],
  [['www.huashen.example'], 'other.example', false],
])('hosts with sign-in %j: on %s %s', (loginHosts, host, supported) =>
  expect(supportsLogin({ loginHosts }, host)).toBe(supported),
);

test('who comes to try has no account yet: the dialog begins with registering', () => {
  stubBrowser();
  vi.stubGlobal('window', { location: { host: 'any.example', hash: '', search: '' } });
  tryForFree({ companyId: '', key: 'default', isDefault: true, ...PLAIN_BRAND });
  expect(useSignIn.getState()).toMatchObject({ open: true, registers: true, target: TRIAL_TARGET });
});
