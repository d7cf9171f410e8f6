import { describe, expect, test } from 'vitest';
import { Brand } from './company.contract.ts';
import { landingPath } from './landing.contract.ts';

const colours = { baseConfig: { colorObj: { btnBg: '#123456', text: '#123456' } } };

describe('where someone without a session lands', () => {
  test.each([
    ['/h5/list', 0, '/h5/login'],
    ['/h5', 1, '/h5/login'],
    ['/h5?x=1', 0, '/h5/login'],
    ['/h5x', 0, '/index/home'],
    ['/home/role', 0, '/index/home'],
    ['/home/role', 1, '/oem'],
    ['/home/h5', 1, '/oem'],
  ] as const)('%s, navigation hidden %s: %s', (path, navHide, landing) => {
    expect(landingPath({ navHide }, path)).toBe(landing);
  });
});

describe('pictures of a brand', () => {
  const accepts = (ico: string) => Brand.safeParse({ companyName: '某某', ico, ...colours }).success;

  test.each([
    [''],
    ['/brands/oem-icon.svg'],
    ['/avatar/company/asset?id=1'],
    ['https://img.example.com'],
    ['https://img.example.com:8443/a/b.png?x=1'],
  ])('%s is taken', (ico) => expect(accepts(ico)).toBe(true));

  test.each([
    ['//evil.example/a.png'],
    ['http://img.example.com/a.png'],
    ['javascript:alert(1)'],
    ['data:image/svg+xml,<svg/>'],
    ['https://img.example.com;script-src/a.png'],
    ['https://user@img.example.com/a.png'],
    ['https://img.example.com/"onerror=1'],
    ['/a.png" onerror="1'],
  ])('%s is refused', (ico) => expect(accepts(ico)).toBe(false));
});

test('a row of an earlier version gets what it lacks', () => {
  const old = {
    companyName: '化身',
    title: '化身',
    description: '',
    ico: '',
    baseConfig: { logo: '', company: '化身' },
  };
  expect(Brand.parse({ ...old, baseConfig: { ...old.baseConfig, ...colours.baseConfig } })).toMatchObject({
    tailor: 0,
    menuHide: [[], []],
    homeVariant: 'default',
    homeInfo: { one: { bg: '' } },
    baseConfig: { kfPhone: '', filings: [], legalByHost: [] },
  });
});
