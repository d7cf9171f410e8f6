import { useBrandConfig } from '#web/lib/brand.ts';
import { pickLegal } from '../pick-legal.ts';
import type { AgreementFacts } from './agreement-text.ts';

/** What the brand of this visit puts into the agreements. */
export function useAgreementFacts(): AgreementFacts {
  const { companyName, baseConfig, homeVariant } = useBrandConfig();
  const { company, address } = pickLegal(baseConfig, window.location.host);
  const ways = [
    baseConfig.kfPhone && `服务电话 ${baseConfig.kfPhone}`,
    baseConfig.serviceEmail && `服务邮箱 ${baseConfig.serviceEmail}`,
  ].filter(Boolean);
  return {
    company: company || companyName,
    product: companyName,
    address,
    contact: ways.length > 0 ? `${ways.join('、')} 联系我们` : '本网站公布的联系方式与我们联系',
    disputes: homeVariant === 'B' ? 'court' : 'arbitration',
  };
}
