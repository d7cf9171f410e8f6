/** How a question asks: whether something is so, or for something; null for a bare topic. */
export type QuestionForm = 'whether' | 'open' | null;

const OPEN = /什么|怎么|如何|多少|哪|谁|几|多[久长大高远]|费用[?？]*$|为何|时间[?？]*$/;
const WHETHER = /吗[?？!！。]*$|是否|能否|可否/;
/** What people bring along, or who comes along: 宠物可以进吗 is 可以带宠物吗. */
const BROUGHT = '宠物|小孩|孩子|儿童|老人|婴儿|外卖|食物|零食|饮料|酒水|行李';
const ENTER = '(?:进[去来场店门]?|入[内场店])';

/**
 * One form for the ways to ask whether something is so: 有没有X, X有吗 and 有X么 become 有X吗; 能不能X, 能X不, X可以吗 and 可不可以X become 可以X吗.
 * @param text folded, without courtesies
 */
export function foldYesNo(text: string): { text: string; form: QuestionForm } {
  let now = text.trim().replace(/[\s?？!！。.~～]+$/u, '');
  const before = now;
  now = now
    .replace(/有没有|有木有|有无/g, '有')
    .replace(/(\p{Script=Han}{2})不\1/gu, '$1')
    .replace(/(\p{Script=Han})不\1/gu, '$1')
    .replace(/能否|可否|是否可以|是否能/g, '可以')
    .replace(/是否/g, '');
  let whether = now !== before;
  now = now.replace(/(?<![什怎这那多要])[么嘛]$/u, '吗');
  if (/(?:能|可以|有|会|让|给|收|带|用|开|行).*[^好行对是要]?[不没]$/u.test(now)) {
    now = now.replace(/[不没]$/u, '');
    whether = true;
  }
  if (/吗$/.test(now)) {
    now = now.replace(/吗$/, '');
    whether = true;
  }
  if (!whether || OPEN.test(now))
    return { text, form: OPEN.test(text) ? 'open' : WHETHER.test(text) ? 'whether' : null };
  now = now
    .replace(/能够?(?![力量源耗效])/gu, '可以')
    .replace(/^(.+?)(?:都|也|还)?(可以|行)$/u, '可以$1')
    .replace(/^(.+)有$/u, '有$1')
    .replace(new RegExp(`(?:带|让)?(${BROUGHT})(?:可以)?${ENTER}$`, 'u'), '带$1')
    .replace(new RegExp(`(${BROUGHT})可以带$`, 'u'), '带$1');
  return { text: `${now}吗`, form: 'whether' };
}
