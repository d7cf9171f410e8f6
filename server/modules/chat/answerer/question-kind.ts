import { SURNAMES } from './person-names.ts';

export type QuestionKind = 'age' | 'person' | 'duration' | 'time' | 'place' | 'money' | 'number' | 'reason' | 'way';

interface KindPatterns {
  kind: QuestionKind;
  /** The question asks for this kind. */
  asks: RegExp;
  /** A statement holds something of this kind. */
  holds: RegExp;
}

const numeral = '[\\d一二三四五六七八九十百千万亿两零〇半]';

/** In order of precedence: 哪位国王 asks for a person, whatever else the question holds. */
const kinds: KindPatterns[] = [
  {
    kind: 'age',
    asks: /几岁|多大年[纪龄]|多大的?孩子|(?:什么|多少)年龄/,
    holds: /\d\s*周?岁|[一二三四五六七八九十]周?岁|年龄/,
  },
  {
    kind: 'person',
    asks: /(?<!(?:找|问|联系))谁|何人|哪一?(?:位|个人|名)|什么人|负责人|联系人/,
    holds: new RegExp(
      `[\\u4e00-\\u9fff]·[\\u4e00-\\u9fff]|[${SURNAMES}][\\u4e00-\\u9fff]{1,2}|先生|女士|老师|教授|主任|经理|总统|皇帝|国王|人`,
    ),
  },
  {
    kind: 'duration',
    asks: /多久|多长时间|[几多]少?个?(?:天|工作日|小时|分钟|周|星期|月(?!份))/,
    holds: new RegExp(`${numeral}+\\s*个?(?:工作日|天|日|小时|分钟|周|星期|月|年)|当[天日场]|即时|长期`),
  },
  {
    kind: 'time',
    asks: /何时|何年|什么时候|几[年月日号点时]|哪一?[年天月日]|什么(?:时间|年代|日期|朝代|时期)|哪一?个?(?:年代|时期|朝代|世纪)|时间[？?]?$/,
    holds: new RegExp(
      `${numeral}+\\s*(?:年|月|日|点|时|分|天|周|小时|个工作日|月\\d+号)|\\d{1,2}[:：]\\d{2}|世纪|年代|时期|期间|[春夏秋冬]季|[周星期]{1,2}[一二三四五六日天]|朝`,
    ),
  },
  {
    kind: 'place',
    asks: /哪里|哪儿|何处|何地|在哪|什么(?:地方|地点|位置)|哪一?[个座]?(?:地区|地方|国家|城市|省|州|县|市|岛|国)|地址/,
    holds: /[省市县区国州岛城镇村山河江湖海洲路街港湾楼层室馆厅号]|[东西南北]部|位于|境内|地区/,
  },
  {
    kind: 'money',
    asks: /多少钱|价格|价钱|费用|收费|工本费|押金|学费|票价|[几多]少?[元块]|多贵/,
    holds: /\d\s*[元块]|[一二三四五六七八九十百千万]+[元块角]|免费|费|价|￥|¥/,
  },
  {
    kind: 'number',
    asks: /多少|几[个位名种次人公倍%本张份元]|第几|多[大高长远宽深重]|百分之几|人数|数量|比例/,
    holds: new RegExp(`\\d|${numeral}+[个位名种次人元万亿年倍成%％所座家条项米公里本张份岁]|百分之|免费`),
  },
  {
    kind: 'reason',
    asks: /为何|为什么|为甚么|原因|何故|怎么会/,
    holds: /因为|由于|因此|所以|导致|原因|为了|使得|造成|因而|以致|故/,
  },
  {
    kind: 'way',
    asks: /怎么|怎样|如何|(?:找|问|联系)谁|什么(?:方式|方法|办法)|步骤|流程|办理/,
    holds: /通过|透过|以|用|利用|采用|借由|首先|然后|可以|需要?|方式|方法|请|凭|携带|点击/,
  },
];

/** What the question asks for; null when its words do not say. */
export function findQuestionKind(question: string): QuestionKind | null {
  return kinds.find(({ asks }) => asks.test(question))?.kind ?? null;
}

export function holdsKind(text: string, kind: QuestionKind): boolean {
  return kinds.find((entry) => entry.kind === kind)?.holds.test(text) ?? false;
}

/** The question asks for several things: steps, documents to bring, conditions. */
export function asksForList(question: string): boolean {
  return /哪些|哪几|步骤|流程|材料|手续(?!费)|资料|条件|要求|清单|注意事项|有什么|包括什么|怎么办理|如何办理|怎么申请|如何申请|分别/.test(
    question,
  );
}

/** Kinds that a text can't leave out and still answer. */
const DECISIVE: readonly QuestionKind[] = ['age', 'money', 'duration', 'time'];
const bring = {
  asks: /带(?:些|上)?(?:什么|啥|哪些)|(?:什么|啥|哪些)(?:材料|证件|资料|手续)/,
  holds: /带|持|凭|携|提交|提供|准备|材料|证|户口|照片/,
};

/** The question asks for an amount of money, a time or a duration. */
export function asksDecisively(question: string): boolean {
  const kind = findQuestionKind(question);
  return kind !== null && DECISIVE.includes(kind);
}

/** Whether a text holds the amount, the time, the duration or the papers that are asked for; true where something else is asked. */
export function holdsAskedKind(question: string, text: string): boolean {
  if (bring.asks.test(question)) return bring.holds.test(text);
  const kind = findQuestionKind(question);
  return !kind || !DECISIVE.includes(kind) || holdsKind(text, kind);
}
