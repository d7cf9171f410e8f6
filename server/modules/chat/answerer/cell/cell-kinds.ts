import { unitOfColumn } from '../table/read-cell.ts';
import { UNNAMED } from '../table/table.ts';

/** What kind of thing a cell holds, and a question asks for. */
export type CellKind =
  | 'money'
  | 'duration'
  | 'clock'
  | 'day'
  | 'weight'
  | 'size'
  | 'count'
  | 'age'
  | 'place'
  | 'phone'
  | 'person'
  | 'papers'
  | 'whether';

const NUMBER = '[\\d一二两三四五六七八九十百半]';
const many = (units: string) => new RegExp(`(?:几|多少)个?(?:${units})`, 'u');

const ASKS: readonly (readonly [CellKind, RegExp])[] = [
  [
    'money',
    /多少钱|几块|几毛|多钱|啥价|什么价|价[格钱位目]|收费|收钱|要钱|花钱|多少银子|费用|票价|贵|便宜|(?:怎么|咋|如何)(?:个)?(?:收|算|卖|要)|(?:[收扣交付掏花补退赔给减便宜罚缴]|得要|打)(?:我|你|人家)?(?:多少|几(?!天|点|个|次))|优惠|打折|几折|免费|学费|租金|押金|报价|几个钱|[一每](?:晚|天|年|次|回|趟|张|份|人|位|个月|斤|公斤|节|小时|台|条|件|平|只)(?:要|得|是)?多少(?!天|人|个)|(?:得|要|需)多少(?!天|小时|分钟|人|岁|个|时间|公斤|斤|米)|多少块|多少元|费(?:是|要)?多少|不要钱|花多/u,
  ],
  [
    'duration',
    /多久|多长时间|多少时间|时长|快不快|(?:几|多少)个?(?:天|工作日|小时|钟头|分钟|礼拜|星期|月(?!份)|年)|几周|(?:等|要|得|住|放|泡|坐|学|管)(?:几|多少)天|半天|一天够/u,
  ],
  ['clock', /几点|什么时候|啥时候|何时|几时|多会儿|开门|关门|最晚|最早|最迟|[早末首头]班|钟点|时间/u],
  ['day', /[周期拜]几|哪[一几]?天|几号|几月|什么时候|啥时候|何时|多会儿|哪些天|日期|时间|开不开|休不休/u],
  ['weight', /多重|(?:几|多少)(?:公?斤|千克|克|吨)|载重|限重/u],
  ['size', /多[大远宽高](?!年|岁|的?孩)|多长(?!时间)|(?:几|多少)(?:平|米|公里|厘米|寸|升|里)|面积|尺寸|大小/u],
  ['count', many('人|位|张|次|件|本|场|节|名|间|辆|只|册|项|种|回|趟|班|桌|页|台')],
  ['age', /几岁|多大(?:年[纪龄]|的?孩|岁)?|年龄|多少岁|岁数/u],
  [
    'place',
    /在哪|哪里|哪儿|哪块|几楼|几层|哪[一个]*(?:门|口|窗口|厅|楼|层|站|区|室|诊室|教室|柜台|地方)|几号(?:窗|门|口|厅|楼|站|台|柜)|怎么走|咋走|地址|什么地方|位置|上哪/u,
  ],
  ['phone', /电话|号码|热线|打哪|联系/u],
  ['person', /谁|哪位|哪个(?:老师|医生|师傅|教练|大夫|律师)|什么人|找哪个|哪一?位/u],
  [
    'papers',
    /带(?:些|上)?(?:什么|啥|哪)|什么证|啥证|材料|凭(?:什么|啥)|(?:拿|要|准备|出示|提供)(?:什么|啥|哪些)(?!价|时)/u,
  ],
  [
    'whether',
    /能不能|可不可以|行不行|有没有|要不要|用不用|是不是|包不包|含不含|给不给|让不让|收不收|管不管|(?:能|可以|有|要|用|让|给|收|含|包|带|算|是)[^，,。?？]{0,12}(?:吗|么|嘛|不|没|没有|吧)[?？。]*$|(?:吗|么|嘛|行不|成不|[不没])[?？。]*$/u,
  ],
];

/** What kinds of things a folded question asks for. */
export const askedKinds = (text: string): Set<CellKind> =>
  new Set(ASKS.flatMap(([kind, asks]) => (asks.test(text) ? [kind] : [])));

