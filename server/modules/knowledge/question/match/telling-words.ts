import { readNumber } from '#server/retrieval/name-values.ts';

/** Words of one group name different things of a kind: two questions that name different ones are not the same. */
const GROUPS: readonly (readonly (readonly [name: string, words: RegExp])[])[] = [
  [
    ['老人', /老人|老年|长者/],
    ['成人', /成人|成年人?|大人/],
    ['儿童', /儿童|小孩|孩子|小朋友/],
    ['婴儿', /婴儿|宝宝/],
    ['学生', /学生/],
    ['军人', /军人|退役/],
    ['残疾人', /残疾|残障/],
    ['教师', /教师|老师/],
    ['孕妇', /孕妇/],
  ],
  [
    ['男', /男/],
    ['女', /女/],
  ],
  [
    ['大床', /大床/],
    ['双床', /双床|标间|标准间/],
    ['单人间', /单人[间房]/],
    ['双人间', /双人[间房]/],
    ['三人间', /三人[间房]/],
    ['家庭房', /家庭[间房]|亲子[间房]/],
    ['套房', /套房/],
  ],
  [
    ['次卡', /次卡/],
    ['周卡', /周卡/],
    ['月卡', /月卡/],
    ['季卡', /季卡/],
    ['半年卡', /半年卡/],
    ['双人年卡', /双人年卡/],
    ['学生年卡', /学生年卡/],
    ['年卡', /(?<!半|双人|学生)年卡/],
  ],
  [
    ['早餐', /早餐|早饭/],
    ['午餐', /午餐|午饭|中饭/],
    ['晚餐', /晚餐|晚饭|夜宵/],
  ],
  [
    ['早上', /早上|上午|早晨/],
    ['中午', /中午/],
    ['下午', /下午/],
    ['晚上', /晚上|夜里|夜间/],
  ],
  [
    ['狗', /狗|犬/],
    ['猫', /猫/],
  ],
  [
    ['开门', /开关?门|开馆|开店/],
    ['关门', /关门|闭馆|打烊|关店|歇业/],
  ],
  [
    ['开', /开关?(?=机|灯|空调|电视|窗)/],
    ['关', /关(?=机|灯|空调|电视|窗)/],
  ],
  [
    ['进', /进(?!口[商货]|度|行|步|修|展|阶|去|来)|入(?=口|场|站|库|境|院|园|馆)|出入/],
    ['出', /进出|出(?=口|场|站|库|境|院|园|馆|门|去)/],
  ],
  [
    ['增', /增|加人/],
    ['减', /减|删/],
  ],
  [
    ['上', /上下?(?=车|班|船|机|课|学|楼|山|半|旬|册|行|铺|架|游|层|个月|周|星期|次)/],
    ['下', /下(?=车|班|船|机|课|楼|山|半|旬|册|行|铺|架|游|层|学期|个月|周|星期|次)/],
  ],
  [
    ['早', /早晚?(?=班|场|市|读|高峰|自习)|最早/],
    ['中', /中(?=班|场)/],
    ['晚', /晚(?=班|场|市|读|高峰|自习)|最晚/],
  ],
  [
    ['大', /大(?=小?[份杯号码车型包桶瓶盒件碗班厅桌])/],
    ['中', /中(?=[份杯号码型包瓶盒件碗厅])/],
    ['小', /小(?=[份杯号码车型包桶瓶盒件碗班厅桌](?!区))/],
  ],
  [
    ['新', /新(?=会员|老|客|用户|生(?!儿)|员工|顾客|学员|车|房|书|卡|版|校区|楼|院|馆)/],
    ['老', /[老旧](?=会员|客|用户|生|员工|顾客|学员|车|房|书|卡|版|校区|楼|院|馆)|二手/],
  ],
  [
    ['春', /春[季天]/],
    ['夏', /夏[季天]/],
    ['秋', /秋[季天]/],
    ['冬', /冬[季天]/],
  ],
  [
    ['元旦', /元旦/],
    ['春节', /春节|过年|除夕/],
    ['清明', /清明/],
    ['劳动节', /五一|劳动节/],
    ['端午', /端午/],
    ['中秋', /中秋/],
    ['国庆', /国庆|十一(?=假|放|长)/],
    ['寒假', /寒假/],
    ['暑假', /暑假/],
  ],
  [
    ['内', /室内|国内|境内|市内|省内|校内|院内|馆内/],
    ['外', /室外|户外|国外|国际|境外|海外|市外|省外|校外|院外|馆外/],
  ],
  [
    ['单程', /单程/],
    ['往返', /往返|来回/],
  ],
  [
    ['去程', /去程/],
    ['返程', /返程|回程/],
  ],
];

