import { type HomeHost, TRIAL_ROLE } from '#contract/home-host.contract.ts';
import type { Guise } from '../chat/index.ts';

const NOTE = '（这是网站首页上的示例，您自己的数字人按您的资料回答。）';

/** The person of a brand's home page in the trial, with what is asked and answered there. */
export function makeTrialGuise(host: HomeHost, avatarId: string): Guise {
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
  };
}

/** Without marks of sources, which are drawn, and without what is offered behind the answer: nobody would know what 要 means. */
function readAloud(answer: string): string {
  const plain = answer.replace(/\[\d\]/g, '');
  const end = Math.max(plain.lastIndexOf('。'), plain.lastIndexOf('！')) + 1;
  return `${end > 0 ? plain.slice(0, end) : `${plain}。`}${NOTE}`;
}
