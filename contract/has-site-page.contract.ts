import type { CompanyConfig } from './company.contract.ts';

type Doors = Pick<CompanyConfig, 'tailor' | 'isDefault' | 'copilotHide' | 'navHide'>;

export const COPILOT_PAGE = '/index/copilot';
export const MEMBER_PAGE = '/index/member';

/**
 * Whether a brand has a page of the public site at all (specification 1 §2): the default brand, tailored, has neither plans nor Copilot, and
 * any brand may leave Copilot away. One rule for the navigation, the page itself, its words without script and the site map.
 */
export function hasSitePage(brand: Omit<Doors, 'navHide'>, path: string): boolean {
  const ownTailored = brand.tailor === 1 && brand.isDefault;
  if (path === COPILOT_PAGE) return brand.copilotHide === 0 && !ownTailored;
  return path !== MEMBER_PAGE || !ownTailored;
}

/** Whether search engines are told of a page: of a brand without navigation they know its front alone. */
export const tellsOfPage = (brand: Doors, path: string): boolean =>
  hasSitePage(brand, path) && (brand.navHide === 0 || path === '/');

/** Licences of what the pages are made of, as a text. */
export const NOTICES_FILE = '/THIRD-PARTY-NOTICES';
