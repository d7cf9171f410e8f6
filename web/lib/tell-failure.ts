import { notice } from './notice.ts';
import { describeError } from './transport/request-error.ts';

/** Failures that the whole page has been told of (request-policy.ts). */
const announced = new WeakSet<object>();

/** An ended session, or an account that is kept out: who asked has nothing to add. */
export function markAnnounced(error: object): void {
  announced.add(error);
}

/** Says that something did not succeed, unless it has been said. @param lead what did not, such as `保存失败：` */
export function tellFailure(error: unknown, lead = ''): void {
  if (typeof error === 'object' && error !== null && announced.has(error)) return;
  notice.error(`${lead}${describeError(error)}`);
}
