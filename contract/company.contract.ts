import { z } from 'zod';
import { asRead, endpoint, Id, isVisible } from './endpoint.contract.ts';
import { Flag } from './rules.contract.ts';

const Colour = z.string({ error: '请填写颜色' }).regex(/^#[0-9a-fA-F]{6}$/, { error: '颜色格式应为 #RRGGBB' });
const text = (max: number, label: string) =>
  z
    .string({ error: `请填写${label}` })
    .trim()
    .max(max, { error: `${label}最多 ${max} 个字` })
    .default('');
/** Empty, or the address of a picture: one of ours, or an https one, which saving takes only where the brand has it already. Anything else could run code. */
const Picture = z
  .string()
  .trim()
  .max(500)
  .regex(/^$|^\/(?!\/)[\w\-./?=&%]*$|^https:\/\/[a-zA-Z0-9.-]+(:\d{1,5})?(\/[^\s"'<>\\]*)?$/, {
    error: '请上传图片',
  })
  .default('');
const HiddenPath = z.string().regex(/^\/[\w/-]{1,100}$/, { error: '隐藏的菜单路径应以 / 开头' });
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]{1,200}(:\d{1,5})?$/, { error: '域名格式不正确，例如 avatar.example.com' });

/** Legal lines of the footer. */
export const Legal = z.object({
  /** Legal entity. */
  company: text(100, '公司名称'),
  filings: z.array(text(100, '备案号')).max(5).default([]),
  address: text(200, '公司地址'),
});

/** An alternate host may leave the links to other sites away. */
const LegalOfHost = Legal.extend({ host: Host, linksHide: Flag.default(0) });

