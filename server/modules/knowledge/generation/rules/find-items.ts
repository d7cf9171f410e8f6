import { askAboutHeading } from './ask-about-heading.ts';
import type { MadeQuestion } from './made-question.ts';
import { isListItem } from './split-sections.ts';

/** Items from one section at most: a person reviews each of them. */
const MOST_ITEMS = 20;
const MARK = /^\s*(?:[-*+•●○■◆▪·]\s?|\d{1,2}[.、)）．]\s*|[（(][一二三四五六七八九十\d]{1,2}[)）]\s*|[①-⑳]\s*)/;
const LABELLED = /^([^：:，。；！？]{2,16})[：:]\s*(\S.{3,})$/su;

/**
 * Items of a list that say by name what they are about: `2. 押金：一百元，退证时退还。` One question each; the answer is the item. Names
 * of parts are asked about with the heading above.
 */
export function findItems(body: string, above: readonly string[], title: string): MadeQuestion[] {
  return body
    .split('\n')
    .filter((line) => isListItem(line))
    .flatMap((line): MadeQuestion[] => {
      const item = line.trim().replace(MARK, '');
      const [, label = ''] = LABELLED.exec(item) ?? [];
      const question = label === '' ? null : (askAboutHeading(label, above, title) ?? askByName(label, above));
      return question ? [{ question, answer: item, source: 'list' }] : [];
    })
    .slice(0, MOST_ITEMS);
}

/** What is known of a thing that is only named, below the heading that it belongs to: 借阅证的押金. */
function askByName(label: string, above: readonly string[]): string | null {
  const owner = above.at(-1)?.replace(/^(?:第?[一二三四五六七八九十\d]+[章节条、.．]|[（(].{1,3}[)）])\s*/u, '') ?? '';
  const isName = /^[\p{Script=Han}A-Za-z0-9]{2,12}$/u;
  if (!isName.test(label) || !isName.test(owner) || owner.includes(label)) return null;
  return `${owner}的${label}有什么规定？`;
}
