import { z } from 'zod';
import { Done, endpoint } from './endpoint.contract.ts';
import { LINE_CLASSES, LINE_ENTRIES, LineKey, LineState } from './line.contract.ts';
import { SCRIPT_LIMITS } from './node-script.contract.ts';
import { perMinute } from './rate-limit.contract.ts';
import { VisitPlace } from './visit.contract.ts';

const own = VisitPlace.extend({ line: LineKey });
const calls = perMinute('line-calls', 'network', 6000, '操作过于频繁');
const visit = { access: 'public', method: 'POST', limit: [calls] } as const;

/** A line for a page, or a place at the end of the queue. Asked again it answers where the page stands. */
export const takeLine = endpoint({
  ...visit,
  path: '/avatar/visit/line/take',
  summary: '访客会话占用线路，或开始排队',
  input: own.extend({
    /** Which client shows the page; where the account has no lines of that class, it is a browser like any other. */
    client: z.enum(LINE_CLASSES).default('saas'),
    entry: z.enum(LINE_ENTRIES).default('room'),
  }),
  data: LineState,
});

/** The page is still there. */
export const beatLine = endpoint({
  ...visit,
  path: '/avatar/visit/line/beat',
  summary: '访客会话的心跳',
  input: own.extend({
    /** Which sentence of the presentation is begun now, for whoever looks at the lines. */
    saying: z.object({ nodeId: z.string().max(64), part: z.number().int().min(0).max(SCRIPT_LIMITS.parts) }).optional(),
  }),
  data: LineState,
});

/** The session is over, or nobody waits any more. */
export const leaveLine = endpoint({
  ...visit,
  path: '/avatar/visit/line/leave',
  summary: '访客会话结束，线路立即释放',
  input: own,
  data: Done,
});
