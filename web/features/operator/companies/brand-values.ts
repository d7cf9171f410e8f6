import { Brand, type BrandInput, type CompanyConfig } from '#contract/company.contract.ts';
import type { OperatorCompany } from '#contract/operator.contract.ts';

/** What the editor's form holds of a brand. */
export type BrandValues = Omit<BrandInput, 'companyId'>;

/** Values of a brand, of a copy of one (without what must be its own: key and hosts), or of a new one. */
export function toBrandValues(company: OperatorCompany | null, origin: OperatorCompany | null): BrandValues {
  if (company) return { key: company.key, hosts: company.hosts, brand: company.brand };
  if (!origin) return { key: '', hosts: [], brand: EMPTY };
  const { brand } = origin;
  return {
    key: '',
    hosts: [],
    brand: {
      ...brand,
      companyName: `${brand.companyName} 副本`,
      baseConfig: { ...brand.baseConfig, legalByHost: [] },
    },
  };
}

const EMPTY: Brand = {
  ...Brand.parse({ companyName: '新品牌', baseConfig: { colorObj: { btnBg: '#4B5BFF', text: '#3C4BE0' } } }),
  companyName: '',
};

/** The values as the interface would get them, for the preview. */
export function toConfig(values: BrandValues, companyId: string): CompanyConfig {
  return { ...values.brand, companyId, key: values.key, isDefault: false };
}

/** What sets a brand apart, in words, for its card. */
export function describeBrand({ menuHide, ...brand }: Brand): string[] {
  const hidden = menuHide[0].length + menuHide[1].length;
  return [
    ...SWITCHES.filter(({ name }) => brand[name] === 1).map(({ short }) => short),
    ...(hidden > 0 ? [`隐藏菜单 ${hidden} 项`] : []),
  ];
}

type SwitchName = 'tailor' | 'showEmailLogin' | 'menuHeadHide' | 'navHide' | 'copilotHide' | 'roleShareBan';

/** Switches of a brand: in the editor with what they do, on the card in short. */
export const SWITCHES: { name: SwitchName; label: string; short: string; help: string }[] = [
  { name: 'tailor', label: '白标模式', short: '白标', help: '按自有品牌展示：精简页脚，不出现营销弹窗和试用入口' },
  {
    name: 'showEmailLogin',
    label: '邮箱登录',
    short: '邮箱登录',
    help: '登录框只用邮箱登录、注册和找回密码，替换手机号与密码登录',
  },
  {
    name: 'menuHeadHide',
    label: '隐藏工作台顶栏',
    short: '无顶栏',
    help: '工作台不显示顶栏，打开“我的项目”时转到“创建角色”',
  },
  { name: 'navHide', label: '隐藏网站导航', short: '无网站导航', help: '公开页不显示导航菜单，退出登录后回到落地页' },
  { name: 'copilotHide', label: '不介绍 Copilot', short: '无 Copilot', help: '公开页的导航与页脚不出现 Copilot' },
  { name: 'roleShareBan', label: '禁止分享角色', short: '禁止分享', help: '角色上不出现分享入口' },
];

/** Hidden paths from those that stay ticked; hidden paths that the menu does not know (yet) stay hidden. */
export function hideOthers(all: readonly string[], shown: readonly string[], hidden: readonly string[]): string[] {
  return [...all.filter((path) => !shown.includes(path)), ...hidden.filter((path) => !all.includes(path))];
}
