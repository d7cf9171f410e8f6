import { describe, expect, test } from 'vitest';
import type { AgreementFacts, AgreementText } from './agreement-text.ts';
import { introduceCompany } from './company-introduction.ts';
import { HELP_ARTICLES } from './help-articles.ts';
import { findHelpItem, helpGroups, readChangeMenu, searchHelp } from './help-items.ts';
import { INTRO_PICTURES, tutorialPicture } from './pictures.ts';
import { TUTORIAL_STEPS } from './tutorial-steps.ts';

const FACTS: AgreementFacts = {
  company: '某某科技有限公司',
  product: '云上人',
  address: '某市某路 1 号',
  contact: '服务邮箱 help@example.com 联系我们',
  disputes: 'arbitration',
};

const STANDARD = helpGroups('云上人', false);
const TAILORED = helpGroups('云上人', true);
const labels = (groups: typeof STANDARD) => groups.map(({ label, items }) => [label, items.map((item) => item.label)]);
const join = ({ title, lead, sections, updated }: AgreementText) =>
  [title, updated, ...lead, ...sections.flatMap((section) => [section.title, ...section.body.flat()])].join('\n');
function read(index: string, facts: Partial<AgreementFacts> = {}): string {
  const { shows } = findHelpItem(STANDARD, index).item;
  if (typeof shows === 'string' || !('write' in shows)) throw new Error(`${index} is no agreement`);
  return join(shows.write({ ...FACTS, ...facts }));
}

describe('the items', () => {
  test('stand in three groups, in two under a tailored brand', () => {
    expect(labels(STANDARD)).toEqual([
      ['简介', ['公司介绍', '云上人产品介绍']],
      ['使用手册', ['平台教程', ...HELP_ARTICLES.map(({ title }) => title)]],
      ['网站声明', ['隐私协议', '服务协议']],
    ]);
    expect(labels(TAILORED)).toEqual([
      ['简介', ['公司介绍', '云上人产品介绍', '平台教程', ...HELP_ARTICLES.map(({ title }) => title)]],
      ['网站声明', ['隐私协议', '服务协议']],
    ]);
  });

  test.each([
    [null, '公司介绍', '简介'],
    ['0-0', '公司介绍', '简介'],
    ['1-0', '平台教程', '使用手册'],
    ['2-1', '服务协议', '网站声明'],
    ['7-7', '公司介绍', '简介'],
    ['__proto__', '公司介绍', '简介'],
  ])('an address with %s shows %s in %s', (index, label, group) => {
    const found = findHelpItem(STANDARD, index);
    expect([found.item.label, found.group.label]).toEqual([label, group]);
  });

  test('a link keeps its meaning under a tailored brand', () => {
    for (const index of ['0-0', '0-1', '1-0', '1-1', '1-7', '2-0', '2-1'])
      expect(findHelpItem(TAILORED, index).item.label).toBe(findHelpItem(STANDARD, index).item.label);
  });

  test.each([
    ['2-1', '2-1'],
    [{ group: 1, item: 0 }, '1-0'],
    ['help', null],
    [{ group: 'a', item: 0 }, null],
    [null, null],
    [undefined, null],
  ])('change-menu with %j asks for %s', (detail, index) => {
    expect(readChangeMenu(detail)).toBe(index);
  });

  test.each([
    ['扫描', ['知识库与文档']],
    ['二维码 有效期', ['发布、分享与嵌入']],
    ['PDF', ['知识库与文档']],
    ['教程', ['平台教程']],
    ['没有的东西', []],
    // How articles are written down is nothing that they say.
    ['sections', []],
    ['"', []],
  ])('what is looked for by %s', (typed, found) => {
    expect(searchHelp(STANDARD, typed).map(({ label }) => label)).toEqual(found);
  });

  test('articles have an index each, in one digit, and name no brand', () => {
    expect(HELP_ARTICLES.length).toBeLessThanOrEqual(9);
    expect(JSON.stringify(HELP_ARTICLES)).not.toMatch(/化身|Huashen/i);
  });

  test('fourteen steps and six panels, each with its picture and its words', () => {
    expect(TUTORIAL_STEPS).toHaveLength(14);
    expect(INTRO_PICTURES).toHaveLength(6);
    const pictures = [
      ...TUTORIAL_STEPS.map((_, at) => tutorialPicture(at + 1)),
      ...INTRO_PICTURES.map((p) => p.source),
    ];
    expect(new Set(pictures).size).toBe(20);
    for (const picture of pictures) expect(picture).toMatch(/\.webp/);
    for (const { title, text, alt } of TUTORIAL_STEPS)
      expect([title, text, alt].every((words) => words !== '')).toBe(true);
  });
});

describe('the company', () => {
  const introduce = (facts: object) =>
    JSON.stringify(
      introduceCompany({ key: 'default', homeVariant: 'default', name: '云上人', legalName: '', ...facts }),
    );

  test('variant A makes videos of links and slides', () => {
    const text = introduce({ homeVariant: 'A' });
    for (const fact of ['链接', 'PPT', '智能体']) expect(text).toContain(fact);
  });

  test('variant B was founded in 2012, makes devices, and has a long name on a host of its own', () => {
    const text = introduce({ homeVariant: 'B' });
    for (const fact of ['云上人成立于 2012 年', 'AI 相框', 'AI 绘画机', 'AI 翻译设备']) expect(text).toContain(fact);
    expect(introduce({ homeVariant: 'B', legalName: '云上人科技股份有限公司' })).toContain(
      '云上人科技股份有限公司成立于 2012 年',
    );
  });

  test.each(['default', 'hw', 'tw', 'oem', 'somebody'])('%s speaks in its own name', (key) => {
    expect(introduce({ key })).toContain('云上人');
    expect(introduce({ key })).not.toContain('化身');
  });
});

describe('the agreements', () => {
  test.each([
    '年满 18 周岁',
    '未满 14 周岁',
    '手机号和短信验证码注册',
    '第三方移动支付机构',
    '不得转让',
    '实名认证',
    '自动化方式注册账号',
    '12 个月以上未登录',
    '试用期结束后继续使用的，应当按照届时公布的价格付费',
    '已支付的费用不予退还',
    '自付款之日起计算',
    '以您就所涉服务已经支付的费用为限',
    '中华人民共和国法律',
    '2024 年 8 月 30 日',
  ])('the terms of service say: %s', (fact) => {
    expect(read('2-1')).toContain(fact);
  });

  test('privacy requests are answered within 15 days, and cookies live as long as the product keeps them', () => {
    expect(read('2-0')).toContain('15 天内答复');
    expect(read('2-0')).toContain('最长 15 天');
    expect(read('2-0')).toContain('2024 年 12 月 17 日');
  });

  test('every brand speaks in its own name, and one variant goes to court', () => {
    for (const index of ['2-0', '2-1']) {
      expect(read(index)).toContain('某某科技有限公司');
      expect(read(index)).toContain('help@example.com');
      expect(read(index)).not.toContain('化身');
    }
    expect(read('2-1')).toContain('仲裁');
    expect(read('2-1', { disputes: 'court' })).not.toContain('仲裁');
    expect(read('2-1', { disputes: 'court' })).toContain('某某科技有限公司住所地（某市某路 1 号）有管辖权的人民法院');
    expect(read('2-1', { disputes: 'court', address: '' })).toContain('住所地有管辖权的人民法院');
  });
});
