import { stripCourtesy } from '#server/modules/knowledge/index.ts';

/** What people ask about a house as a whole: where it is, how to get there, its number, when it is open. */
export type HouseAspect = 'place' | 'way' | 'phone' | 'hours';

export interface HouseQuestion {
  aspect: HouseAspect;
  /** A part of the day, days of the week or a way of travelling that the answer has to speak of; '' for none. */
  named: string;
}

const OWN = '(?:(?:你|您|咱)们?|贵|我们|本|这[家间所个])(?:这里|这儿|这边|那里|那儿|那边)?(?:家|个|间|所)?的?';
/** May as well be a part of another house: 餐厅 of a hotel. */
const PARTLY =
  '场馆|展馆|门诊部?|校区|学院|餐厅|饭店|饭馆|餐馆|书店|超市|商场|健身房|工作室|图书馆|体育馆|游泳馆|公园|园区|园|中心|地方|大厅|厂|基地|总部';
const WHOLE = '门?店|店铺|店里|馆|博物馆|美术馆|医院|院|诊所|学校|公司|单位|机构|酒店|宾馆|旅馆|旅舍|民宿';
/** The house itself: 你们, 店里, 你们医院. A name of something else makes it another question. */
const HOUSE = `(?:${OWN}(?:${PARTLY}|${WHOLE})?|${WHOLE})?(?:里|那)?的?`;
const DAYS =
  '周末|双休日?|(?:周|星期|礼拜)[六日天]|法定节?假日|节假日|假期|国庆节?|五一|元旦|中秋节?|清明节?|端午节?|春节|过年|过节|每天|平时|工作日|今天|明天';
const PARTS = '早上|早晨|上午|晚上|夜里|傍晚';
const OPEN = '(?:开门|开馆|开店|开放|开业|营业|上班|接待|门诊|开)';
const SHUT = '(?:关门|闭馆|闭店|打烊|下班|停止营业|结束营业|关)';
const TRAVEL = '坐?地铁|坐?公交车?|坐车|乘车|打车|开车|自驾';

const FORMS: readonly { aspect: HouseAspect; form: RegExp }[] = [
  {
    aspect: 'place',
    form: form(
      `${HOUSE}(?:具体|详细|现在)?(?:的)?(?:地址|位置|地点|店址)(?:是|在)?(?:什么|哪里?|哪儿|多少)?(?:发我|给我)?`,
      `${HOUSE}(?:具体|现在|到底)?(?:是|都|开|位于|坐落)?(?:在|于)?(?:哪里|哪儿|哪|(?:什么|啥)(?:地方|位置)|哪个(?:位置|地方|区)|哪条[路街])`,
    ),
  },
  {
    aspect: 'way',
    form: form(
      `(?:去|到|来)?${HOUSE}(?:要|该|应该|我)?(?<named>${TRAVEL})?(?:的话)?(?:要|该|应该|我)?(?:怎么|咋|如何|怎样)(?:去|走|到|过去|过来|来|坐车|乘车|到达|前往)(?:你们(?:那里?|那儿|店)?)?`,
      `(?:去|到|来)${HOUSE}坐?(?:几路|什么|哪路)(?:公交车?|车|地铁)`,
    ),
  },
  {
    aspect: 'phone',
    form: form(
      `(?:有没有|有)?${HOUSE}(?:联系|客服|咨询|服务|前台|店里)?的?(?:电话号码|电话|手机号码?|联系方式|热线|号码)(?:是|有)?(?:多少|几号|什么|哪个)?`,
      `(?:怎么|如何|咋)(?:联系|打电话给)${HOUSE}`,
      `(?:要|该|应该|得)?(?:打|拨)(?:什么|哪个|啥)(?:电话|号码)(?:可以|能|才能)?(?:(?:找|联系)(?:到)?${HOUSE})?`,
    ),
  },
  {
    aspect: 'hours',
    form: form(
      `${HOUSE}(?<named>${DAYS}|${PARTS})?(?:一般|最晚|最早)?(?:几点钟?|什么时[候间]|啥时候|何时)(?:开始)?(?:${OPEN}|${SHUT})`,
      `${HOUSE}(?<named>${DAYS}|${PARTS})?(?:开放|营业|${OPEN})到几点`,
      `${HOUSE}(?<named>${DAYS})?的?(?:营业|开放|开馆|开门|上班|门诊|接待)时间(?:是|为)?(?:什么|多少|几点|啥)?(?:到几点|时候)?`,
      `${HOUSE}(?<named>${DAYS}|${PARTS})(?:也|还|都|会)?(?:不)?(?:${OPEN}不${OPEN}|${OPEN}|有人)`,
      `${HOUSE}(?<named>中午|晌午)(?:过?去|过?来)?${HOUSE}(?:也|还|都|会)?不?(?:${OPEN}不${OPEN}|${OPEN}|有人办?|办公|休不休息|午?休息?|歇)`,
    ),
  },
];

function form(...forms: string[]): RegExp {
  // A name may stand in one of several forms only: each gets a group of its own.
  const named = forms.map((one, index) => one.replace('?<named>', `?<named${index}>`));
  return new RegExp(`^(?:${named.join('|')})$`, 'u');
}

/** What a question asks about the house as a whole; null for anything else. */
export function readHouseQuestion(question: string): HouseQuestion | null {
  const bare = stripCourtesy(question.normalize('NFKC').toLowerCase())
    .replace(/[\s，,。.！!？?～~]+/gu, '')
    .replace(/(?:[吗呢啊呀吧嘛哈么]|了吗)+$/u, '')
    .replace(/(?:没有?|不)$/u, '');
  if (bare.length > LONGEST || !/\p{Script=Han}/u.test(bare)) return null;
  for (const { aspect, form } of FORMS) {
    const groups = form.exec(bare)?.groups;
    if (!groups && !form.test(bare)) continue;
    const named = Object.values(groups ?? {}).find((value) => value !== undefined) ?? '';
    return { aspect, named };
  }
  return null;
}

const LONGEST = 20;
