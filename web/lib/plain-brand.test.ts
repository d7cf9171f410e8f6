import { expect, test } from 'vitest';
import { Brand } from '#contract/company.contract.ts';
import { PLAIN_BRAND } from './plain-brand.ts';

test('is what the rules make of the least that a brand says', () => {
  const { companyName, title, description, baseConfig } = PLAIN_BRAND;
  const least = { companyName, title, description, baseConfig: { colorObj: baseConfig.colorObj } };
  expect(Brand.parse(least)).toEqual(PLAIN_BRAND);
});
