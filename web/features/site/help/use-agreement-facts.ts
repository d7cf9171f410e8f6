import { pickLegal } from '#contract/pick-legal.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import type { AgreementFacts } from './agreement-text.ts';

/** What the brand of this visit puts into the agreements; `english`: how to reach them, said in English. */
export function useAgreementFacts(english = false): AgreementFacts {
  const { companyName, baseConfig, homeVariant } = useBrandConfig();
  const { company, address } = pickLegal(baseConfig, window.location.host);
  const { kfPhone, serviceEmail } = baseConfig;
  return {
    company: company || companyName,
    product: companyName,
    address,
    contact: english ? sayInEnglish(kfPhone, serviceEmail) : sayInChinese(kfPhone, serviceEmail),
    disputes: homeVariant === 'B' ? 'court' : 'arbitration',
  };
}

function sayInChinese(phone: string, email: string): string {
  const ways = [phone && `服务电话 ${phone}`, email && `服务邮箱 ${email}`].filter(Boolean);
  return ways.length > 0 ? `${ways.join('、')} 联系我们` : '本网站公布的联系方式与我们联系';
}

function sayInEnglish(phone: string, email: string): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean);
  return ways.length > 0 ? `please ${ways.join(' or ')}` : 'please use the contact details published on this website';
}