const HOLDS: readonly (readonly [CellKind, RegExp])[] = [
  [
    'money',
    /\d\s*(?:万?元|块|折|角)|[¥￥]|免费|免票|半价|全价|[一二三四五六七八九]折|免收|不收|\d\s*%|全额|不退|退款/u,
  ],
  [
    'duration',
    new RegExp(
      `${NUMBER}\\s*个?(?:工作日|天|日|小时|分钟?|钟头|月(?!\\d)|周|星期|年|晚|夜|课时)|当[天日]|次日|即时|随到随|立等|隔[天日]|长期|终身`,
      'u',
    ),
  ],
  ['clock', /\d{1,2}[:：]\d{2}|[\d一二三四五六七八九十]点|全天|24\s*小时/u],
  ['day', /[周期拜][一二三四五六日天]|\d\s*[月日号]|每[天日周月年]|节假日|工作日|周末|季|全年|休/u],
  ['weight', /\d\s*(?:公斤|千克|kg|斤|克|g|吨|t)/u],
  ['size', /\d\s*(?:公里|千米|km|米|m|厘米|公分|cm|毫米|mm|平|㎡|寸|升|l|毫升|ml|度)|[×x*]\s*\d/u],
  [
    'count',
    new RegExp(`${NUMBER}\\s*(?:人|位|个|次|张|本|件|条|节|只|套|名|间|辆|册|项|种|班|桌|场|台|页|份|枚|片|粒)`, 'u'),
  ],
  ['age', /岁|年龄|个月/u],
  ['place', /楼|层|室|厅|门|窗口|路|号|馆|院|站|台|区|柜|街|巷|侧|口|园|县|市|镇|村/u],
  ['phone', /\d{7,}|\d{3,4}-\d{3,8}|\d{4}\s\d{3,4}|转\s*\d|分机/u],
  ['papers', /证|材料|照片|凭|表|复印件|原件|发票|单|卡/u],
  [
    'whether',
    /^(?:不?(?:是|有|能|可|含|需|支持|提供|限|要|做|办|予|售|收|退|开|接)|无|否|可以|[√✓✔○×✗—–-]|免|已|须|暂|谢绝|仅|另|停)/u,
  ],
];
const NAMED: readonly (readonly [CellKind, RegExp])[] = [
  ['money', /价|费|金额|元|押金|租金|收[入取]|补贴|报酬|工资|薪|票|优惠|折扣|退款|比例/u],
  ['duration', /时长|工期|周期|期限|时效|天数|分钟|耗时|用时|质保|保修|保质|有效期|时间|疗程/u],
  ['clock', /时间|时段|[首末早晚头]班|发车|开门|关门|营业|开放|截止|到达|出发/u],
  ['day', /日期|星期|时间|日子|周次|开班|季/u],
  ['weight', /重/u],
  ['size', /面积|尺寸|大小|长|宽|高|距离|里程|容量|规格|海拔|深/u],
  ['count', /数|人数|名额|容纳|可[住坐]|[人次件张]/u],
  ['age', /年龄|岁|适[用合].{0,2}(?:人|龄)|月龄/u],
  ['place', /位置|地点|地址|楼层|所在|窗口|教室|诊室|检票口|站台|产地|区/u],
  ['phone', /电话|联系方式|热线|分机|手机/u],
  ['person', /姓名|教练|老师|教师|师傅|医生|律师|顾问|负责|联系人|主管|经理|主任|人员|主讲|讲师/u],
  ['papers', /材料|证件|凭证|手续|资料|携带|出示/u],
  ['whether', /是否|可否|能否|有无|含|支持/u],
];
/** A number without a unit is told by what stands above it. */
const BARE = /^[\d,.]+(?:\s*[–—~-]\s*[\d,.]+)?(?:起|\/.{1,4})?$/u;

/**
 * What kinds of things a cell holds.
 * @param names what its row and its column are called
 * @param around title and unit of its table
 */
export function cellKinds(cell: string, names: readonly string[], around: string): Set<CellKind> {
  const own = names.filter((name) => !name.startsWith(UNNAMED));
  const isBare = BARE.test(cell.trim());
  const units = own.map(unitOfColumn).filter((unit) => unit !== '');
  const whole = isBare && units.length > 0 ? units.map((unit) => `${cell}${unit}`).join(' ') : cell;
  const kinds = new Set(HOLDS.flatMap(([kind, holds]) => (holds.test(whole) ? [kind] : [])));
  for (const [kind, named] of NAMED)
    if (
      own.some((name) => named.test(name)) &&
      (kinds.size === 0 || isBare || ['person', 'papers', 'whether', 'place'].includes(kind))
    )
      if (!isBare || units.length === 0) kinds.add(kind);
  if (isBare && units.length === 0 && kinds.size === 0 && /元|价|费/u.test(around)) kinds.add('money');
  return kinds;
}

/** What a text can't leave out and still answer. */
export const DECISIVE: readonly CellKind[] = [
  'money',
  'duration',
  'clock',
  'weight',
  'size',
  'phone',
  'age',
  'day',
  'count',
];
