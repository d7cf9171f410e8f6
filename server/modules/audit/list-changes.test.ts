import { expect, test } from 'vitest';
import { listChanges } from './list-changes.ts';

test('what differs is listed field by field, within records as well', () => {
  const before = { name: '旧', online: 1, hosts: ['a.cn'], base: { logo: '/a.png', colour: { btn: '#111111' } } };
  const after = {
    name: '新',
    online: 1,
    hosts: ['a.cn', 'b.cn'],
    base: { logo: '/a.png', colour: { btn: '#222222' } },
  };
  expect(listChanges(before, after)).toEqual([
    { field: 'name', before: '旧', after: '新' },
    { field: 'hosts', before: '["a.cn"]', after: '["a.cn","b.cn"]' },
    { field: 'base.colour.btn', before: '#111111', after: '#222222' },
  ]);
});

test('a new record lists what it has, a removed one what it had; nothing, null and an empty list are the same', () => {
  const record = { name: '林晚秋', expireTime: null, hosts: [], at: new Date(0) };
  const at = new Date(0).toISOString();
  expect(listChanges(null, record)).toEqual([
    { field: 'name', before: '', after: '林晚秋' },
    { field: 'at', before: '', after: at },
  ]);
  expect(listChanges(record, null)).toEqual([
    { field: 'name', before: '林晚秋', after: '' },
    { field: 'at', before: at, after: '' },
  ]);
  expect(listChanges(record, { ...record, expireTime: undefined })).toEqual([]);
});

test('passwords and secrets never appear, and long texts are cut', () => {
  const hidden = { password: 'a', loginEmailPwd: 'b', sealedSecret: 'c', deep: { apiToken: 'd' }, passwordHash: 'e' };
  expect(listChanges(null, { ...hidden, remark: '字'.repeat(400) })).toEqual([
    { field: 'remark', before: '', after: `${'字'.repeat(300)}…` },
  ]);
});
