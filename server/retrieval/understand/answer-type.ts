/** What kind of thing a question asks for. */
export type AnswerType =
  | 'money'
  | 'duration'
  | 'time'
  | 'place'
  | 'number'
  | 'phone'
  | 'person'
  | 'papers'
  | 'outcome'
  | 'permission';

const numeral = '[\\d一二三四五六七八九十百千万两半]';

/** In order of precedence. */
const TYPES: readonly { type: AnswerType; asks: RegExp; holds: RegExp }[] = [
  {
    type: 'money',
    asks: /多少钱|几块|几元|多钱|啥价|什么价|价格|价钱|收费|收钱|要钱|花钱|加钱|多少银子|费用|票价|贵不贵|工本费|押金|怎么收|咋收|几个钱|掏多少|打几折|几折|赔多少|咋赔|怎么赔|算钱|要票|买票|扣多少|扣几成|几成|[收交押补租花减优惠退付掏]多少|(?:一[晚天年次回趟张份人位个月]|[晚天]|小时|钟|学期)多少(?![天个人张次岁])/,
    holds:
      /\d\s*[元块%折角]|免费|不收费|[一二三四五六七八九十百千]+[元折]|免收|免票|半价|倍|¥|￥|费率|全款|退一半|不退|房费/,
  },
  {
    type: 'phone',
    asks: /电话|号码|热线|打几号/,
    holds: /\d{3,4}[- ]?\d{4,8}|1[0-9]{4}|热线/,
  },
  {
    type: 'duration',
    asks: /多久|多长时间|[几多]少?个?(?:天|工作日|小时|钟头|分钟|周|星期|礼拜|月(?!份))|几年|多少年/,
    holds: new RegExp(`${numeral}+\\s*个?(?:工作日|天|日|小时|分钟|周|星期|月|年)|当[天日场]|即时|次[日月]|长期|随时`),
  },
  {
    type: 'time',
    asks: /几点|什么时候|啥时候|何时|多会儿|几时|几月|几号|礼拜几|星期几|周几|哪天|哪年|开门|关门|时间|最晚|最早|截止/,
    holds: new RegExp(
      `${numeral}+\\s*(?:点|时|月|日|号)|\\d{1,2}[:：]\\d{2}|[周星期]{1,2}[一二三四五六日天]|工作日|节假日|全天|每[日天周月年]|${numeral}+\\s*个?(?:天|小时|分钟|工作日)`,
    ),
  },
  {
    type: 'place',
    asks: /在哪|哪里|哪儿|上哪|去哪|怎么走|咋走|怎么去|几楼|哪层|什么地方|哪个窗口|地址|停哪/,
    holds: /[路街楼层室号厅门区馆台站口院场]|位于|地址|旁|对面|窗口|app|小程序|官网/,
  },
  {
    type: 'papers',
    asks: /要啥|带啥|拿啥|带什么|拿什么|什么材料|啥材料|什么证件|哪些材料|要什么|准备什么|需要什么|材料/,
    holds: /证|凭|材料|照片|复印件|原件|申请表|持|携带|发票|证明/,
  },
  {
    type: 'number',
    asks: /多少|几[个位名种次人本张份层级折斤条回项门]|第几|多[大高长宽深重远]|几岁|上限|限额/,
    holds: new RegExp(`\\d|${numeral}+[个位名种次人本张份层级斤条岁]`),
  },
  {
    type: 'person',
    asks: /谁|哪位|找哪个|什么人|负责人/,
    holds: /负责|主任|经理|老师|医生|科|部|处|电话|本人|监护人|人员|室/,
  },
  {
    type: 'outcome',
    asks: /会咋样|会怎样|会怎么样|怎么处理|咋处理|有啥后果|什么后果|罚吗|要罚|挨罚|咋办|怎么办|怎么罚/,
    holds: /停止|取消|作废|罚|扣|加收|限制|不予|违约|处理|报|停|须|应|请|先|可以|重新|补|自行|拨打|联系|顺延|视为/,
  },
  {
    type: 'permission',
    asks: /(?:能|让|可以|准|许|行|给|算|要|用|得|收|有|管|开|是)[^，。？！,?!]{0,14}(?:吗|么|嘛|不|没|没有|[?？])\s*$|能不能|可不可以|让不让|行不行|要不要|算不算|给不给|是不是|有没有|收不收|用不用|开不开/,
    holds:
      /可以|可|不得|禁止|不能|不可|谢绝|严禁|只能|只限|仅限|必须|须|需|不需|无需|允许|免|不接受|不收|不承运|停航|关闭|休息|不营业|不予|不退|不办|不|有|提供|均|照常/,
  },
];

export const answerTypeOf = (question: string): AnswerType | null =>
  TYPES.find(({ asks }) => asks.test(question))?.type ?? null;

/** Whether a folded text holds something of the kind. */
const holdsType = (text: string, type: AnswerType): boolean =>
  TYPES.find((entry) => entry.type === type)?.holds.test(text) ?? false;

/** 1. of a list is no amount. */
const listNumber = /^\s*(?:[（(]?\d{1,2}[)）.、]|第\d{1,2}步)/gm;

/** Nearly every rule says what one may do, and what happens: it tells less that a text does. */
const WEAK: readonly AnswerType[] = ['permission', 'outcome'];

/** How far a folded text fits what is asked for, 0 to 1; half where the question does not say. */
export function fitType(text: string, type: AnswerType | null): number {
  if (type === null) return 0.5;
  const holds = Number(holdsType(text.replace(listNumber, ''), type));
  return WEAK.includes(type) ? 0.3 + 0.4 * holds : holds;
}

/** A text without one of these answers no question for it. */
const DECISIVE: readonly AnswerType[] = ['money', 'phone', 'duration'];

/** Whether a folded text lacks what the question asks for and cannot do without. */
export function lacksType(text: string, question: string): boolean {
  const type = answerTypeOf(question);
  const bare = text.replace(listNumber, '');
  // A cell of a table is an amount without its unit.
  return type !== null && DECISIVE.includes(type) && !/\d/.test(bare) && !holdsType(bare, type);
}
