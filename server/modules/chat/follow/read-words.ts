/** What a word of a question does in it. */
export type WordKind =
  /** When: 周末, 晚上, 暑假. */
  | 'time'
  /** For whom: 老人, 黄金会员. */
  | 'person'
  /** How much: 2000块以下, 六岁. */
  | 'amount'
  /** It, this, there: something that was named before. */
  | 'pronoun'
  /** Asks: 多少钱, 在哪, 吗. */
  | 'asking'
  /** Names what is asked for without asking: 费用, 地址, 材料. */
  | 'aspect'
  /** Says what is done with anything: 办理, 开门, 退. */
  | 'act'
  /** Holds the sentence together. */
  | 'empty'
  /** Everything else: what the question is about. */
  | 'content';

export interface Word {
  text: string;
  start: number;
  end: number;
  kind: WordKind;
}

const numeral = '(?<![\\d.一二三四五六七八九十百千万两零半])[\\d.一二三四五六七八九十百千万两零半]{1,12}';

/** In order of precedence at one place. */
const PATTERNS: [WordKind, string][] = [
  [
    'asking',
    '(?:大概|大约|一共|总共|分别|都)?(?:[一每](?:个月?|次|张|本|页|趟|份|节|天|晚|小时|位|度|斤|公里|平米?|年|月|人|间|台)(?=多少|几))?(?:' +
      [
        '多少(?:钱|块钱?|元|个|天|人|次|公里|度|岁|本|张|分钟?|小时|平米?|米)?(?:一[个天次张本小时位度节斤公里年月])?',
        '几(?:个工作日|个人|个小时|个月|分钟|小时|公里|点钟?|[个号天年岁次人位名张份楼层月日种块元节米周辆间家折本套晚])',
        '多(?:久|长时间|长|大|远|高|重|贵|宽|深|厚|早|晚)',
        '[是在到去要有]?(?:什么|啥)(?:时候|时间|地方|样|意思|材料|证件|手续|条件|要求|东西|资料|流程|价格?|价位|电话|区别|规定|优惠|方式|办法|情况)?',
        '何时|何地',
        '[是在到去上往]?哪(?:一?[个天位层楼种些家栋年月]|里|儿|边)?',
        '(?:要|该|应该)?(?:怎么样?|咋样?|如何|怎样)(?:办理?|弄|走|收费|收|算|去|用|买|退|换|交|取|领|约|预约|申请|报名|处理|回事)?',
        '是?谁|为什么|为啥|干嘛',
        '能不能|可不可以|可否|能否|是否|是不是|有没有|要不要|需不需要|用不用|行不行|贵不贵|收不收|开不开|好不好',
        '吗',
      ].join('|') +
      ')',
  ],
  [
    'time',
    [
      '[每上下这本]?个?(?:周|星期|礼拜)[一二三四五六日天末](?:[到至~-](?:周|星期|礼拜)?[一二三四五六日天])?',
      '(?:法定)?节假?日|工作日|双休日|休息日|平[时日]|(?:小|大)?长假|假期',
      '[本这下上]个?月|[今明后昨][天日晚早]|当[天日]|次日|第二天|隔天|[之以][前后]',
      '早上|上午|中午|下午|傍晚|晚上|夜[里间晚]|半夜|深夜|凌晨|白天|早晚|早间|晚间',
      '[寒暑]假|[寒暑]期|春节|国庆节?|五一|十一|元旦|中秋节?|清明节?|端午节?|过年|除夕',
      '[春夏秋冬][天季]|[淡旺]季|早?晚?[平高低]峰期?',
      `${numeral}月(?:份|${numeral}[日号])?|${numeral}点半?(?:以[前后]|之[前后])?|\\d{4}年`,
    ].join('|'),
  ],
  [
    'amount',
    `${numeral}个?(?:块钱?|元|年|天|公里|公斤|斤|千克|米|厘米|小时|分钟|个月|月|人|次|平米?|平方米|吨|度|级|寸)(?:以[上下内外]|之[内外]|左右)?`,
  ],
  [
    'person',
    [
      `${numeral}周?岁(?:以[上下]|左右)?`,
      '退役军人|现役军人|军人|老年人|老人家?|长者|残疾人|残障人士|孕产?妇|产妇|小朋友|小孩子?|孩子|儿童|婴幼?儿|宝宝|幼儿|未成年人?|成年?人|大人',
      '大学生|中小学生|小学生|中学生|初中生|高中生|研究生|本科生|博士生|留学生|学生|新生|老生|教职工|教师|老师|家长|职工|员工',
      '外地人?|本地人?|外国人|港澳台(?:居民|同胞)?|台胞|侨胞|本市户籍|外地户籍|本校|校外|校内',
      '(?:黄金|白金|白银|钻石|普通|高级|铂金|金卡|银卡|非|超级)?(?:会员|vip|VIP)|业主|租户|租客|访客|游客|散客|团队|团体|个人|单位|企业|公司|个体户|新用户|老用户|新客户?|老客户?|新手',
      '女[士生性]|男[士生性]|情侣|姥姥|姥爷|爷爷|奶奶|外婆|外公|父母|爸妈|妈妈|爸爸|老婆|老公|配偶|子女|家属|低保户?|医护|护士|医生',
    ].join('|'),
  ],
  ['pronoun', '它们?|这个|那个|这种|那种|这项|那项|这里|那里|这儿|那儿|这边|那边|该(?=[项卡馆店院])|他们|她们'],
  [
    'aspect',
    '手续费|工本费|服务费|报名费|学费|租金|押金|定金|订金|价格|价钱|票价|费用|收费标准|收费|地址|位置|电话|联系方式|营业时间|开放时间|办理时间|时间|流程|步骤|材料|资料|手续|条件|要求|期限|有效期|名额|人数|优惠|折扣|规定|时长|次数|区别|注意事项',
  ],
  [
    'act',
    '开门|关门|开馆|闭馆|开放|营业|上班|下班|办理|申请|预约|预订|办好|退款|准备|联系|排队|生效|到账|开始|结束|收费|要钱|付钱|缴费|花钱|拿到|领到|办好|办完|弄好|批下来|出来|下来|寄到|收到|要[带办交去买取领换退用]',
  ],
  [
    'empty',
    '那么|也要|也能|也是|也得|还要|还能|还得|都要|都能|请问|我们|你们|咱们|您们|一下|知道|需要|可以|应该|必须|能够|如果|要是|假如|的话|还有|另外|就是|其他|别的|还是|或者',
  ],
];
/** Names of what is asked for that texts say in the same word. */
const NAMED_ASPECT = /^(?:手续费|工本费|服务费|报名费|学费|租金|押金|定金|订金|电话|名额|优惠|折扣|有效期|期限)$/u;
/** Says that something may or must be: what it is said of stands before it. */
const MODAL = /^(?:可以|能够?|需要|必须|应该|要|会|得)$/u;

