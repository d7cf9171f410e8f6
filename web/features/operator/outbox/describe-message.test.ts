import { expect, test } from 'vitest';
import { describeProvider, findCode } from './describe-message.ts';

test.each([
  ['【化身】您的验证码是 482913，5 分钟内有效。', '482913'],
  ['验证码：0042', '0042'],
  ['您的验证码是 ******，5 分钟内有效。', null],
  ['请拨打 13800138000 联系我们', null],
])('%s', (text, code) => expect(findCode(text)).toBe(code));

test('says what is configured', () => {
  expect(describeProvider('sms', '')).toBe('短信：未配置，验证码在此查看');
  expect(describeProvider('mail', 'SMTP')).toBe('邮件：由 SMTP 发送');
});
