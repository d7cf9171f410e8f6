import { expect, test } from 'vitest';
import { Brand } from '#contract/company.contract.ts';
import { DEFAULT_BRAND } from '#server/modules/company/default-brand.ts';
import { reaches } from './reaches.ts';

test.each([
  ['https://docs.huashen.example', false],
  ['https://partner.huashen.example/a', false],
  ['https://EXAMPLE:8443/', false],
  ['https://shop.test', false],
  ['https://www.example.com/path', true],
  ['https://my-example.cn', true],
  ['/api/docs', true],
])('%s can lead somewhere: %s', (url, expected) => expect(reaches(url)).toBe(expected));

test('the links of our own brand lead to what is there', () => {
  const { links } = DEFAULT_BRAND.baseConfig;
  expect(links.filter(({ url }) => !reaches(url))).toEqual([]);
  expect(links).toEqual([{ label: '开放文档', url: '/api/docs' }]);
});

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b', 'http://a.cn'])(
  '%s is no link of a footer',
  (url) => {
    const link = { label: '链接', url };
    const baseConfig = { ...DEFAULT_BRAND.baseConfig, links: [link] };
    expect(Brand.safeParse({ ...DEFAULT_BRAND, baseConfig }).success).toBe(false);
  },
);
