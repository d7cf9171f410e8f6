import fs from 'node:fs';
import { expect, test } from 'vitest';
import { checkLock, licenceOf } from './lib/lock-rules.mjs';

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
test('every package of the lock file has a digest and a licence that can be handed on', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(400);
  expect(checkLock(lock, licenceOf)).toEqual([]);
});

const good = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' };
test.each([
  ['no digest', { ...good, integrity: undefined }, 'p: no sha512 digest of its archive (npm run lock)'],
  ['a weak digest', { ...good, integrity: 'sha1-abc' }, 'p: no sha512 digest of its archive (npm run lock)'],
  [
    'an address',
    { ...good, resolved: 'https://mirror.example/p.tgz' },
    'p: names where it was loaded from (mirror.example)',
  ],
  ['a forbidden licence', { ...good, license: 'AGPL-3.0' }, 'p: licence AGPL-3.0 is not on the list'],
  [
    'one of two that are both needed',
    { ...good, license: 'MIT AND GPL-2.0' },
    'p: licence MIT AND GPL-2.0 is not on the list',
  ],
  ['no licence', { ...good, license: undefined }, 'p: licence none is not on the list'],
])('%s is told', (_, entry, message) => {
  expect(checkLock({ packages: { '': {}, 'node_modules/q/node_modules/p': entry } }, () => null)).toEqual([message]);
});

test('a choice of licences is fine where one of them is', () => {
  const entry = { ...good, license: '(MIT OR GPL-3.0-or-later)' };
  expect(checkLock({ packages: { '': {}, 'node_modules/p': entry } }, () => null)).toEqual([]);
});
