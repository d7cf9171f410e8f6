import type { MATCH_REASONS } from '#contract/question.contract.ts';
import { countEdits, isSlip } from './count-edits.ts';
import type { ReadQuestion } from './read-question.ts';
import { ORDINARY } from './telling-words.ts';

export interface Likeness {
  reason: (typeof MATCH_REASONS)[number];
  /** 0 to 1. */
  score: number;
}

/** Edits beyond this are no slips any more. */
const SMALL_EDIT = 1;
/** One character more or less in a question shorter than this makes another question. */
const LONG_ENOUGH = 5;
/** What the entry asks has to be in the question; what the question says besides counts less. */
const ENTRY_SHARE = 0.65;
/** Another word order or wording is never as sure as the same one. */
const HIGHEST_SEMANTIC = 0.95;

/** Two questions in the same words about different things of a kind: below every threshold that can be set. */
const OTHER_THING = 0.3;

/** Of each pair one turns the other around. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['开通', '关闭'],
  ['开启', '关闭'],
  ['打开', '关闭'],
  ['开通', '取消'],
  ['绑定', '解绑'],
  ['登录', '退出'],
  ['登录', '注销'],
  ['注册', '注销'],
  ['开户', '销户'],
  ['转入', '转出'],
  ['迁入', '迁出'],
  ['增加', '减少'],
  ['上班', '下班'],
  ['上传', '下载'],
  ['缴纳', '提取'],
  ['缴存', '提取'],
  ['挂失', '解挂'],
  ['结婚', '离婚'],
  ['入职', '离职'],
  ['收入', '支出'],
  ['入住', '退房'],
  ['买', '卖'],
];

/**
 * How much alike a question and one way of asking an entry are, when their keys differ.
 * @param weigh how much a term tells; the same for all candidates
 */
export function compareQuestions(
  asked: ReadQuestion,
  entry: ReadQuestion,
  weigh: (term: string) => number,
): Likeness | null {
  const doubt = weighConflicts(asked, entry);
  // What is about another number or deed may still be what the person goes on to ask.
  const isOther = namesOtherAmount(asked, entry) || namesOtherDeed(asked.deeds, entry.deeds);
  if (doubt === 1 && !isOther && entry.core !== '') {
    if (asked.core === entry.core) return { reason: 'near', score: 0.98 };
    const shortest = Math.min(asked.core.length, entry.core.length);
    const edits = shortest >= LONG_ENOUGH ? countEdits(asked.core, entry.core, SMALL_EDIT) : SMALL_EDIT + 1;
    if (edits <= SMALL_EDIT) return { reason: 'near', score: round(0.97 - 0.07 * edits) };
  }
  const shared = sum(asked.terms, (term) => (entry.terms.has(term) ? weigh(term) : 0));
  if (shared === 0) return null;
  const share =
    ENTRY_SHARE * (shared / sum(entry.terms, weigh)) + (1 - ENTRY_SHARE) * (shared / sum(asked.terms, weigh));
  return { reason: 'semantic', score: round(Math.min(share * doubt, isOther ? OTHER_THING : HIGHEST_SEMANTIC)) };
}

/** 1 where nothing speaks against it; less where both use the same words for different questions. */
function weighConflicts(asked: ReadQuestion, entry: ReadQuestion): number {
  let doubt = 1;
  if (asked.negations !== entry.negations) doubt *= 0.7;
  if (differ(asked.figures, entry.figures)) doubt *= asked.figures.size > 0 && entry.figures.size > 0 ? 0.6 : 0.9;
  const sameAim = [...asked.aims].some((aim) => entry.aims.has(aim));
  if (asked.aims.size > 0 && entry.aims.size > 0 && !sameAim) doubt *= 0.7;
  // What asks for something is not answered by yes; yes or no is often told by what answers more.
  if (asked.form === 'open' && entry.form === 'whether') doubt *= 0.65;
  if (asked.form === 'whether' && entry.form === 'open') doubt *= 0.85;
  asked.telling.forEach((named, at) => {
    const other = entry.telling[at] ?? named;
    if (!differ(named, other)) return;
    const isShared = named.size === 0 || other.size === 0 || [...named].some((name) => other.has(name));
    doubt *= isShared ? 0.9 : OTHER_THING;
  });
  doubt *= weighAmounts(asked, entry) * weighDeeds(asked.deeds, entry.deeds);
  if (replacesOne(asked.core, entry.core)) doubt *= 0.5;
  const opposed = OPPOSITES.some(([one, other]) => turns(asked, entry, one, other) || turns(asked, entry, other, one));
  return opposed ? doubt * 0.5 : doubt;
}

/** Another number of the same is another question. */
const namesOtherAmount = (asked: ReadQuestion, entry: ReadQuestion): boolean =>
  [...asked.amounts].some(([unit, own]) => {
    const other = entry.amounts.get(unit);
    return other !== undefined && ![...own.keys()].some((value) => other.has(value));
  });

/** A number that only one of the two names may be another question, unless it is no more than one. */
function weighAmounts({ amounts: asked }: ReadQuestion, { amounts: entry }: ReadQuestion): number {
  const alone = (some: ReadQuestion['amounts'], others: ReadQuestion['amounts']) =>
    [...some].filter(([unit, own]) => !others.has(unit) && ![...own.values()].every((isOne) => isOne)).length;
  return 0.9 ** alone(asked, entry) * 0.85 ** alone(entry, asked);
}

/** Another deed is another question. */
const namesOtherDeed = (asked: Set<string>, entry: Set<string>): boolean =>
  asked.size > 0 && entry.size > 0 && ![...asked].some((deed) => entry.has(deed));

/** So may be none, unless it is the one that goes without saying. */
const weighDeeds = (asked: Set<string>, entry: Set<string>): number =>
  asked.size > 0 === entry.size > 0 || asked.has(ORDINARY) || entry.has(ORDINARY) ? 1 : 0.75;

/** Whether the two differ in nothing but one character that stands in the place of another: 早班 and 晚班. */
function replacesOne(asked: string, entry: string): boolean {
  const [a, b] = [[...asked], [...entry]];
  if (a.length !== b.length) return false;
  const at = a.flatMap((character, index) => (character === b[index] ? [] : [index]));
  const [own = '', other = ''] = at.length === 1 ? [a[at[0] ?? 0], b[at[0] ?? 0]] : [];
  return (
    /^\p{Script=Han}{2}$/u.test(own + other) &&
    !isSlip(own, other) &&
    !ALIKE.some((some) => some.includes(own) && some.includes(other))
  );
}

/** Characters that may stand for each other. */
const ALIKE = [
  '里内',
  '买购',
  '拿取领',
  '找寻',
  '钱费款',
  '要需',
  '给帮',
  '去到来',
  '弄办做搞',
  '个位名',
  '天日',
  '晚夜',
  '起块同',
];

const turns = (asked: ReadQuestion, entry: ReadQuestion, one: string, other: string): boolean =>
  asked.core.includes(one) && !asked.core.includes(other) && entry.core.includes(other) && !entry.core.includes(one);

const differ = (one: Set<string>, other: Set<string>): boolean =>
  one.size !== other.size || [...one].some((figure) => !other.has(figure));

function sum(terms: Set<string>, weigh: (term: string) => number): number {
  let total = 0;
  for (const term of terms) total += weigh(term);
  return total;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
