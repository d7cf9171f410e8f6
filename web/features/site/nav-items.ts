import type { CompanyConfig } from '#contract/company.contract.ts';
import { COPILOT_PAGE, hasSitePage, MEMBER_PAGE } from '#contract/has-site-page.contract.ts';

export interface NavItem {
  path: string;
  label: string;
  /** Asks who it is first (specification 1 §4); other items are open to everybody. */
  guarded?: boolean;
}

const PAGES: readonly NavItem[] = [
  { path: '/index/home', label: '首页' },
  { path: MEMBER_PAGE, label: '会员中心' },
  { path: '/index/help', label: '帮助中心' },
  { path: COPILOT_PAGE, label: 'Copilot' },
];

/**
 * Items of the public header (specification 1 §2).
 * @param clones whether the signed-in account may clone people
 */
export function listNavItems(
  brand: Pick<CompanyConfig, 'tailor' | 'isDefault' | 'copilotHide'>,
  clones: boolean,
): NavItem[] {
  return [
    ...PAGES.filter(({ path }) => hasSitePage(brand, path)),
    ...(clones ? [{ path: '/cloneRole/roleManage', label: '克隆角色', guarded: true }] : []),
  ];
}
