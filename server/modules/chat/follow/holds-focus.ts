import { foldText, queryTerms } from '#server/modules/knowledge/index.ts';

/** Share of what a follow-up names that a text holds when it speaks about it. */
const LEAST_SHARE = 0.5;

/** Times, people and places that texts say in other words, or in words for more than them. */
const ALIKE: readonly [RegExp, RegExp][] = [
  [/周末|双休/u, /周末|双休|休息日|[周期拜][六日天]|至[周期]?[六日]|每[天日]|全年|天天|全周/u],
  [/[周期拜][一二三四五]|平[时日]|工作日/u, /[周期拜][一二三四五六日天]|平[时日]|工作日|每[天日]|全年|天天/u],
  [/[周期拜][六日天]/u, /[周期拜][六日天]|周末|双休|休息日|节假日|每[天日]|全年|天天/u],
  [/[节假]|春节|国庆|五一|元旦|中秋|过年/u, /[节假]|春节|国庆|五一|元旦|中秋|过年|每[天日]|全年|休息日/u],
  [/晚|夜|凌晨/u, /晚|夜|凌晨|24\s*小时|全天|[12]\d[:：点时]/u],
  [/早上|上午/u, /早|上午|全天|[6-9][:：点时]|1[01][:：点时]/u],
  [/中午|下午/u, /午|全天|1[2-7][:：点时]/u],
  [/孩|童|宝|幼|未成年/u, /孩|童|宝宝|幼|儿科|未成年|周?岁|身高|米以下/u],
  [/岁/u, /岁|年龄/u],
  [/第一次|头一次|首次|初次/u, /第一次|首次|初次/u],
  [/老人|老年|长者|爷|奶|姥|外[公婆]/u, /老人|老年|长者|岁/u],
  [/大人|成年?人/u, /成人|成年|大人/u],
  [/狗|犬|猫|宠物/u, /狗|犬|猫|宠物/u],
  [/上海|江苏|浙江|南京|苏州|杭州|宁波/u, /江浙沪|长三角|华东/u],
  [/北京|天津|河北|石家庄/u, /京津冀|华北/u],
  [/广州|深圳|珠海|佛山|东莞/u, /珠三角|粤|华南/u],
  [/沈阳|大连|长春|吉林|哈尔滨|辽宁|黑龙江/u, /东北|东三省/u],
  [/每多|再多|超出|超过/u, /续|超/u],
];

/** 六到十年 is 六至十年. */
const alikeSigns = (text: string): string =>
  text.replace(/(?<=[\p{N}一二三四五六七八九十])[到~—–-](?=[\p{N}一二三四五六七八九十])/gu, '至');

interface Term {
  term: string;
  isOther?: boolean;
  of?: string;
}

/** Whether a text names what a follow-up names, in its words. */
export function namesFocus(focus: string, text: string): boolean {
  const wanted = alikeSigns(foldText(focus));
  const own = queryTerms(wanted);
  if (own.length === 0) return true;
  const folded = alikeSigns(foldText(text));
  if (folded.includes(wanted)) return true;
  const held = own.filter((term) => folded.includes(term));
  // Names differ where they begin: 金卡 is in 黑金卡, and another one.
  const isNamed = own[0] !== undefined && folded.includes(own[0]);
  return isNamed ? held.length >= own.length * LEAST_SHARE : held.length > own.length * LEAST_SHARE;
}

/** Whether a text names it, or speaks of a time or of people of its kind. */
export const namesAlike = (focus: string, text: string): boolean =>
  namesFocus(focus, text) || isAlike(foldText(focus), foldText(text));

/** How texts write the times, people and animals that are wanted. */
export const writtenAlike = (wanted: string): RegExp[] =>
  ALIKE.flatMap(([said, written]) => (said.test(wanted) ? [written] : []));

/** Whether a text speaks of a time, of people or of animals of the kind that is wanted. */
export const isAlike = (wanted: string, folded: string): boolean =>
  ALIKE.some(([said, written]) => said.test(wanted) && written.test(folded));

const amount =
  /^(?:超过|不到|不满|满|大概|大约)?[\d.一二三四五六七八九十百千万两半]+个?(公里|公斤|千克|斤|米|厘米|元|块|天|小时|分钟|个月|月|年|人|岁|周岁|平米|平方米|吨|度)(?:以[上下内外]|之[内外]|左右)?(?:的|以?[前后])?$/u;

/** Whether a text speaks about what a follow-up names, in these words or in others for it. */
export function holdsFocus(focus: string, terms: readonly Term[], text: string): boolean {
  if (namesFocus(focus, text)) return true;
  const wanted = foldText(focus);
  const folded = foldText(text);
  if (isAlike(wanted, folded)) return true;
  // An amount may lie between those that a text gives.
  const unit = amount.exec(wanted)?.[1];
  if (unit !== undefined && new RegExp(`[\\d一二三四五六七八九十半]\\s*个?${unit}`, 'u').test(folded)) return true;
  // Other words for a small part of a name are words for something else: 身份证 for 食品许可证.
  const isOf = (of: string) => of.includes(wanted) || (wanted.includes(of) && of.length >= wanted.length * LEAST_SHARE);
  return terms.some(({ term, isOther, of = '' }) => isOther && of !== '' && isOf(of) && folded.includes(term));
}
