import { foldText, type JudgeStatement } from '#server/modules/knowledge/index.ts';
import { pairsOf } from '../character-pairs.ts';
import { isAlike } from '../follow/holds-focus.ts';

/** People for whom rules differ, and how texts write them; those of `isAlike` besides. */
const PEOPLE: readonly [RegExp, RegExp][] = [
  [/退役|退伍|老兵/u, /退役|退伍|老兵|优抚/u],
  [/(?<!退役|退伍)军人|当兵/u, /(?<!退役|退伍)军人|现役|军官|士兵|军属/u],
  [/大学生|学生|上学的/u, /学生|在校|校园|在读/u],
  [/残疾|残障|轮椅/u, /残疾|残障|轮椅|无障碍/u],
  [/低保|五保|特困|困难户|贫困/u, /低保|五保|特困|困难|低收入|救助|贫困/u],
  [/孕妇|怀孕|怀着/u, /孕|妊娠|产妇/u],
  [/老师|教师/u, /教师|老师|教职工|教练/u],
  [/护士|医生|医护/u, /医护|医务|医生|护士/u],
  [/老人|老年|爷爷|奶奶|姥姥|姥爷/u, /老人|老年|长者|岁|敬老/u],
  [/孩|娃|儿童|小朋友/u, /孩|童|宝宝|幼|未成年|岁|米以下|学生/u],
];
const BENEFIT = /免费|优惠|打折|折扣|几折|半价|便宜|减免|优待|免票|免单/u;

const MIDDAY = /(?:中午|晌午).{0,4}(?:休|歇)|午休/u;
/** Hours that go on over midday or have a gap there. */
const TELLS_MIDDAY =
  /中午|午休|不间断|不午休|连续|全天|24\s*小时|1[12]\s*[:：点时]\s*(?:\d{2}|半)?\s*[^\d。；\n]{0,8}1[2-4]\s*[:：点时]/u;

const COUNTS_PEOPLE = /(?:几|多少)个?人/u;
const HOLDS_PEOPLE = /[\d一二两三四五六七八九十]\s*(?:个?人|位|名|组|座)|容纳|人数|人份|座位/u;

/** What a price leaves out is not what it is for: 不含牙冠. */
const EXCLUDED = /(?:不含|不包括|不包含|不带|另购)[^，。；、,;\s]{1,8}/gu;
const ASKS_PRICE = /多少钱|几块钱?|价格|收费|什么价|啥价|贵不贵/u;
/** A question of so few characters names little but what it asks the price of. */
const SHORT = 9;
/** More than a character of a word. */
const SPEAKS_OF = 0.5;

/**
 * Whether an answer leaves out what the question cannot do without: the people whom an advantage is asked for, what holds at midday, for how
 * many people something is, or what the price is asked of.
 * @param told what is answered, with the headings above it
 */
export function leavesOut(question: string, told: string, judge?: JudgeStatement): boolean {
  const asked = foldText(question);
  const text = foldText(told);
  if (BENEFIT.test(asked) && PEOPLE.some(([said, written]) => said.test(asked) && !written.test(text))) return true;
  if (MIDDAY.test(asked) && !TELLS_MIDDAY.test(text)) return true;
  if (COUNTS_PEOPLE.test(asked) && !HOLDS_PEOPLE.test(text)) return true;
  const isShort = [...asked.replace(/[^\p{L}\p{N}]/gu, '')].length <= SHORT;
  return (
    isShort &&
    ASKS_PRICE.test(asked) &&
    (judge?.lacks(text.replaceAll(EXCLUDED, ' '), SPEAKS_OF) ?? []).some(
      (word) => !isAlike(word, text) && !standsInParts(word, text),
    )
  );
}

/** A word that was cut wrongly out of two, 乙店洗剪 of 乙店 and 洗剪吹, is there where both are. */
function standsInParts(word: string, text: string): boolean {
  const pairs = pairsOf(word);
  return pairs.size > 1 && [...pairs].filter((pair) => text.includes(pair)).length * 2 >= pairs.size;
}
