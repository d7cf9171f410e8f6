/** What the page of plans begins with. */
export const PLANS_HEAD = {
  title: ['一个账号，', '您的每一位数字人'],
  purpose: ['按容量开通，价格由商务与您商定；', '功能由运营人员打开，不另外安装。'],
} as const;
