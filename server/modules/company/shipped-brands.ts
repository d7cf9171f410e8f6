import { Brand } from '#contract/company.contract.ts';

interface Shipped {
  key: string;
  isDefault: boolean;
  config: Brand;
}

/** What a brand leaves to its variant of the home page. */
const HEAD = { bg: '', headline: '', intro: '', person: '' as const, name: '', question: '', answer: '' };
/** Pictures that the web ships under /brands. */
const picture = (key: string, what: 'icon' | 'logo' | 'logo-light' | 'contact') => `/brands/${key}-${what}.svg`;

/**
 * Brands beside the default one, one for each difference that the specification names. Names, marks and numbers are inventions: `.example`
 * addresses and numbers of zeros reach nobody. An operator replaces them.
 */
export const SHIPPED_BRANDS: readonly Shipped[] = [
  shipped('laihua', {
    companyName: '青岚',
    title: '青岚数字人',
    description: '让每一次讲解都有人在场',
    appLoginTitle: '讲解，有人在场',
    homeVariant: 'A',
    homeInfo: { one: { ...HEAD, name: '小岚' } },
    colours: { btnBg: '#0B7F78', text: '#09645F' },
    company: '青岚数字人平台（示例）',
    phone: '400-000-0101',
  }),
  shipped('hw', {
    companyName: '远汀',
    title: '远汀企业数字员工',
    description: '企业里的数字员工，随时到岗',
    appLoginTitle: '数字员工平台',
    roleShareBan: 1,
    menuHeadHide: 1,
    homeInfo: {
      one: {
        ...HEAD,
        headline: '企业里的，数字员工',
        intro: '懂制度、懂产品，每句答复都说得出出处。',
        name: '小汀',
        question: '年假有几天？',
        answer: '满一年 5 天[1]，提前三天申请就行[2]。要看看怎么申请吗',
      },
    },
    colours: { btnBg: '#2B3A55', text: '#24324B' },
    company: '远汀企业服务（示例）',
    phone: '400-000-0102',
  }),
  shipped('tw', {
    companyName: '澄光',
    title: '澄光 Lumen',
    description: '以邮箱登录，开始做您的数字人',
    appLoginTitle: '欢迎使用澄光',
    showEmailLogin: 1,
    homeInfo: {
      one: {
        ...HEAD,
        headline: '您的数字人，会发光',
        intro: '一个邮箱就能开始，做一位会听、会说的数字人。',
        name: '小澄',
        question: '这场展览到几号？',
        answer: '到本月 30 日[1]，周一闭馆[2]。要听听有哪些展品吗',
      },
    },
    colours: { btnBg: '#8B3FD9', text: '#7430B8' },
    company: '澄光数位（示例）',
    phone: '400-000-0103',
  }),
  shipped('oem', {
    companyName: '明舟',
    title: '明舟智能接待',
    description: '大厅、展厅、窗口，都有人接待',
    appLoginTitle: '明舟智能接待平台',
    tailor: 1,
    navHide: 1,
    homeInfo: {
      one: {
        ...HEAD,
        headline: '大厅窗口，都有人接待',
        intro: '咨询、指路、答疑，一位数字人全接下来。',
        name: '小舟',
        question: '会议室在几楼？',
        answer: '三楼东侧，出电梯右转[1]，访客先在前台登记[2]。要听听怎么走吗',
      },
    },
    colours: { btnBg: '#1F7A3D', text: '#1A6633' },
    company: '明舟智能（示例）',
    phone: '400-000-0104',
  }),
  shipped('njtwmc', {
    companyName: '云枢',
    namedInWords: true,
    title: '云枢融媒数字主播',
    description: '把每天的内容，交给会说话的主播',
    appLoginTitle: '云枢融媒数字主播',
    tailor: 1,
    copilotHide: 1,
    homeVariant: 'B',
    homeInfo: { one: { ...HEAD, name: '云乔' } },
    menuHide: [[], ['/home/dataAnalysis', '/home/shareManage', '/home/currencyManage']],
    colours: { btnBg: '#D9480F', text: '#B83A08' },
    company: '云枢融媒（示例）',
    phone: '400-000-0105',
  }),
];

function shipped(
  key: string,
  values: Partial<Brand> & {
    companyName: string;
    colours: Brand['baseConfig']['colorObj'];
    company: string;
    phone: string;
    /** No logo beside the menu: tailored mode then shows the name. */
    namedInWords?: boolean;
  },
): Shipped {
  const { colours, company, phone, namedInWords, ...rest } = values;
  const config = Brand.parse({
    ...rest,
    ico: picture(key, 'icon'),
    baseConfig: {
      logo: namedInWords ? '' : picture(key, 'logo'),
      logoFooter: picture(key, 'logo-light'),
      loginLogo: picture(key, 'logo'),
      colorObj: colours,
      kfImg: picture(key, 'contact'),
      kfPhone: phone,
      serviceEmail: `service@${key}.example`,
      company,
      filings: [`示例ICP备00000${phone.slice(-3)}号`],
      address: '示例市示例路 1 号',
    },
  });
  return { key, isDefault: false, config };
}
