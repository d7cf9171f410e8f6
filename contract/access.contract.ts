/**
 * Standing of an account: may it do anything besides reading its own information and leaving? Once for both sides, so that what the
 * interface blocks and what the server refuses can't differ (specification 1 §4, §6).
 */
export type Standing = 'active' | 'banned' | 'expired';

/** Seven days in ms: from then on the banner says that the account is about to expire. */
export const EXPIRY_WARNING_MS = 604_800_000;
/** What an account without an expiry shows. */
export const NO_EXPIRY = '2099-12-31 00:00:00';
/** Times on the wire are `YYYY-MM-DD HH:mm:ss` in the platform's zone. */
const OFFSET_HOURS = 8;

/** @param expireTime as on the wire; absent means {@link NO_EXPIRY} */
export function checkStanding(
  account: { online?: number | undefined; expireTime?: string | null | undefined },
  now: number,
): Standing {
  if (account.online !== undefined && account.online !== 1) return 'banned';
  return readMoment(account.expireTime || NO_EXPIRY) <= now ? 'expired' : 'active';
}

/** Within seven days of its end, and not past it. */
export function isExpiring(expireTime: string | null | undefined, now: number): boolean {
  const left = readMoment(expireTime || NO_EXPIRY) - now;
  return left > 0 && left <= EXPIRY_WARNING_MS;
}

/** `2026-11-21 09:30:00` (or a date alone) -> ms since 1970. Throws a RangeError for anything else. */
export function readMoment(text: string): number {
  const [date = '', time = '00:00:00'] = text.trim().split(/[ T]/);
  const value = Date.parse(`${date}T${time}+0${OFFSET_HOURS}:00`);
  if (Number.isNaN(value)) throw new RangeError(`not a moment: ${text}`);
  return value;
}

/** ms since 1970 -> `2026-11-21 09:30:00`. */
export function writeMoment(at: number | Date): string {
  return new Date(Number(at) + OFFSET_HOURS * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
