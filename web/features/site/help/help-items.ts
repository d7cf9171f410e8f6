import type { AgreementFacts, AgreementText } from './agreement-text.ts';
import { writePrivacyPolicy } from './privacy-policy.ts';
import { writeServiceAgreement } from './service-agreement.ts';

export interface HelpItem {
  /** `group-item` in the address. Numbers of the whole help centre (specification 1 §2), so that a link stays when groups are added. */
  index: string;
  label: string;
  write(facts: AgreementFacts): AgreementText;
}

export interface HelpGroup {
  label: string;
  items: readonly HelpItem[];
}

/** 简介 is group 0, 使用手册 group 1; they come with their pages. */
export const HELP_GROUPS: readonly HelpGroup[] = [
  {
    label: '网站声明',
    items: [
      { index: '2-0', label: '隐私协议', write: writePrivacyPolicy },
      { index: '2-1', label: '服务协议', write: writeServiceAgreement },
    ],
  },
];

/** The item of an address; the first one where the address names none. */
export function findHelpItem(index: string | null): HelpItem | undefined {
  const items = HELP_GROUPS.flatMap((group) => group.items);
  return items.find((item) => item.index === index) ?? items[0];
}