/** A link of the footer to another site, or to a page of this installation. */
const FriendlyLink = z.object({
  label: text(20, '链接名称')
    .overwrite(asRead)
    .refine((value) => value.length > 0, { error: '请填写链接名称' }),
  url: z
    .string()
    .trim()
    .max(300)
    .regex(/^https:\/\/[a-zA-Z0-9.-]+(:\d{1,5})?(\/[^\s"'<>\\]*)?$|^\/(?![/\\])[^\s"'<>\\]*$/, {
      error: '链接应以 https:// 开头，本站的页面以 / 开头',
    }),
});

/** Who may stand on a home page: the drawn people of the engine, of whom the public site has pictures and a greeting. */
export const HOME_PEOPLE = [
  'zhiyao',
  'jingxing',
  'qinghe',
  'xiaoman',
  'muyun',
  'wenyin',
  'shuning',
  'zhongan',
  'yuntuan',
  'abo',
] as const;
export type HomePerson = (typeof HOME_PEOPLE)[number];

/** Head of the home page; what is empty comes from the page's variant. */
const HomeHead = z.object({
  bg: Picture,
  /** A line break where it wraps. */
  headline: text(30, '首页标题'),
  intro: text(60, '首页说明'),
  /** Empty: whom the page's variant has. */
  person: z.enum(['', ...HOME_PEOPLE], { error: '请选择首页数字人' }).default(''),
  /**
   * Of the person who stands there. The product's own names of its people are on the public site and the small screens under its own brand
   * alone: another brand has names of its own or none. In the workbench they name what is there to choose from, under every brand.
   */
  name: text(8, '数字人姓名'),
  /** What is asked and answered beside them, `[1]` for a source; they go together. */
  question: text(20, '示例提问'),
  answer: text(60, '示例回答'),
});
const EMPTY_HEAD = { bg: '', headline: '', intro: '', person: '' as const, name: '', question: '', answer: '' };

/**
 * Numbers that the public site tells (specification 1 §9). They are a claim of whoever runs the brand: until an operator has confirmed them,
 * the site tells what is there.
 */
const Claims = z.object({
  confirmed: Flag.default(0),
  avatars: text(8, '数字人形象').default('200+'),
  voices: text(8, '声音风格').default('1000+'),
  languages: text(8, '对话语种').default('10+'),
});

/** Everything that a brand decides (specification 1 §3), as an operator edits it. Every colour of the interface comes from here. */
export const Brand = z.object({
  companyName: text(30, '公司简称').overwrite(asRead).refine(isVisible, { error: '请填写公司简称' }),
  /** Title of the browser's tab. */
  title: text(60, '网页标题'),
  description: text(200, '网页描述'),
  /** Paragraphs of 公司介绍, one a line; empty: what comes with the product, or nothing but the name. */
  introduction: text(1000, '公司介绍'),
  ico: Picture,
  /** Tailored mode: white-label, reduced footer, no marketing. */
  tailor: Flag.default(0),
  appLoginTitle: text(40, '登录标题'),
  /** Workbench entries that are not shown: those of the group 创建, those of the group 我的. */
  menuHide: z.tuple([z.array(HiddenPath).max(20), z.array(HiddenPath).max(20)]).default([[], []]),
  /** Hides the workbench's header; /home/project/list then leads to /home/roles. */
  menuHeadHide: Flag.default(0),
  /** Hides the public site's navigation; leaving then leads to /oem. */
  navHide: Flag.default(0),
  roleShareBan: Flag.default(0),
  /** The public site says nothing of Copilot. */
  copilotHide: Flag.default(0),
  /** E-mail sign-in replaces phone and password. */
  showEmailLogin: Flag.default(0),
  homeVariant: z.enum(['default', 'A', 'B']).default('default'),
  claims: Claims.prefault({}),
  homeInfo: z.object({ one: HomeHead.default(EMPTY_HEAD) }).default({ one: EMPTY_HEAD }),
  baseConfig: z.object({
    logo: Picture,
    logoFooter: Picture,
    loginLogo: Picture,
    colorObj: z.object({ btnBg: Colour, text: Colour }),
    /** Picture (QR code) and phone number of customer service. */
    kfImg: Picture,
    kfPhone: text(40, '服务电话'),
    serviceEmail: text(100, '服务邮箱'),
    /** Phone numbers for business cooperation, in the footer. */
    salesPhones: z.array(text(40, '商务电话')).max(2).default([]),
    links: z.array(FriendlyLink).max(8).default([]),
    /** Hosts on which people can sign in; empty means every host. On others 免费体验 leads to customer service. */
    loginHosts: z.array(Host).max(10).default([]),
    ...Legal.shape,
    /** Hosts on which another legal entity answers. */
    legalByHost: z.array(LegalOfHost).max(10).default([]),
  }),
});
export type Brand = z.infer<typeof Brand>;

/** A brand as the interface gets it. */
export const CompanyConfig = Brand.extend({ companyId: z.string(), key: z.string(), isDefault: z.boolean() });
export type CompanyConfig = z.infer<typeof CompanyConfig>;

/** Key by which a link chooses a brand: `?key=oem`. */
export const CompanyKey = z
  .string({ error: '请填写品牌标识' })
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{1,30}$/, { error: '品牌标识只能用小写字母、数字和短横线，2 到 31 位' });

/**
 * The brand of a visit: by key, else by the host that was asked, else by `companyId` (the account's), else the default. A key or id that
 * does not exist falls through to the next, so that an old link still opens.
 */
export const companyConfig = endpoint({
  path: '/avatar/company/config',
  access: 'public',
  summary: '品牌配置',
  input: z.object({ key: z.string().max(100).default(''), companyId: z.string().max(100).default('') }),
  data: CompanyConfig,
});

/** Who answers for the service: `POST /api/chat/know/auth/user/app/getServiceVo`. */
export const serviceContact = endpoint({
  method: 'POST',
  path: '/api/chat/know/auth/user/app/getServiceVo',
  access: 'public',
  summary: '客服信息',
  input: z.object({ companyId: z.string().max(100).default('') }),
  data: z.object({
    item: z.object({ serviceEmail: z.string(), companyId: z.string(), kfPhone: z.string(), kfImg: z.string() }),
  }),
});

/** A picture of a brand, open to everyone. */
export const companyAsset = endpoint({
  path: '/avatar/company/asset',
  access: 'public',
  reply: 'file',
  summary: '品牌图片',
  input: z.object({ id: Id }),
  data: z.unknown(),
});

/** Fields of an operator's brand form. */
export const BrandInput = z.object({
  companyId: Id.optional(),
  key: CompanyKey,
  /** Host names that show this brand. */
  hosts: z.array(Host).max(20, { error: '域名最多 20 个' }).default([]),
  brand: Brand,
});
export type BrandInput = z.infer<typeof BrandInput>;
