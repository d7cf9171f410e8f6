import { Brand } from '#contract/company.contract.ts';

/** The product's own brand; every company may replace all of it, and an operator the number and address that reach nobody. */
export const DEFAULT_BRAND: Brand = Brand.parse({
  companyName: '化身',
  title: '化身 Huashen',
  description: '做一位会听、会说、能办事的数字人',
  baseConfig: {
    colorObj: { btnBg: '#4B5BFF', text: '#3C4BE0' },
    kfPhone: '400-000-0100',
    serviceEmail: 'service@huashen.example',
    company: '化身 Huashen',
  },
});
