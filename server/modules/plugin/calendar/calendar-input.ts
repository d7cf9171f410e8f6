import { z } from 'zod';

const DayText = z.string().regex(/^\d{4}-\d{1,2}-\d{1,2}$/, { error: '日期应写成 2026-10-01 的样子' });

export const CalendarInput = z.object({
  timeZone: z.string().max(60).optional().describe('IANA 时区，例如 Asia/Shanghai；不写则为当地'),
  date: DayText.optional().describe('要查的日期，例如 2026-10-01；不写则为今天'),
  addDays: z.number().int().min(-100_000).max(100_000).optional().describe('从该日期起加（负数为减）多少天'),
  until: DayText.optional().describe('算到这一天还有多少天'),
  /** What is asked for, where the answer should be short. */
  ask: z.enum(['time', 'date', 'weekday', 'lunar', 'days']).optional().describe('只要其中一项时填写'),
  label: z.string().max(20).optional().describe('目标日的叫法，例如 国庆节'),
});
export type CalendarInput = z.infer<typeof CalendarInput>;
