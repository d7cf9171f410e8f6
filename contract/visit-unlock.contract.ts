import { z } from 'zod';
import { endpoint } from './endpoint.contract.ts';
import { limited, perMinute } from './rate-limit.contract.ts';
import { VisitPlace } from './visit.contract.ts';

const TOO_OFTEN = '密码错误次数太多了';

/**
 * Wrong passwords: of one visitor, of one network over all places, and to one place from everybody. Beyond the last, networks that came in with
 * the same password are not refused, and others have a few guesses each.
 */
export const UNLOCK_LIMITS = {
  ofVisitor: limited('visit-unlock-visitor', { per: 'visitor', count: 5, seconds: 600 }, TOO_OFTEN),
  ofNetwork: limited('visit-unlock-network', { per: 'network', count: 30, seconds: 600 }, TOO_OFTEN),
  ofPlace: limited('visit-unlock-place', { per: 'place', count: 500, seconds: 3600 }, TOO_OFTEN),
  /** Of one network to one place, IPv6 by /48. */
  ofNetworkThere: limited('visit-unlock-there', { per: 'network', count: 3, seconds: 3600 }, TOO_OFTEN),
  /** Right or wrong, each is a slow hash. A hall of visitors behind one address comes in twelve hours at a time. */
  work: limited('visit-unlock-work', { per: 'network', count: 120, seconds: 600 }, '核对密码过于频繁'),
} as const;

/** Networks that came in are known for so long, as long as the password stays. */
export const CAME_IN = { name: 'visit-unlock-known', per: 'network', count: 1, seconds: 30 * 86_400 } as const;

/** The account is told when so many wrong ones have come to a place within its hour, once a day. */
export const GUESSING = {
  from: 100,
  told: { name: 'visit-unlock-told', per: 'place', count: 1, seconds: 86_400 },
} as const;

/**
 * The password of a project's room. Data is the pass that goes along with each further call as `pass`; empty where none is needed any
 * more. A wrong password is refused at the field `password` with how often it may be tried again; 429 beyond that.
 */
export const unlockVisit = endpoint({
  access: 'public',
  method: 'POST',
  path: '/avatar/visit/unlock',
  summary: '访客用访问密码进入房间',
  limit: [perMinute('visit-unlocks', 'network', 120, '操作过于频繁')],
  input: VisitPlace.extend({
    password: z
      .string({ error: '请输入访问密码' })
      .min(1, { error: '请输入访问密码' })
      .max(200, { error: '访问密码最多 200 个字' }),
    framed: z.literal(1).optional(),
  }),
  data: z.object({ pass: z.string() }),
});
