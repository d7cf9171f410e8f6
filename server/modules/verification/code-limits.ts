import { readMoment, writeMoment } from '#contract/access.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { CODE_RULES, SENTENCE } from '#contract/rules.contract.ts';
import { AppError } from '#server/platform/errors.ts';

const HOUR_MS = 3_600_000;

/** What was sent before, as far as the limits care. */
export interface Sendings {
  /** To the target, today, latest first. */
  today: Date[];
  /** Asked for from the same network within {@link addressWindow}. */
  fromAddress: number;
}

/** Midnight in the platform's zone. */
export const startOfDay = (now: Date): Date => new Date(readMoment(writeMoment(now).slice(0, 10)));
/** Start of the last hour. */
export const addressWindow = (now: Date): Date => new Date(now.getTime() - HOUR_MS);

/** Refuses a sending that is one too many, in the words of its way. Answers how many are left today after it. */
export function checkLimits(channel: 'sms' | 'mail', { today, fromAddress }: Sendings, now: Date): number {
  const perDay = channel === 'sms' ? CODE_RULES.smsPerDay : CODE_RULES.mailPerDay;
  const waitMs = today[0] ? today[0].getTime() + CODE_RULES.resendMs - now.getTime() : 0;
  const tooMany = today.length >= perDay || fromAddress >= CODE_RULES.perAddressPerHour;
  if (channel === 'mail' && (tooMany || waitMs > 0)) throw new AppError(CODE.internal, SENTENCE.tooManyCodes);
  if (today.length >= perDay)
    throw new AppError(CODE.tooMany, `今日验证码次数已用完（每天最多 ${perDay} 次），请明天再试`);
  if (waitMs > 0) throw new AppError(CODE.tooMany, `请 ${Math.ceil(waitMs / 1000)} 秒后再获取`);
  if (tooMany) throw new AppError(CODE.tooMany, SENTENCE.tooManyCodes);
  return perDay - today.length - 1;
}