/** Words of one character: part of another word more often than not, so that they count only where they stand alone. */
const LONE: [WordKind, string][] = [
  ['act', '办退换带交去走来买取领用收花找查到开关拿送寄修做弄吃住坐进缴付算拨打'],
  ['empty', '我你您想要都还也是有把被问给再就会能得的了呢啊呀吧嘛哦那这在和与及跟个只又没不些里上下'],
];
const pattern = new RegExp(PATTERNS.map(([, source], index) => `(?<k${index}>${source})`).join('|'), 'gu');
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

export const isNamedAspect = ({ kind, text }: Word): boolean => kind === 'aspect' && NAMED_ASPECT.test(text);
export const isModal = ({ kind, text }: Word): boolean => kind === 'empty' && MODAL.test(text);

/** Characters of a question that are read: what follows is a pasted text, and reading it would hold up everybody else. */
export const READ_CHARACTERS = 300;

/** The words of a question with what they do. Signs and spaces are left out. */
export function readWords(question: string): Word[] {
  const text = question.slice(0, READ_CHARACTERS);
  const words: Word[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue;
    words.push(...readContent(text.slice(at, match.index), at));
    const index = PATTERNS.findIndex((_one, place) => match.groups?.[`k${place}`] !== undefined);
    const kind = PATTERNS[index]?.[0] ?? 'content';
    words.push({ text: match[0], start: match.index, end: match.index + match[0].length, kind });
    at = match.index + match[0].length;
  }
  words.push(...readContent(text.slice(at), at));
  return words;
}

function readContent(text: string, offset: number): Word[] {
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index, isWordLike }) =>
    isWordLike
      ? [{ text: segment, start: offset + index, end: offset + index + segment.length, kind: kindOfLone(segment) }]
      : [],
  );
}

const kindOfLone = (word: string): WordKind =>
  LONE.find(([, words]) => word.length === 1 && words.includes(word))?.[0] ?? 'content';

/** What a text names, without what is done with it or asked of it; words of one character alone leave too much open. */
export function nameContent(text: string, shortest = 1): string {
  const named = readWords(text).filter(
    (word) => ['content', 'time', 'person', 'amount'].includes(word.kind) || isNamedAspect(word),
  );
  return named
    .filter((word) => word.text.length >= shortest)
    .map((word) => word.text)
    .join('');
}

/** The things that a text names, words that stand side by side as one: 桑拿房. */
export function nameThings(text: string): string[] {
  const words = readWords(text);
  const isWithin = ({ text: word, start, end }: Word) =>
    word.length === 1 &&
    words.some((other) => other.kind === 'content' && other.end === start) &&
    words.some((other) => other.kind === 'content' && other.start === end);
  const things: { start: number; end: number }[] = [];
  for (const word of words) {
    if (word.kind !== 'content' && !(word.kind === 'act' && isWithin(word))) continue;
    const last = things.at(-1);
    if (last?.end === word.start) last.end = word.end;
    else things.push({ start: word.start, end: word.end });
  }
  return things.map(({ start, end }) => text.slice(start, end));
}
