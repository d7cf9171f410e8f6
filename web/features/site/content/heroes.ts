import type { CompanyConfig } from '#contract/company.contract.ts';
import type { HeroContent } from './home-content.ts';
import type { CountName } from './pick-counts.ts';

/** As it is written; who stands there (`pickHost`) and what is counted stay open until the brand is known. */
interface HeroDraft extends Pick<HeroContent, 'headline' | 'purpose'> {
  facts: readonly ({ label: string } & ({ value: string } | { count: CountName }))[];
}

/** The first screen of each variant of the home page; apart from the rest, because it is drawn before anything else is loaded. */
export const HEROES: Readonly<Record<CompanyConfig['homeVariant'], HeroDraft>> = {
  default: {
    headline: ['让每块屏幕', '都有人应答'],
    purpose: ['用自己的形象、声音和知识，做一位', '会听、会说、能办事的数字人，今天就上岗。'],
    facts: [
      { count: 'avatars', label: '数字人形象' },
      { count: 'voices', label: '声音风格' },
      { count: 'languages', label: '对话语种' },
    ],
  },
  A: {
    headline: ['让每次讲解', '都有人在场'],
    purpose: ['把展线、产品和故事交给一位数字讲解员，', '听得见提问，也接得住下一句。'],
    facts: [
      { count: 'avatars', label: '数字人形象' },
      { count: 'voices', label: '声音风格' },
      { value: '3 步', label: '做好一位讲解员' },
    ],
  },
  B: {
    headline: ['每天的内容', '有人来播报'],
    purpose: ['把稿件交给一位会说话的数字主播，', '一开场就播，观众问起来也答得上。'],
    facts: [
      { count: 'avatars', label: '数字人形象' },
      { count: 'voices', label: '声音风格' },
      { count: 'languages', label: '对话语种' },
    ],
  },
};
