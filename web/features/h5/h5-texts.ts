/** Of the landing screen and the forms behind it, which partners' hosts do not have: in Chinese alone. */
export const LANDING = {
  headline: '有事，跟我说',
  hello: '您好，很高兴见到您',
  phone: '手机号登录',
  password: '密码登录',
} as const;

/** Words of the small screens, in Chinese and, on partners' hosts, in English. */
const ZH = {
  agreed: '已阅读并同意',
  and: '和',
  user: '用户协议',
  privacy: '隐私协议',
  askToAgree: '请阅读并同意《用户协议》和《隐私协议》',
  agree: '同意',
  cancel: '取消',
  back: '返回',
  account: '账号',
  accountHint: '账号名、邮箱或手机号',
  accountMissing: '请输入账号',
  password: '密码',
  passwordHint: '登录密码',
  passwordMissing: '请输入密码',
  show: '显示密码',
  hide: '隐藏密码',
  login: '登录',
  list: '项目列表',
  start: '开始',
  play: '讲解',
  empty: '空空如也，您还没项目，可以去【工作台】创建',
  make: '用我的文档做数字人',
  refresh: '刷新看看',
  retry: '重试',
  failed: '项目没有加载出来',
  more: '加载更多',
  wide: '横屏',
  tall: '竖屏',
  picture: '图片背景',
  video: '视频背景',
  roleGone: '角色已删除，请在工作台更换',
  accountInfo: '账号信息',
  validUntil: '有效期至',
  logout: '退出登录',
  logoutAsk: '您确定退出登录吗？',
  confirm: '确定',
  loading: '正在加载',
};

export type H5Texts = Readonly<typeof ZH>;

const EN: H5Texts = {
  agreed: 'I have read and agree to the',
  and: ' and the ',
  user: 'User Agreement',
  privacy: 'Privacy Policy',
  askToAgree: 'Please read and agree to the User Agreement and the Privacy Policy',
  agree: 'Agree',
  cancel: 'Cancel',
  back: 'Back',
  account: 'Account',
  accountHint: 'Account',
  accountMissing: 'Please enter your account',
  password: 'Password',
  passwordHint: 'Password',
  passwordMissing: 'Please enter your password',
  show: 'Show password',
  hide: 'Hide password',
  login: 'LOGIN',
  list: 'Project list',
  start: 'Start',
  play: 'Present',
  empty: 'Nothing here yet. Create a project in the workbench.',
  make: 'Make one from my documents',
  refresh: 'Refresh',
  retry: 'Retry',
  failed: 'The projects could not be loaded',
  more: 'Load more',
  wide: 'Landscape',
  tall: 'Portrait',
  picture: 'picture background',
  video: 'video background',
  roleGone: 'The role was deleted; choose another one in the workbench',
  accountInfo: 'Account',
  validUntil: 'Valid until',
  logout: 'Log out',
  logoutAsk: 'Do you want to log out?',
  confirm: 'OK',
  loading: 'Loading',
};

export const textsOf = (english: boolean): H5Texts => (english ? EN : ZH);

/** Partners' hosts, whose names contain the open-API domain, get the English pages (specification 1 §2). */
export function isOpenApiHost(host: string, domain: string): boolean {
  return domain !== '' && host.toLowerCase().includes(domain);
}

/** The open-API domain of this installation, as the page brings it along; '' for none. */
export const readOpenApiDomain = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="open-api-domain"]')?.content ?? '';
