import { CODE_RULES } from '#contract/rules.contract.ts';
import type { CodePurpose } from './verification.store.ts';

const MINUTES = CODE_RULES.lifeMs / 60_000;

/** Subject and text of the message that brings a code. @param brand name that the person knows the platform by */
export function writeMessage(usage: CodePurpose['usage'], code: string, brand: string) {
  if (usage === 'login')
    return { subject: '', text: `【${brand}】登录验证码 ${code}，${MINUTES} 分钟内有效，请勿告诉他人。` };
  const [title, purpose] =
    usage === 'register' ? ['注册验证码', `注册${brand}账号`] : ['找回密码验证码', `重新设置${brand}账号的密码`];
  const text = [
    '您好！',
    `您正在${purpose}，验证码是：`,
    code,
    `验证码 ${MINUTES} 分钟内有效，只能使用一次，请勿告诉他人。`,
    '如果不是您本人操作，请忽略这封邮件，您的账号不会有任何变化。',
    brand,
  ];
  return { subject: `${brand}${title}`, text: `${text.join('\n\n')}\n` };
}
