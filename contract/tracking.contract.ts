import { z } from 'zod';
import { Done, endpoint } from './endpoint.contract.ts';
import { limited } from './rate-limit.contract.ts';

const Value = z.string().trim().max(200).default('');

/** `GET /userprocess/aiask/gwskip/ad/convert`: a visitor whom an advertisement brought did what it was for. */
export const recordConversion = endpoint({
  path: '/userprocess/aiask/gwskip/ad/convert',
  access: 'public',
  // An office behind one address, but no script that fills the table.
  limit: [limited('conversions', { per: 'network', count: 30, seconds: 3600 }, '提交得太频繁了')],
  summary: '记录广告转化',
  input: z.object({
    event: z.enum(['visit', 'register', 'login', 'contact']).default('register'),
    utmSource: Value,
    utmMedium: Value,
    utmTerm: Value,
    utmLead: Value,
    bdVid: Value,
  }),
  data: Done,
});
