import type { ToolContext } from '../tool.ts';
import type { CalendarInput } from './calendar-input.ts';
import { type Day, readClock, readDay, writeIso } from './dates.ts';
import { FESTIVAL_NAMES, findFestival } from './festivals.ts';
import { ZONES } from './time-zones.ts';

const OPENING =
  /^(?:请问一下|请问|你好|您好|请|麻烦|帮我|帮忙|告诉我|你?知道)*[,，\s]*(?:查一下|看一下|看看|算一下|算算)?/;
const CLOSING = /(?:了|呢|啊|呀|吗|吧)*[?？。!！\s]*$/;
const PLACE = Object.keys(ZONES).join('|');
const DATE =
  '今天|今日|明天|明日|大后天|后天|昨天|昨日|前天|(?:(?:\\d{4}|[零〇一二三四五六七八九]{4}|今|明|后|去)年)?[\\d一二三四五六七八九十]{1,3}月[\\d一二三四五六七八九十]{1,3}[日号]?|\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}';
const TARGET = `${DATE}|${FESTIVAL_NAMES.join('|')}`;

const TIME = new RegExp(
  `^(?:(${PLACE})的?)?(?:(?:现在|当前|目前|此刻|这会儿)(?:是|的)?(${PLACE})?(?:时间)?(?:是)?)?(?:几点(?:钟)?|什么时间|什么时候|时间(?:是多少|几点)?)$`,
);
const ASK_DATE = new RegExp(
  `^(${DATE})(?:是|的)?(?:几月)?(?:几号|几日|多少号|什么日期|日期(?:是多少|是什么)?|什么日子)(?:是?星期几|是?周几|是?礼拜几)?$`,
);
const ASK_WEEKDAY = new RegExp(`^(${TARGET})(?:是|那天是|是在)?(?:星期几|周几|礼拜几|星期多少)$`);
const ASK_LUNAR = new RegExp(
  `^(?:(${DATE})的?(?:是)?农历(?:是)?(?:几月)?(?:多少|几号|几月几号|几月几日|几|什么日子|日期|初几)?|农历(${DATE})是?(?:几月几号|多少|几号|初几))$`,
);
const ASK_DAYS = new RegExp(`^(?:现在|今天)?(?:距离|距|离|到)(${TARGET})(?:还有|还剩|还|有|剩)?(?:多少|几)天$`);
const ASK_SPAN = new RegExp(
  `^(?:从)?(${DATE})(?:到|至|和|与)(${TARGET})(?:之间)?(?:一共|共|总共)?(?:相隔|相差|间隔|隔|差|有)?(?:了)?(?:多少|几)天$`,
);
const ASK_AFTER =
  /^(\d{1,5})天(?:之后|以后|后|之前|以前|前)是?(?:几月几号|几号|几月几日|哪一天|哪天|什么日期|星期几|周几)$/;

/** What a question asks of the calendar; null when it asks for anything else. */
export function readCalendarQuestion(
  question: string,
  { now, timeZone }: Pick<ToolContext, 'now' | 'timeZone'>,
): CalendarInput | null {
  const text = question.normalize('NFKC').replace(/\s+/g, '').replace(OPENING, '').replace(CLOSING, '');
  if (text.length > 40) return null;
  const today = readClock(now, timeZone).day;

  const time = TIME.exec(text);
  if (time && /现在|当前|目前|此刻|这会儿|几点/.test(text)) {
    const zone = ZONES[time[1] ?? time[2] ?? ''];
    return { ask: 'time', ...(zone ? { timeZone: zone } : {}) };
  }
  const asked: [RegExp, CalendarInput['ask']][] = [
    [ASK_DATE, 'date'],
    [ASK_WEEKDAY, 'weekday'],
    [ASK_LUNAR, 'lunar'],
  ];
  for (const [pattern, ask] of asked) {
    const match = pattern.exec(text);
    const target = match && readTarget(match[1] ?? match[2] ?? '', today);
    if (target) return { ask, date: writeIso(target.day) };
  }
  const days = ASK_DAYS.exec(text);
  const until = days && readTarget(days[1] ?? '', today);
  if (until) return { ask: 'days', until: writeIso(until.day), ...label(until) };
  const span = ASK_SPAN.exec(text);
  const [first, last] = span ? [readTarget(span[1] ?? '', today), readTarget(span[2] ?? '', today)] : [];
  if (first && last) return { ask: 'days', date: writeIso(first.day), until: writeIso(last.day), ...label(last) };
  const after = ASK_AFTER.exec(text);
  if (after) return { ask: 'date', addDays: Number(after[1]) * (/[之以]?前/.test(text) ? -1 : 1) };
  return null;
}

interface Target {
  day: Day;
  label?: string;
}

function readTarget(text: string, today: Day): Target | null {
  const festival = findFestival(text, today);
  if (festival) return { day: festival, label: text };
  const day = readDay(text, today);
  return day && { day };
}

const label = ({ label: name }: Target) => (name ? { label: name } : {});
