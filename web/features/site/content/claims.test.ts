import { describe, expect, test } from 'vitest';
import { LIMITS, SHARE_LIMITS } from '#contract/limits.contract.ts';
import { SHIPPED_BRANDS } from '#server/modules/company/shipped-brands.ts';
import { HOMES } from './pick-home.ts';
import { PLANS } from './plans.ts';

/** What this version does not do, as a site would promise it. Whoever builds one of them takes its word away here. */
const ABSENT = [
  ...['转人工', '转接', '人工坐席', '线索', '客资', 'CRM'],
  ...['小程序', '公众号', '服务号', 'APP', '来电', '热线', '拨打'],
  ...[
    '标注',
    '弹幕',
    '直播',
    '下播',
    '自动归类',
    '到点提醒',
    '提醒您',
    '取号',
    '带您过去',
    '帮您预约',
    '帮您填',
    '领优惠券',
    '优惠券',
  ],
  ...['场景模板', '角色模板', '知识模板', '开箱即用', '3D 场景', '三维场景', '换景', '国风'],
  ...['日语', 'こんにちは', '同一副嗓音', '跨语言', '迁移音色', '情绪'],
  ...[
    '链接变视频',
    'PPT 变动画',
    '自动生成播报',
    '播报自动生成',
    '角色与声音复刻',
    '复刻角色',
    '一句话克隆',
    '和您一样的声音',
  ],
  ...['整个团队', '成员', '走到哪，讲到哪'],
];
/** Agreements and privacy terms forbid and ask; what they name is no promise. */
const SOURCES = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.ts', '!../help/*-agreement.ts*', '!../help/*-policy.ts'],
  { query: '?raw', import: 'default', eager: true },
);

describe('the site promises nothing that this version does not do', () => {
  test('reads every text of the site and the help centre', () => {
    for (const name of ['./industries.ts', './plans.ts', '../home/people-cards.tsx', '../help/company-introduction.ts'])
      expect(SOURCES[name], name).toBeDefined();
    expect(Object.keys(SOURCES).length).toBeGreaterThan(40);
  });

  test.each(ABSENT)('%s is promised nowhere', (word) => {
    const promising = Object.entries(SOURCES).filter(([, text]) => text.includes(word));
    expect(promising.map(([file]) => file)).toEqual([]);
    expect(SHIPPED_BRANDS.filter(({ config }) => JSON.stringify(config).includes(word))).toEqual([]);
  });
});

test.each(['default', 'A', 'B'] as const)('variant %s says of its cases that they are examples', (variant) => {
  const { title, purpose } = HOMES[variant].cases;
  expect(purpose).toMatch(/示例.*虚构/);
  expect(title).not.toMatch(/客户|上岗/);
});

describe('plans', () => {
  const of = (name: string) => {
    const plan = PLANS.find((one) => one.name === name);
    if (!plan) throw new Error(`no plan ${name}`);
    return { ...plan, holds: Object.fromEntries(plan.lines.map(({ label, value }) => [label, value])) };
  };
  test('say for whom they are, what they cost in words, and what an account may make', () => {
    for (const { name, purpose } of PLANS) {
      expect(purpose, name).toMatch(/^适合/);
      expect(of(name).holds).toMatchObject({
        费用: name === '体验版' ? '免费' : '联系商定',
        角色与项目: `各 ${LIMITS.rolesPerAccount} 个`,
        文档知识库: `${LIMITS.librariesPerAccount} 个`,
        问答库: `每种语言 ${LIMITS.questionLibrariesPerAccount} 个`,
      });
    }
    expect(JSON.stringify(PLANS)).not.toMatch(/[¥￥]|\d+ ?元/);
  });
  test('name one figure for roles and projects, as both have the same', () => {
    expect(LIMITS.projectsPerAccount).toBe(LIMITS.rolesPerAccount);
  });
  test('tell how long a link lives', () => {
    expect(of('体验版').functions.join()).toContain(`每条最长 ${SHARE_LIMITS.days} 天`);
  });
});
