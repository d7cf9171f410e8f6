import { holdsWords } from '#web/lib/holds-words.ts';
import type { AgreementFacts, AgreementText } from './agreement-text.ts';
import { ARTICLE_ITEMS, type HelpArticle, textOf } from './help-articles.ts';
import { writePrivacyPolicy } from './privacy-policy.ts';
import { writeServiceAgreement } from './service-agreement.ts';

export interface HelpItem {
  /** `group-item` in the address. The same in every brand, so that a link from anywhere keeps its meaning. */
  index: string;
  label: string;
  shows:
    | 'company'
    | 'product'
    | 'tutorial'
    | { article: HelpArticle }
    | { write(facts: AgreementFacts): AgreementText };
}

export interface HelpGroup {
  label: string;
  items: readonly HelpItem[];
}

/** Asks the help centre to show another item, wherever it comes from: `detail` is `group-item`, or the two numbers. */
export const CHANGE_MENU = 'change-menu';

/** Groups of specification 1 §2. Tailored brands have no manual of its own: the tutorial stands under 简介 and keeps its number. */
export function helpGroups(companyName: string, tailored: boolean): readonly HelpGroup[] {
  const company: HelpItem = { index: '0-0', label: '公司介绍', shows: 'company' };
  const product: HelpItem = { index: '0-1', label: `${companyName}产品介绍`, shows: 'product' };
  const tutorial: HelpItem = { index: '1-0', label: '平台教程', shows: 'tutorial' };
  const terms: HelpGroup = {
    label: '网站声明',
    items: [
      { index: '2-0', label: '隐私协议', shows: { write: writePrivacyPolicy } },
      { index: '2-1', label: '服务协议', shows: { write: writeServiceAgreement } },
    ],
  };
  return tailored
    ? [{ label: '简介', items: [company, product, tutorial, ...ARTICLE_ITEMS] }, terms]
    : [{ label: '简介', items: [company, product] }, { label: '使用手册', items: [tutorial, ...ARTICLE_ITEMS] }, terms];
}

/** The item of an address and its group; the first one where the address names none. */
export function findHelpItem(groups: readonly HelpGroup[], index: string | null): { group: HelpGroup; item: HelpItem } {
  const all = groups.flatMap((group) => group.items.map((item) => ({ group, item })));
  const found = all.find(({ item }) => item.index === index) ?? all[0];
  if (!found) throw new Error('a help centre without items');
  return found;
}

/** What a change-menu event asks for; null for anything that names no item. */
export function readChangeMenu(detail: unknown): string | null {
  if (typeof detail === 'string') return /^\d-\d$/.test(detail) ? detail : null;
  if (typeof detail !== 'object' || detail === null || !('group' in detail) || !('item' in detail)) return null;
  return readChangeMenu(`${detail.group}-${detail.item}`);
}

/** Items that hold every word that was typed, in their names or, of articles, in what they say. */
export function searchHelp(groups: readonly HelpGroup[], typed: string): HelpItem[] {
  return groups
    .flatMap(({ items }) => items)
    .filter(({ label, shows }) =>
      holdsWords(typeof shows === 'object' && 'article' in shows ? textOf(shows.article) : label, typed),
    );
}
