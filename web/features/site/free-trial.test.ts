import { expect, test } from 'vitest';
import { supportsLogin } from './free-trial.ts';

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
