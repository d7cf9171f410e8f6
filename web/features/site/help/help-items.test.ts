import { describe, expect, test } from 'vitest';
import type { AgreementFacts, AgreementText } from './agreement-text.ts';
import { findHelpItem } from './help-items.ts';

const FACTS: AgreementFacts = {
  company: '某某科技有限公司',
  product: '云上人',
  contact: '服务邮箱 help@example.com 联系我们',
  disputes: 'arbitration',
};

const join = ({ title, lead, sections, updated }: AgreementText) =>
  [title, updated, ...lead, ...sections.flatMap((section) => [section.title, ...section.body.flat()])].join('\n');
const read = (index: string, facts: Partial<AgreementFacts> = {}) =>
  join(findHelpItem(index)?.write({ ...FACTS, ...facts }) as AgreementText);

describe('the agreements', () => {
  test('an address without an item, or with one that is not there yet, shows the first', () => {
    expect(findHelpItem(null)?.index).toBe('2-0');
    expect(findHelpItem('0-0')?.index).toBe('2-0');
    expect(findHelpItem('2-1')?.label).toBe('服务协议');
  });

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
    expect(read('2-1', { disputes: 'court' })).toContain('人民法院');
  });
});
