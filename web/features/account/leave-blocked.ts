import type { Standing } from '#contract/access.contract.ts';
import { logout } from '#contract/account.contract.ts';
import { SENTENCE } from '#contract/rules.contract.ts';
import { navigate } from '#web/lib/navigate.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { endSession } from '#web/lib/session.ts';

/** On the small screens an account that may not work is signed out, led to the sign-in and told why (specification 1 §4). */
export async function leaveBlocked(standing: Exclude<Standing, 'active'>): Promise<void> {
  await call(logout, {}).catch(() => {}); // leaving works without the server, too
  endSession({ left: true });
  navigate('/h5/login', { replace: true });
  notice.error(SENTENCE[standing]);
}
