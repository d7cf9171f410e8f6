import type { CompanyConfig } from '#contract/company.contract.ts';
import { type HomeHost, pickHost, TRIAL_ROLE } from '#contract/home-host.contract.ts';
import { ownIntroduction } from '#contract/own-introduction.contract.ts';
import type { Guise, GuisePassage } from '../chat/index.ts';

const NOTE = '（这是网站首页上的示例，您自己的数字人按您的资料回答。）';

/** The person of a brand's home page in the trial, with what is asked and answered there and what the brand says of itself. */
export function makeTrialGuise(brand: CompanyConfig, avatarId: string): Guise {
  const host: HomeHost = pickHost(brand);
  const name = host.name || '数字人';
  const hello = host.name ? `您好，我是${host.name}。` : '您好。';
  return {
    of: TRIAL_ROLE,
    as: {
      name,
      avatarId,
      avatarCode: host.person,
      welcomeText: [`${hello}想了解怎么做一位数字人，直接问我就行。`],
    },
    shown: { question: host.question, answer: readAloud(host.answer) },
    knows: readIntroduction(brand),
  };
}

/** 公司介绍 as its page has it, with how the company is reached; nothing of a brand that says what comes with the product. */
function readIntroduction(brand: CompanyConfig): GuisePassage[] {
  const paragraphs = ownIntroduction(brand);
  if (!paragraphs) return [];
  const { companyName, baseConfig } = brand;
  const { company, kfPhone, serviceEmail, address } = baseConfig;
  const reached = [
    kfPhone && `${companyName}的客服电话（联系电话）是${kfPhone}。`,
    serviceEmail && `${companyName}的服务邮箱是${serviceEmail}。`,
    address && `${companyName}的公司地址是${address}。`,
    company && `${companyName}的公司全称是${company}。`,
  ].filter(Boolean);
  const title = '公司介绍';
  const about = `问：${companyName}是谁？你们是什么公司？你们公司是做什么的？介绍一下你们公司。`;
  return [
    { title, heading: [`关于${companyName}`], text: `${about}\n答：${paragraphs.join('\n')}` },
    ...(reached.length > 0 ? [{ title, heading: ['联系我们'], text: reached.join('\n') }] : []),
  ];
}

/** Without marks of sources, which are drawn, and without what is offered behind the answer: nobody would know what 要 means. */
function readAloud(answer: string): string {
  const plain = answer.replace(/\[\d\]/g, '');
  const end = Math.max(plain.lastIndexOf('。'), plain.lastIndexOf('！')) + 1;
  return `${end > 0 ? plain.slice(0, end) : `${plain}。`}${NOTE}`;
}
