import { create } from 'zustand';
import { type CompanyConfig, companyConfig } from '#contract/company.contract.ts';
import { call } from './request.ts';

interface BrandState {
  config: Omit<CompanyConfig, 'companyId' | 'baseConfig'> & { baseConfig: { logo: string } };
  /** Null keeps the colours of tokens.css. */
  colours: CompanyConfig['baseConfig']['colorObj'] | null;
}

/** Name, logo and colours of the company whose installation this is; the product's own until it answers. */
export const useBrand = create<BrandState>(() => ({
  config: {
    companyName: '化身',
    title: '化身 Huashen',
    description: '做一位会听、会说、能办事的数字人',
    ico: '',
    baseConfig: { logo: '' },
  },
  colours: null,
}));

/** Asks for the brand once at start. Without an answer the default stays: a page in the wrong colours beats no page. */
export async function loadBrand(): Promise<void> {
  try {
    const config = await call(companyConfig, {});
    useBrand.setState({ config, colours: config.baseConfig.colorObj });
  } catch (error) {
    console.warn('The brand could not be loaded', error);
  }
}
