import { describe, expect, test } from 'vitest';
import { chooseBrand } from './choose-brand.ts';
import { DEFAULT_BRAND } from './default-brand.ts';

const brand = (key: string, hosts: string[] = [], isDefault = false) => ({
  hosts,
  config: { companyId: `id of ${key}`, key, isDefault, ...DEFAULT_BRAND },
});
const brands = [
  brand('default', [], true),
  brand('hw'),
  brand('tw', ['tw.example.com']),
  brand('oem', ['tw.example.com:8443', 'localhost:8080']),
];

describe('the brand of a visit', () => {
  test.each([
    ['nothing', {}, 'default'],
    ['a key', { key: 'hw' }, 'hw'],
    ['a host', { host: 'TW.example.com' }, 'tw'],
    ['a host on some port', { host: 'tw.example.com:444' }, 'tw'],
    ['a host on the port that is listed', { host: 'tw.example.com:8443' }, 'oem'],
    ['a host of another port than the listed one', { host: 'localhost:8081' }, 'default'],
    ['an account', { companyId: 'id of hw' }, 'hw'],
    ['key over host', { key: 'hw', host: 'tw.example.com' }, 'hw'],
    ['host over account', { host: 'tw.example.com', companyId: 'id of hw' }, 'tw'],
    ['a key that does not exist', { key: 'gone', host: 'tw.example.com' }, 'tw'],
    ['an account of a brand that does not exist', { companyId: 'id of gone' }, 'default'],
  ])('%s', (_what, visit, key) => {
    expect(chooseBrand({ key: '', host: '', companyId: '', ...visit }, brands)?.key).toBe(key);
  });
});
