import { writeMoment } from '#contract/access.contract.ts';
import { LANGUAGES } from '#contract/language.contract.ts';
import { CATEGORY_NAMES, LEVEL_NAMES } from '#contract/moderation.contract.ts';
import type { AuditEntry } from '#contract/operator.contract.ts';
import { writeSize } from '#web/lib/format.ts';

const ACTIONS: Record<string, string> = {
  'account.create': '新建账号',
  'account.update': '修改账号',
  'account.resetPassword': '重置密码',
  'account.issueSecret': '生成 Secret',
  'account.removeSecret': '移除 Secret',
  'announcement.create': '发布公告',
  'announcement.update': '修改公告',
  'announcement.delete': '删除公告',
  'announcement.restore': '恢复公告',
  'company.create': '新建品牌',
  'company.update': '修改品牌',
  'company.delete': '删除品牌',
  'provider.create': '新建模型服务',
  'provider.update': '修改模型服务',
  'provider.delete': '删除模型服务',
  'word.create': '添加敏感词',
  'word.update': '修改敏感词',
  'word.add': '批量添加敏感词',
  'word.import': '导入敏感词',
  'word.enable': '启用敏感词',
  'word.disable': '停用敏感词',
  'word.delete': '删除敏感词',
  'word.restore': '恢复敏感词',
  'company.uploadAsset': '上传品牌图片',
};

/** Names of fields by the end of their path, so that `brand.baseConfig.logo` and `logo` read the same. */
const FIELDS: Record<string, string> = {
  loginAccount: '账号',
  nickName: '名称',
  email: '邮箱',
  phone: '手机号',
  companyId: '品牌',
  online: '账号状态',
  adminFlag: '运营权限',
  expireTime: '有效期至',
  flags: '功能',
  flowOn: '我的流程',
  evaluationOn: '评测标注',
  robotOn: '移动机器人',
  cloneOn: '克隆角色',
  aiCopyOn: 'AI 文案',
  showTaskChat: '任务对话',
  chatUclai: 'uclai 模型',
  languages: '语言',
  models: '可用模型',
  customizedNlp: '专用模型',
  lineLimit: 'SaaS 并发',
  winLineLimit: 'Windows 并发',
  androidLineLimit: '安卓并发',
  fileSizeLimit: '知识库容量',
  videoSizeLimit: '图片和视频容量',
  remark: '备注',
  key: '品牌标识',
  hosts: '域名',
  companyName: '公司简称',
  title: '网页标题',
  description: '网页描述',
  introduction: '公司介绍',
  ico: '网页图标',
  tailor: '白标模式',
  appLoginTitle: '登录标题',
  menuHide: '隐藏的菜单',
  menuHeadHide: '隐藏工作台顶栏',
  navHide: '隐藏网站导航',
  roleShareBan: '禁止分享角色',
  showEmailLogin: '邮箱登录',
  homeVariant: '首页版式',
  claims: '公开页数字',
  confirmed: '数字已确认',
  avatars: '数字人形象',
  voices: '声音风格',
  homeInfo: '首页',
  person: '首页数字人',
  headline: '首页标题',
  intro: '首页说明',
  question: '示例提问',
  answer: '示例回答',
  copilotHide: '不介绍 Copilot',
  salesPhones: '商务电话',
  links: '友情链接',
  loginHosts: '支持登录的域名',
  bg: '背景图',
  logo: '标志',
  logoFooter: '页脚标志',
  loginLogo: '登录页标志',
  colorObj: '颜色',
  btnBg: '主色',
  text: '文字色',
  kfImg: '客服二维码',
  kfPhone: '客服电话',
  serviceEmail: '服务邮箱',
  company: '公司全称',
  filings: '备案号',
  address: '公司地址',
  apiKey: '密钥',
  ice: '穿透服务器',
  purpose: '用途',
  kind: '类型',
  word: '敏感词',
  category: '分类',
  level: '级别',
  baseUrl: '服务地址',
  concurrency: '并发数',
  timeoutMs: '超时（毫秒）',
  enabled: '启用',
  priority: '顺序',
  legalByHost: '按域名的法律信息',
};

/** Fields that are called otherwise of these. */
const FIELDS_OF: Record<string, Record<string, string>> = {
  announcement: { title: '标题', text: '内容', companyId: '给谁看' },
  provider: { name: '名称', kind: '接口', models: '模型', voices: '声音' },
};

const SWITCHES = new Set([
  'adminFlag',
  'enabled',
  'flowOn',
  'evaluationOn',
  'robotOn',
  'cloneOn',
  'aiCopyOn',
  'showTaskChat',
  'chatUclai',
  'tailor',
  'menuHeadHide',
  'navHide',
  'roleShareBan',
  'copilotHide',
  'showEmailLogin',
  'confirmed',
]);

const WORD_VALUES: Record<string, Record<string, string>> = {
  category: CATEGORY_NAMES,
  level: LEVEL_NAMES,
  kind: { word: '敏感词', exception: '例外词' },
};

/** `account.update` -> 修改账号, or 停用账号 where that is all; an action that this list does not know stands as it is. */
export function describeAction({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): string {
  const [first, ...rest] = changes;
  if (action === 'account.update' && first?.field === 'online' && rest.length === 0)
    return first.after === '1' ? '启用账号' : '停用账号';
  return ACTIONS[action] ?? action;
}

/** `brand.baseConfig.colorObj.btnBg` -> 主色; steps that nobody named stay as they are. What was changed has a say in it. */
export function describeField(field: string, action = ''): string {
  const name = nameOf(field);
  return FIELDS_OF[action.split('.')[0] ?? '']?.[name] ?? FIELDS[name] ?? field;
}

/** A value before or after, as people say it. A brand that is gone stands as its id. */
export function describeValue(field: string, value: string, brands?: ReadonlyMap<string, string>): string {
  const name = nameOf(field);
  if (name === 'companyId') return brands?.get(value) ?? value;
  if (name === 'expireTime') return describeMoment(value);
  if (name === 'models' && value === '') return '全部';
  if (value === '' || value === '[]') return '空';
  const word = WORD_VALUES[name]?.[value];
  if (word) return word;
  if (value.startsWith('[')) return describeList(name, value);
  if (name === 'online') return value === '1' ? '启用' : '停用';
  if (SWITCHES.has(name)) return value === '1' ? '开' : '关';
  if (name.endsWith('SizeLimit') && /^\d+$/.test(value)) return writeSize(Number(value));
  return value;
}

/** The log keeps a moment as the database does or as the wire does; people read the wire's. */
function describeMoment(value: string): string {
  if (value === '') return '永久';
  return value.endsWith('Z') ? writeMoment(Date.parse(value)) : value;
}

/** A list as JSON text -> its parts in words; text that was cut off stands as it is. */
function describeList(name: string, value: string): string {
  try {
    const parts: unknown[] = JSON.parse(value);
    const label = (part: unknown) =>
      (name === 'languages' && LANGUAGES.find(({ code }) => code === part)?.name) ||
      (typeof part === 'string' ? part : JSON.stringify(part));
    return parts.flat().map(label).join('、') || '空';
  } catch {
    return value;
  }
}

/** The last step of a path that is a name, not an index. */
function nameOf(field: string): string {
  return (
    field
      .split('.')
      .filter((step) => !/^\d+$/.test(step))
      .at(-1) ?? field
  );
}
