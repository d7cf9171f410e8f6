import type { CompanyConfig, HomePerson } from './company.contract.ts';

/** Who stands on a brand's home page, and what is asked and answered there. */
export interface HomeHost {
  /** Code of the avatar engine. */
  person: HomePerson;
  /** Empty where the brand names nobody. */
  name: string;
  question: string;
  /** `[1]` is the mark of a source. */
  answer: string;
}

const HOSTS: Readonly<Record<CompanyConfig['homeVariant'], HomeHost>> = {
  default: {
    person: 'zhiyao',
    name: '小华',
    question: '周六能办身份证吗？',
    answer: '可以，周六上午在二楼 3 号窗口办理[1]，带上户口本就行[2]。要看看怎么走吗',
  },
  A: {
    person: 'qinghe',
    name: '清禾',
    question: '这只瓶子为什么是青色？',
    answer: '是釉里的铁。窑火缺氧时，铁让釉面呈出天青色[1]。要听听旁边那件吗',
  },
  B: {
    person: 'jingxing',
    name: '景行',
    question: '今天城区限行吗？',
    answer: '今天不限行。东环路施工，早高峰建议绕行北线[1]。要听听绕行路线吗',
  },
};

/** What a brand says itself goes first, and names of ours stay under our own brand. */
export function pickHost({
  homeVariant,
  homeInfo: { one },
  isDefault,
}: Pick<CompanyConfig, 'homeVariant' | 'homeInfo' | 'isDefault'>): HomeHost {
  const host = HOSTS[homeVariant];
  const talk = one.question && one.answer ? { question: one.question, answer: one.answer } : {};
  const person = one.person || host.person;
  return { ...host, ...talk, person, name: one.name || (isDefault ? host.name : '') };
}

/** Name of the room in which anybody talks to the person of the home page. */
export const TRIAL_ROOM = 'demo';
/** Login of the account whose room that is. */
export const TRIAL_ACCOUNT = 'demo';
/** Name of the role that comes with the platform and answers there. */
export const TRIAL_ROLE = '小华';
