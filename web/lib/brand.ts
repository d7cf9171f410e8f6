import { create } from 'zustand';
import { Brand, type CompanyConfig, companyConfig } from '#contract/company.contract.ts';
import { call } from './request.ts';

/** Brand of this visit; the product's own until the server answers. */
export const useBrand = create<{ config: CompanyConfig }>(() => ({
  config: {
    companyId: '',
    key: 'default',
    isDefault: true,
    ...Brand.parse({
      companyName: '化身',
      title: '化身 Huashen',
      description: '做一位会听、会说、能办事的数字人',
      baseConfig: { colorObj: { btnBg: '#4B5BFF', text: '#3C4BE0' } },
    }),
  },
}));

/** Asks for the brand once at start. Without an answer the default stays: a page in the wrong colours beats no page. */
export async function loadBrand(): Promise<void> {
  try {
    useBrand.setState({ config: await call(companyConfig, {}) });
  } catch (error) {
    console.warn('The brand could not be loaded', error);
  }
}
