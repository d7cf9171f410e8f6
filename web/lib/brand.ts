import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { Brand, CompanyConfig, companyConfig } from '#contract/company.contract.ts';
import { readBrandKey, readCompanyId, rememberCompanyId, takeBrandKey } from './brand-key.ts';
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

/** Another brand for one part of the page: the operator's live preview. */
export const BrandContext = createContext<CompanyConfig | null>(null);

/** The brand that a component shows: that of the scope it stands in, else that of the visit. */
export function useBrandConfig(): CompanyConfig {
  const visit = useBrand((state) => state.config);
  return useContext(BrandContext) ?? visit;
}

/**
 * The brand at start: the page brings it along; only where the page could not know what was asked for (a key after the hash) the
 * server is asked. Without an answer the default stays: a page in the wrong colours beats no page.
 */
export async function loadBrand(): Promise<void> {
  const known = new URLSearchParams(window.location.search).get('key') ?? '';
  const served = readServedBrand();
  if (served && takeBrandKey() === known) useBrand.setState({ config: served });
  else await askForBrand();
}

/** After sign-in: the brand of the account's company, unless a key or the host decides. */
export async function reloadBrand(companyId: string): Promise<void> {
  rememberCompanyId(companyId);
  if (useBrand.getState().config.companyId !== companyId) await askForBrand();
}

async function askForBrand(): Promise<void> {
  try {
    const config = await call(companyConfig, { key: readBrandKey(), companyId: readCompanyId() });
    useBrand.setState({ config });
  } catch (error) {
    console.warn('The brand could not be loaded', error);
  }
}

/** What the server wrote into the page; null where something else serves it. */
function readServedBrand(): CompanyConfig | null {
  const text = document.getElementById('brand')?.textContent;
  return text ? (CompanyConfig.safeParse(JSON.parse(text)).data ?? null) : null;
}
