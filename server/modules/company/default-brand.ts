import { Brand } from '#contract/company.contract.ts';

/** The product's own brand; every company may replace all of it, and an operator the number and address that reach nobody. */
export const DEFAULT_BRAND: Brand = Brand.parse({
  companyName: '化身',
  title: '化身 Huashen',
  description: '做一位会听、会说、能办事的数字人',
  baseConfig: {
    colorObj: { btnBg: '#4B5BFF', text: '#3C4BE0' },
    kfPhone: '400-000-0100',
    serviceEmail: 'service@huashen.example',
    kfImg: '/brands/default-contact.svg',
    salesPhones: ['400-000-0100', '400-000-0110'],
    links: [{ label: '开放文档', url: '/api/docs' }],
    company: '化身 Huashen',
    filings: ['示例ICP备00000100号'],
    // Hosts with a legal entity of their own; one shows its address, the alternate one no links to other sites.
    legalByHost: [
      { host: 'www.huashen.example', company: '化身科技（示例）', filings: ['示例ICP备00000100号-1'] },
      {
        host: 'cloud.huashen.example',
        company: '化身云服务（示例）',
        filings: ['示例ICP备00000100号-2', '示例公网安备 00000000000100 号'],
        address: '示例市示例路 2 号',
      },
      {
        host: 'avatar.huashen.example',
        company: '化身数字人（示例）',
        filings: ['示例ICP备00000100号-3'],
        linksHide: 1,
      },
    ],
  },
});
