import type { FoundPassages } from '../../answerer.ts';
import { isAlike } from '../../follow/holds-focus.ts';
import { divide, type Statement } from '../split-passage.ts';
import { type HouseAspect, type HouseQuestion, readHouseQuestion } from './read-house-question.ts';

type Hit = FoundPassages['hits'][number];

/** A statement about the house, and where it stands. */
interface Found {
  text: string;
  source: number;
  documentId: string;
  /** It names what it tells: 地址：…, 营业时间…. */
  isNamed: boolean;
}

/** A house has so many addresses, numbers or times that are told at once; more of them belong to different things. */
const MOST = 3;
/** Passages that are read for it. */
const MOST_READ = 40;

/**
 * What documents say about the house that they are of: its address, the way, its number or its hours, as they stand there. Null where the
 * question asks for something else, where they say nothing, and where several documents say it of several houses.
 */
export function answerHouse(question: string, hits: readonly Hit[]): { text: string; source: number }[] | null {
  const asked = readHouseQuestion(question);
  if (!asked) return null;
  const found = findSaid(asked, hits);
  if (found.length > 0) return found;
  // Who knows the way finds the place, and the other way round.
  const other = asked.aspect === 'place' ? 'way' : asked.aspect === 'way' && asked.named === '' ? 'place' : null;
  const rest = other ? findSaid({ aspect: other, named: '' }, hits) : [];
  return rest.length > 0 ? rest : null;
}

/** Brings the passages that say it among those that answer: they may share no word with the question. */
export function liftHouse(question: string, found: FoundPassages): FoundPassages {
  if (!readHouseQuestion(question)) return found;
  const { hits, below = [], faint = [], settings } = found;
  const all = [...hits, ...below, ...faint];
  const said = new Set((answerHouse(question, all) ?? []).flatMap(({ source }) => all[source] ?? []));
  const lifted = [...below, ...faint].filter((hit) => said.has(hit));
  if (lifted.length === 0) return found;
  return {
    ...found,
    hits: [...lifted.map((hit) => ({ ...hit, relevance: Math.max(hit.relevance, settings.threshold) })), ...hits],
    below: below.filter((hit) => !said.has(hit)),
    faint: faint.filter((hit) => !said.has(hit)),
  };
}

function findSaid({ aspect, named }: HouseQuestion, hits: readonly Hit[]): { text: string; source: number }[] {
  const all = hits.slice(0, MOST_READ).flatMap((hit, source) => {
    const { statements } = divide(hit);
    let title = hit.heading.at(-1) ?? '';
    let isUnder = hit.heading.length <= 1;
    return statements.flatMap((statement, at): Found[] => {
      if (statement.kind === 'title') {
        // The first line of a document is its own name; its heading may stand above the text once more.
        isUnder = at === 0 && (hit.heading.length === 0 || (isUnder && statement.text === title));
        title = statement.text;
      }
      if (statement.kind === 'title' || !SAYS[aspect](statement, { title, isUnder })) return [];
      const { text } = statement;
      return [
        { text, source, documentId: hit.documentId, isNamed: NAMED[aspect].test(text) || NAMED[aspect].test(title) },
      ];
    });
  });
  const about = all.filter(({ text }) => named === '' || isAbout(aspect, named, text));
  const best = about.some(({ isNamed }) => isNamed) ? about.filter(({ isNamed }) => isNamed) : about;
  const distinct = best.filter((one, index) => best.findIndex(({ text }) => text === one.text) === index);
  const isOneHouse = new Set(distinct.map(({ documentId }) => documentId)).size === 1;
  return isOneHouse && distinct.length <= MOST ? distinct.map(({ text, source }) => ({ text, source })) : [];
}

/** Whether a statement speaks of the days, the part of the day or the way of travelling that is named. */
function isAbout(aspect: HouseAspect, named: string, text: string): boolean {
  if (aspect === 'way') return (TRAVELS.find(({ said }) => said.test(named))?.written ?? /^/u).test(text);
  return /每天|平时|工作日|今天|明天/u.test(named) || isAlike(named, text) || text.includes(named);
}

const TRAVELS: readonly { said: RegExp; written: RegExp }[] = [
  { said: /地铁/u, written: /地铁|号线|轻轨/u },
  { said: /公交|坐车|乘车/u, written: /公交|\d\s*路|地铁|号线|大巴/u },
  { said: /开车|自驾/u, written: /自驾|驾车|开车|高速|导航/u },
];

