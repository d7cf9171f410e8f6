import { createContext, useContext } from 'react';
import { create } from 'zustand';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { readBrandKey, readCompanyId, rememberCompanyId } from './brand-key.ts';
import { PLAIN_BRAND } from './plain-brand.ts';
import { call } from './request.ts';
import { readServedBrand } from './served-brand.ts';

/** Brand of this visit; the product's own until the server answers. */
export const useBrand = create<{ config: CompanyConfig }>(() => ({
  config: { companyId: '', key: 'default', isDefault: true, ...PLAIN_BRAND },
}));

/** Another brand for one part of the page: the operator's live preview. */
export const BrandContext = createContext<CompanyConfig | null>(null);

/** The brand that a component shows: that of the scope it stands in, else that of the visit. */
export function useBrandConfig(): CompanyConfig {
  const visit = useBrand((state) => state.config);
  return useContext(BrandContext) ?? visit;
}

/** The brand at start: the page brings it along, or the server is asked. Without an answer the default stays: a page in the wrong colours beats no page. */
export async function loadBrand(): Promise<void> {
  const served = readServedBrand();
  if (served) useBrand.setState({ config: served });
  else await askForBrand();
}

/** After sign-in: the brand of the account's company, unless a key or the host decides. */
export async function reloadBrand(companyId: string): Promise<void> {
  rememberCompanyId(companyId);
  if (useBrand.getState().config.companyId !== companyId) await askForBrand();
}

async function askForBrand(): Promise<void> {
  try {
    const { companyConfig } = await import('#contract/company.contract.ts'); // with its rules: no visitor needs them
    const config = await call(companyConfig, { key: readBrandKey(), companyId: readCompanyId() });
    useBrand.setState({ config });
  } catch (error) {
    console.warn('The brand could not be loaded', error);
  }
}