/**
 * What is done to what somebody has, the one that speaks of others first: 取消预约 cancels, 办理退卡 gives back. Two questions about different
 * ones are different, however much else they share.
 */
const DEEDS: readonly (readonly (readonly [name: string, words: RegExp])[])[] = [
  [
    ['取消', /取消|撤销|作废|注销|销[户卡]/],
    ['恢复', /恢复|复[卡机](?!印)/],
  ],
  [
    ['退', /退(?!休|伍|役|烧|热|化|步|出)/],
    ['转', /(?<![左右旋运翻周好反])转(?!角|弯|盘|乘|机|速|身|椅|折|播|发|基因)/],
    ['停', /停(?=[卡课机用保办薪]|多少|怎么|要|收|$)|暂停|冻结/],
    ['续', /(?<![手连持继后陆延])续(?!航)/],
    ['补', /补(?!贴|助|习|充|品|水|钙|牙|胎|妆|偿|丁|血|光|税|差|肾|漆|救)/],
    ['换', /(?<![交兑切轮转替])换(?!乘|气|季|热|洗|挡|药|牙)|(?<!退)改(?!天|造|革|善|良|日)|修改|变更/],
    ['还', /归还|还(?=书|款|车|卡|钱|伞|清)/],
    ['挂失', /挂失/],
    ['解冻', /解冻/],
  ],
  [
    ['预约', /预[约定订]|订(?=房|票|座|位|餐)/],
    ['借', /借(?!记)/],
    ['租', /租/],
    ['卖', /(?<!售)卖(?!家|场|点|品)/],
  ],
];

const WEEKDAY = /(?:周|星期|礼拜)([一二三四五六日天末])|工作日/g;
const DAYS: Record<string, readonly string[]> = { 末: ['六', '日'], 天: ['日'] };
const WORKDAYS = ['一', '二', '三', '四', '五'];

/** What each group names in a text: the days of the week first, then each of the groups. */
export function findTelling(text: string): Set<string>[] {
  const days = [...text.matchAll(WEEKDAY)].flatMap(([, day]) => (day ? (DAYS[day] ?? [day]) : WORKDAYS));
  return [
    new Set(days),
    ...GROUPS.map((group) => new Set(group.flatMap(([name, words]) => (words.test(text) ? [name] : [])))),
  ];
}

