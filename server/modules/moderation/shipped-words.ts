import type { SensitiveWordValues, WordCategory, WordLevel } from '#contract/moderation.contract.ts';

/** A small list that every installation begins with: plain abuse, fraud and drugs. Operators change it as they like; it is never added again. */
const SHIPPED: readonly [category: WordCategory, level: WordLevel, words: string][] = [
  [
    'abuse',
    1,
    '傻逼 傻屄 煞笔 操你妈 草泥马 你妈逼 他妈的 妈了个逼 王八蛋 狗娘养的 婊子 贱货 脑残 去死吧 滚犊子 fuck fucking bitch asshole motherfucker',
  ],
  [
    'fraud',
    2,
    '代办信用卡套现 高价收购银行卡 出售银行卡 出租银行卡 收购身份证 跑分平台 代开发票 办假证 代办假证 六合彩投注 网上赌场 博彩平台注册 校园裸贷',
  ],
  [
    'contraband',
    2,
    '出售冰毒 购买冰毒 制作冰毒 出售大麻 购买大麻 出售海洛因 购买海洛因 出售摇头丸 出售迷药 迷奸药 出售枪支 购买枪支 制作炸弹 自制炸药',
  ],
  ['porn', 2, '约炮平台 裸聊平台 招嫖 援交 色情直播 成人视频网站'],
];

/** Harmless words that hold one of those above. */
const EXCEPTIONS: readonly [category: WordCategory, words: string][] = [
  ['porn', '支援交通 支援交流 支援交换 支援交付 支援交接'],
];

export const SHIPPED_WORDS: readonly SensitiveWordValues[] = [
  ...SHIPPED.flatMap(([category, level, words]) =>
    words.split(' ').map((word) => ({ word, category, level, kind: 'word' as const, enabled: true })),
  ),
  ...EXCEPTIONS.flatMap(([category, words]) =>
    words.split(' ').map((word) => ({ word, category, level: 1 as const, kind: 'exception' as const, enabled: true })),
  ),
].toReversed(); // the list shows what came last first
