import { z } from 'zod';
import { Done, endpoint, Id, Moment, NoInput, numeric } from './endpoint.contract.ts';
import { Flag } from './rules.contract.ts';

/** What lines are counted apart by: pages of browsers, and the clients for Windows and Android that show the same pages. */
export const LINE_CLASSES = ['saas', 'windows', 'android'] as const;
export type LineClass = (typeof LINE_CLASSES)[number];

/** Where a session runs. */
export const LINE_ENTRIES = ['room', 'share', 'embed', 'app', 'kiosk'] as const;
export type LineEntry = (typeof LINE_ENTRIES)[number];

/** Above this share of its lines an account is told, and again when none is left. */
export const LINE_ALARM = 0.8;

/** What the person says to whoever has to wait: the only words that are spoken to a visitor without a line. */
export const WAIT_WORDS = '您好，我在接待前面的朋友，轮到您时马上开始。';

export const LINE_TIMES = {
  /** A page tells so often that it is there, in ms. */
  beatMs: 8000,
  /** Without a sign for so long its line, or its place in the queue, is given away, in ms. */
  silentMs: 25_000,
  /** How often a server looks for those, in ms: with the time above, at most 30 s after the last sign. */
  lookMs: 4000,
  /** How long a page can still be told that its session was ended, in ms. */
  toldMs: 120_000,
  /** Figures of the past are kept for so many days, in steps of so many minutes. */
  keptDays: 35,
  stepMinutes: 5,
} as const;

/** Sessions of one visitor at a time, of a class of an account: tabs of a browser. */
export const LINES_OF_VISITOR = 3;
/** Those of one network that may wait at a time: a school, a hall. */
export const QUEUE_OF_NETWORK = 300;

/** A page's own name of its session: known to it alone. */
export const LineKey = z.string().regex(/^[\w-]{22,64}$/, { error: '会话编号不正确' });

/** Where a page stands: `held`, in the queue, `kicked` by the owner, or `gone`: given back, or lost with its signs of life. */
export const LineState = z.object({
  state: z.enum(['held', 'waiting', 'kicked', 'gone']),
  /** From 1 on; 0 for whoever does not wait. */
  position: z.number().int(),
  /** When its turn is likely to come, in seconds; null where nothing is known of how long sessions last. */
  expectSeconds: z.number().int().nullable(),
});
export type LineState = z.infer<typeof LineState>;

const Count = z.number().int();
export const LineUse = z.object({
  type: z.enum(LINE_CLASSES),
  limit: Count,
  used: Count,
  waiting: Count,
});
export type LineUse = z.infer<typeof LineUse>;

/** One running session, as the account sees it. */
export const Line = z.object({
  /** Names the session for kickOutByToken; it opens nothing. */
  token: z.string(),
  type: z.enum(LINE_CLASSES),
  /** Short name of somebody without an account, the same for one browser. */
  visitor: z.string(),
  roleName: z.string(),
  avatarCode: z.string(),
  /** Name of the project, or of what is shared. */
  place: z.string(),
  entry: z.enum(LINE_ENTRIES),
  device: z.string(),
  /** When it came. */
  arrivedAt: z.string(),
  /** When it got its line; null while it waits. */
  startedAt: z.string().nullable(),
  /** Seconds since the last sign of life, and until the line is given away without another one, by the database's clock. */
  silentSeconds: z.number(),
  freeInSeconds: z.number(),
  /** What is being said, and by whom. */
  saying: z.object({ by: z.enum(['visitor', 'role']), text: z.string() }).nullable(),
  expectSeconds: z.number().int().nullable(),
});
export type Line = z.infer<typeof Line>;

/** Who holds the lines of the account, and who waits for one. */
export const queryLineInfo = endpoint({
  path: '/avatar/queryLineInfo',
  summary: '并发线路：使用、正在进行的会话与排队',
  input: NoInput,
  data: z.object({
    lineLimit: Count,
    winLineLimit: Count,
    androidLineLimit: Count,
    classes: z.array(LineUse),
    /** By when they got their line, the newest last; and in the order of the queue. */
    records: z.array(Line),
    queue: z.array(Line),
    /** Whether the account is told when its lines become few. */
    alarmOn: z.number().int(),
    /** When this was true, by the database's clock. */
    at: z.string(),
  }),
});

/** Figures for the bar of every page of the workbench. */
export const lineUse = endpoint({
  path: '/avatar/line/use',
  summary: '并发线路的使用数',
  input: NoInput,
  data: z.array(LineUse),
});

/** Ends a running session, or takes somebody out of the queue; the first who waits gets the line. */
export const kickOutByToken = endpoint({
  path: '/avatar/kickOutByToken',
  summary: '结束一个正在进行的会话',
  owned: [{ field: 'token', kind: 'line' }],
  input: z.object({ token: Id }),
  data: Done,
});

export const switchLineAlarm = endpoint({
  method: 'POST',
  path: '/avatar/line/alarm',
  summary: '并发接近上限时是否提醒',
  input: z.object({ on: Flag }),
  data: Done,
});

const Step = z.object({
  /** Beginning of the step. */
  at: z.string(),
  /** Most lines in use at the same time, and most who waited. */
  used: Count,
  waiting: Count,
});
export type LineStep = z.infer<typeof Step>;

/** A day's use in steps, with the same day of the week before. */
export const lineHistory = endpoint({
  path: '/avatar/line/history',
  summary: '并发线路的历史用量',
  input: z.object({
    type: z.enum(LINE_CLASSES).default('saas'),
    /** Beginning of the day where the reader is; today's without it. */
    from: Moment('时间格式不正确').optional(),
    days: numeric(z.number().int().min(1).max(LINE_TIMES.keptDays)).default(1),
  }),
  data: z.object({
    from: z.string(),
    stepMinutes: Count,
    limit: Count,
    steps: z.array(Step),
    before: z.array(Step),
    /** Of the time that is shown. */
    fullSeconds: Count,
    started: Count,
    gaveUp: Count,
  }),
});

/** When a turn is likely to come, as people say it. */
export function sayExpected(seconds: number): string {
  if (seconds < 60) return `约 ${Math.max(5, Math.ceil(seconds / 5) * 5)} 秒`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `约 ${minutes} 分钟` : '一小时以上';
}
