import { expect, test } from 'vitest';
import { Brand, BrandInput } from '#contract/company.contract.ts';
import type { OperatorCompany } from '#contract/operator.contract.ts';
import { describeBrand, hideOthers, toBrandValues } from './brand-values.ts';

const brand = Brand.parse({
  companyName: '云启',
  tailor: 1,
  menuHide: [['/home/project'], ['/home/material', '/home/recording']],
  baseConfig: {
    colorObj: { btnBg: '#123456', text: '#123456' },
    legalByHost: [{ host: 'a.example.com', company: '甲公司' }],
  },
});
const company: OperatorCompany = {
  companyId: '0190a000-0000-7000-8000-000000000001',
  key: 'yunqi',
  hosts: ['a.example.com'],
  brand,
  isDefault: false,
  accounts: 3,
  updatedAt: '2026-11-21T00:00:00.000Z',
};

test('a copy looks the same but has its own name, key and hosts', () => {
  const copy = toBrandValues(null, company);
  expect(copy.brand.baseConfig.colorObj).toEqual(brand.baseConfig.colorObj);
  expect(copy.brand.companyName).toBe('云启 副本');
  expect([copy.key, copy.hosts, copy.brand.baseConfig.legalByHost]).toEqual(['', [], []]);
});

test('a new brand lacks nothing but its key and name', () => {
  const { key, hosts, brand: empty } = toBrandValues(null, null);
  expect(BrandInput.safeParse({ key: 'new', hosts, brand: { ...empty, companyName: '新' } }).success).toBe(true);
  expect([key, empty.companyName]).toEqual(['', '']);
});

test('a brand in words', () => expect(describeBrand(brand)).toEqual(['白标', '隐藏菜单 3 项']));

test('what is not ticked is hidden; unknown hidden paths stay', () =>
  expect(hideOthers(['/a', '/b', '/c'], ['/b'], ['/b', '/later'])).toEqual(['/a', '/c', '/later']));