const STREET = /(?:路|街|大道|巷|弄|胡同|道|村|镇)[^，。；、\d]{0,4}\s*\d+\s*(?:号|弄)/u;
const ADDRESS =
  /(?:^|[，。；\s（(])(?:详细|公司|门店|本?店|院|馆|校|办公)?(?:地址|店址|馆址|院址|校址|厂址|地点|位置)\s*[:：为是在]|(?:位于|坐落[于在]|地处|开在)/u;
/** Another thing has an address of its own. */
const ELSEWHERE = /停车|车位|邮寄|寄[到往回至]|寄存|投递|快递|药房|急诊|食堂|收货|退货|网站|官网|邮箱/u;
const TRAVEL = /地铁|公交|轻轨|\d\s*路(?!\s*\d*\s*号)|号线|大巴|步行|驾车|自驾/u;
const ARRIVES =
  /下车(?!库)|出站|出来|[A-Za-z\d东南西北]\s*出?口|步行|换乘|(?:到|至)[^，。；]{1,12}站|直达|即到|自驾|驾车/u;
const FARE = /免票|半价|报销|补贴|卡可/u;
const NUMBER =
  /(?<![\d-])(?:0\d{2,3}[-\s]?\d{3,4}[-\s]?\d{4}|1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}|400[-\s]?\d{3,4}[-\s]?\d{3,4}|800[-\s]?\d{3}[-\s]?\d{4}|\d{4}[-\s]?\d{4}|\d{7}|9\d{4}|12\d{3})(?![\d元])/u;
const CALL = /联络|电话|热线|手机|座机|联系|拨打|致电|来电|请打|tel/iu;
/** Numbers of others, or of a part of the house. */
const OTHERS = /急诊|投诉|举报|监督|报警|救援|传真|微信|qq|110|119|120/iu;
const CLOCK = /\d{1,2}\s*[:：点时]\s*\d{0,2}[^，。；]{0,6}?(?:[-—–~～至到]|开门|营业|打烊|关门)/u;
const HOURS_TITLE = /营业|开放|开馆|门诊时间|上班|服务时间|办公时间|接待时间/u;
const DAYS_FIRST = /^(?:[周星期礼拜]{1,2}[一二三四五六日天]|每[天日]|工作日|平日|全年|常年|[夏冬]季)/u;
const HOURS_FIRST =
  /^(?:本?(?:店|馆|院|校|园|中心|公司|门诊部?|诊所)?(?:的)?(?:对外)?(?:营业|开放|开馆|开门|服务|门诊|上班|办公|接待)(?:时间|时段)?)/u;
const OPENS = /营业|开门|开馆|闭馆|打烊|关门|对外开放|不间断/u;
const mark = /^[\s\-*•■●▪\d.、（）()]+(?=\p{Script=Han})/u;

type Placed = { title: string; isUnder: boolean };

/** Whether a statement says it of the house, and not of something in it. */
const SAYS: Record<HouseAspect, (statement: Statement, placed: Placed) => boolean> = {
  place: ({ text, kind }) =>
    (kind !== 'row' || ADDRESS.test(text)) && !ELSEWHERE.test(text) && (STREET.test(text) || ADDRESS.test(text)),
  way: ({ text, kind }) => kind !== 'row' && !FARE.test(text) && TRAVEL.test(text) && ARRIVES.test(text),
  phone: ({ text, kind }, { title }) =>
    kind !== 'row' && !OTHERS.test(text) && NUMBER.test(text) && (CALL.test(text) || CALL.test(title)),
  hours: ({ text: whole, kind }, { title, isUnder }) => {
    const text = whole.replace(mark, '');
    if (kind === 'row' || !CLOCK.test(text)) return false;
    if (HOURS_FIRST.test(text)) return true;
    return HOURS_TITLE.test(title)
      ? DAYS_FIRST.test(text) || OPENS.test(text)
      : DAYS_FIRST.test(text) && (isUnder || OPENS.test(text));
  },
};

/** Names what it tells: such a statement goes before others. */
const NAMED: Record<HouseAspect, RegExp> = {
  place: ADDRESS,
  way: /交通|怎么[来去走]|乘车|路线|公交|地铁/u,
  phone: /客服|咨询|联系|联络|总机|服务热线|前台|总台|订位|预[约订]电话|^电话|来电/u,
  hours: /营业|开放|门诊时间|开馆|上班/u,
};
