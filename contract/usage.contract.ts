import { z } from 'zod';
import { endpoint, Id } from './endpoint.contract.ts';

/** Longest span that is summed at once, in days. */
export const USAGE_DAYS = { longest: 366, default: 30 } as const;

const Day = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: '日期格式应为 YYYY-MM-DD' });

/** What models have used. Tokens of services that do not report them are estimated. */
export const UsageSum = z.object({
  calls: z.number().int(),
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  /** Calls whose tokens are estimated. */
  estimatedCalls: z.number().int(),
  /** Yuan, by the prices at the time. */
  cost: z.number(),
});
export type UsageSum = z.infer<typeof UsageSum>;

export const UsageRow = UsageSum.extend({
  /** Day, model's name, or id of the account, role or service; empty for work that belongs to none. */
  key: z.string(),
  /** For people. */
  label: z.string(),
});
export type UsageRow = z.infer<typeof UsageRow>;

const Usage = z.object({ from: z.string(), to: z.string(), total: UsageSum, rows: z.array(UsageRow) });
export type Usage = z.infer<typeof Usage>;

/** Both days belong to the span, in the platform's zone. Without them: the last 30 days. */
const span = { from: z.union([z.literal(''), Day]).default(''), to: z.union([z.literal(''), Day]).default('') };

export const usageSum = endpoint({
  path: '/avatar/operator/usage/sum',
  access: 'operator',
  summary: '模型用量',
  input: z.object({
    ...span,
    by: z.enum(['day', 'account', 'model', 'provider']).default('day'),
    accountId: z.union([z.literal(''), Id]).default(''),
  }),
  data: Usage,
});

/** The session's own account. */
export const myUsage = endpoint({
  path: '/avatar/usage/mine',
  summary: '我的模型用量',
  input: z.object({ ...span, by: z.enum(['day', 'model', 'role']).default('day') }),
  data: Usage,
});
