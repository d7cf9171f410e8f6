import { defineTool, type ToolContext, ToolError, type ToolResult } from '../tool.ts';
import { CalendarInput } from './calendar-input.ts';
import { addDays, type Day, daysBetween, parseDay, readClock, weekdayOf, writeDay, writeIso } from './dates.ts';
import { writeLunar } from './lunar.ts';
import { readCalendarQuestion } from './read-question.ts';
import { nameZone } from './time-zones.ts';

export const calendar = defineTool({
  name: 'time',
  title: '时间日历',
  description: '查询现在的时间、日期、星期和农历，推算日期，计算两个日期之间的天数。',
  input: CalendarInput,
  summarise(input) {
    const from = input.date ?? '今天';
    if (input.until) return `${from} 到 ${input.label ?? input.until} 的天数`;
    if (input.addDays) return `${from} ${input.addDays > 0 ? '之后' : '之前'} ${Math.abs(input.addDays)} 天`;
    const place = input.timeZone ? nameZone(input.timeZone) : '';
    return `${place}${input.date ?? { time: '现在的时间', date: '今天的日期', weekday: '今天星期几', lunar: '今天的农历', days: '' }[input.ask ?? 'time']}`;
  },
  recognise: (question, context) => readCalendarQuestion(question, context),
  run,
});

function run(input: CalendarInput, context: ToolContext): ToolResult {
  const timeZone = checkZone(input.timeZone ?? context.timeZone);
  const clock = readClock(context.now, timeZone);
  const today = clock.day;
  const from = readInput(input.date) ?? today;
  const day = input.addDays ? addDays(from, input.addDays) : from;
  const fields = { date: writeIso(day), weekday: weekdayOf(day), lunar: writeLunar(day), timeZone };
  const place = input.timeZone ? nameZone(timeZone) : '';
  if (input.until) {
    const target = readInput(input.until) as Day;
    const days = daysBetween(day, target);
    const text = wordDays({ from: day, target, days, today, label: input.label });
    return { text, data: { ...fields, until: writeIso(target), days } };
  }
  const when = nameDay(day, today, input);
  const date = `${when}${writeDay(day)}`;
  if (input.ask === 'lunar') {
    if (!fields.lunar) throw new ToolError('只能查询 1980 年到 2049 年的农历');
    return { text: `${date}，农历${fields.lunar}。`, data: fields };
  }
  if (input.ask === 'weekday' || input.ask === 'date' || input.date || input.addDays)
    return { text: `${date}，${fields.weekday}。`, data: fields };
  const hour = clock.time.slice(0, 5);
  return {
    text:
      input.ask === 'time'
        ? `现在是${place}${writeDay(today)}${fields.weekday} ${hour}。`
        : `现在是${place}${writeDay(today)}${fields.weekday} ${hour}${fields.lunar && `，农历${fields.lunar}`}。`,
    data: { ...fields, time: clock.time },
  };
}

function nameDay(day: Day, today: Day, { date, addDays: added }: CalendarInput): string {
  const away = daysBetween(today, day);
  const name = { '-2': '前天', '-1': '昨天', 0: '今天', 1: '明天', 2: '后天', 3: '大后天' }[away];
  if (name && !(date && added)) return `${name}是`;
  return added ? `${Math.abs(added)} 天${added > 0 ? '后' : '前'}是` : '';
}

function wordDays({
  from,
  target,
  days,
  today,
  label,
}: {
  from: Day;
  target: Day;
  days: number;
  today: Day;
  label: string | undefined;
}): string {
  const end = label ? `${label}（${writeDay(target)}）` : writeDay(target);
  if (daysBetween(today, from) !== 0) return `从${writeDay(from)}到${end}相隔 ${Math.abs(days)} 天。`;
  if (days === 0) return `今天就是${end}。`;
  return days > 0 ? `距离${end}还有 ${days} 天。` : `${end}已经过去 ${-days} 天。`;
}

function readInput(text: string | undefined): Day | null {
  if (text === undefined) return null;
  const day = parseDay(text);
  if (!day) throw new ToolError(`没有“${text}”这一天`);
  return day;
}

function checkZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    throw new ToolError(`不认识时区“${timeZone}”`, { cause: error });
  }
}
