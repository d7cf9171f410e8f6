import type { CompanyConfig } from '#contract/company.contract.ts';

export interface NavItem {
  path: string;
  label: string;
  /** Asks who it is first (specification 1 §4); other items are open to everybody. */
  guarded?: boolean;
}

/**
 * Items of the public header (specification 1 §2).
 * @param clones whether the signed-in account may clone people
 */
export function listNavItems(
  brand: Pick<CompanyConfig, 'tailor' | 'isDefault' | 'copilotHide'>,
  clones: boolean,
): NavItem[] {
  const ownTailored = brand.tailor === 1 && brand.isDefault;
  return [
    { path: '/index/home', label: '首页' },
    ...(ownTailored ? [] : [{ path: '/index/member', label: '会员中心' }]),
    { path: '/index/help', label: '帮助中心' },
    ...(showsCopilot(brand) ? [{ path: '/index/copilot', label: 'Copilot' }] : []),
    ...(clones ? [{ path: '/cloneRole/roleManage', label: '克隆角色', guarded: true }] : []),
  ];
}

/** Whether the public site speaks of Copilot at all. */
export function showsCopilot(brand: Pick<CompanyConfig, 'tailor' | 'isDefault' | 'copilotHide'>): boolean {
  return brand.copilotHide === 0 && !(brand.tailor === 1 && brand.isDefault);
}
