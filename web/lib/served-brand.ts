import type { CompanyConfig } from '#contract/company.contract.ts';
import { takeBrandKey } from './brand-key.ts';

let served: CompanyConfig | null | undefined;

/**
 * The brand that the server wrote into the page; null where something else serves it, and where the server could not know what was
 * asked for (a key after the hash). Our own server checked it, so that no rules have to be loaded to check it again.
 */
export function readServedBrand(): CompanyConfig | null {
  if (served === undefined) {
    const known = new URLSearchParams(window.location.search).get('key') ?? '';
    const text = document.getElementById('brand')?.textContent;
    const asked = takeBrandKey(); // moves the key in the address: once
    served = text && asked === known ? (JSON.parse(text) as CompanyConfig) : null;
  }
  return served;
}
