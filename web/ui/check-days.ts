import { ExpiredDays } from '#contract/share.contract.ts';

/** Why these days can't be taken, in a sentence for people; null when they can. */
export function refuseDays(days: string): string | null {
  const checked = ExpiredDays.safeParse(days);
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}