const DIGITS = '\\d+(?:\\.\\d+)?|[零一二三四五六七八九十百千万两俩半单双]+';
/** How many minutes one of it has. */
const SPANS: Record<string, number> = { 分钟: 1, 小时: 60, 天: 1440, 周: 10_080, 月份: 43_800, 年: 525_600 };
/** What is counted, longer words first, with the one that stands for all of them. */
const UNITS: readonly (readonly [unit: string, words: string])[] = [
  ['儿童', '个?(?:孩子|小孩|宝宝|儿童|小朋友|娃)'],
  ['人', '个?人|位|名|口人'],
  ['月份', '个月'],
  ['小时', '个?小时|个?钟头'],
  ['分钟', '分钟'],
  ['周', '个?星期|个?礼拜|周(?![一二三四五六日末天岁])'],
  ['年级', '年级'],
  ['年', '周?年(?![轻卡])'],
  ['楼栋', '号楼|栋|幢'],
  ['号', '号'],
  ['日', '日'],
  ['天', '天'],
  ['晚', '晚|夜'],
  ['月', '月'],
  ['岁', '周?岁'],
  ['楼', '楼|层'],
  ['次', '次|回|趟|遍'],
  ['节', '节课?|堂课?|课时'],
  ['点', '点'],
  ['公斤', '公斤|千克'],
  ['元', '元|块钱|(?<!一)块'],
  ...[...'个件张本份台辆间套只条双斤米折级期针剂科门页箱瓶杯盒袋桌门扇排码寸'].map((unit) => [unit, unit] as const),
];
/** Of a height what follows 米 belongs to it: 一米二. */
const COUNTED = new RegExp(
  `(第|负|地下|(?<!\\d)-|(?<![a-z])b)?(${DIGITS})(?:(${UNITS.map(([, words]) => words).join(')|(')}))((?<=米)[\\d一二三四五六七八九](?![\\d十]))?`,
  'g',
);

/** How much of something a text names. */
export interface Counted {
  /** By what is counted, spans of time in minutes; each with whether it is no more than one of it. */
  amounts: Map<string, Map<number, boolean>>;
  /** The text without them. */
  rest: string;
  /** The text with each of them written in one way. */
  text: string;
}

/** The numbers that a text names with what they count, in digits and in characters. */
export function readCounted(text: string): Counted {
  const amounts = new Map<string, Map<number, boolean>>();
  const masked = text.replace(WEEKDAY, (day) => ' '.repeat(day.length));
  let [rest, written, end] = ['', '', 0];
  masked.replace(COUNTED, (whole, lead = '', digits: string, ...groups) => {
    const at = UNITS.findIndex((_unit, index) => groups[index] !== undefined);
    const offset = groups[UNITS.length + 1] as number;
    const said = UNITS[at]?.[0] ?? '';
    const named = readAmount(digits);
    // A bare 一点 names no hour.
    if (named === null || (said === '点' && digits === '一')) return whole;
    const more = groups[UNITS.length] as string | undefined;
    const value = more ? named + (readAmount(more) ?? 0) / 10 : named;
    const unit = said === '日' ? (masked.slice(0, offset).endsWith('月') ? '号' : '天') : said;
    const isYear = unit === '年' && value > 1900;
    const minutes = lead === '第' || isYear ? undefined : SPANS[unit];
    const key = minutes ? '时长' : `${lead === '第' ? '第' : ''}${unit}${isYear ? '份' : ''}`;
    const sign = lead !== '' && lead !== '第' ? -1 : 1;
    const isOne = value === 1 && lead === '' && !['月', '号', '楼', '楼栋', '年级', '点', '岁'].includes(unit);
    const values = amounts.get(key) ?? new Map<number, boolean>();
    amounts.set(key, values.set(sign * value * (minutes ?? 1), isOne));
    rest += `${masked.slice(end, offset)} `;
    written += `${text.slice(end, offset)}${lead}${minutes ? `${value * minutes}分钟` : `${value}${unit}`}`;
    end = offset + whole.length;
    return whole;
  });
  return { amounts, rest: rest + masked.slice(end), text: written + text.slice(end) };
}

function readAmount(digits: string): number | null {
  const special = { 半: 0.5, 单: 1, 双: 2, 俩: 2 }[digits];
  return special ?? readNumber(digits);
}

/** What is done: of deeds that speak of others the first alone. 办理 is what is done where nothing else is. */
export function findDeeds(text: string): Set<string> {
  for (const rank of DEEDS) {
    const found = rank.flatMap(([name, words]) => (words.test(text) ? [name] : []));
    if (found.length > 0) return new Set(found);
  }
  return new Set(/(?<!怎么|咋)办(?!公|法|事)|申请|开通|开卡|注册/.test(text) ? [ORDINARY] : []);
}

/** The deed that a question about a thing is taken to mean. */
export const ORDINARY = '办';
