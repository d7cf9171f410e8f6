import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { TroubleKind } from '#contract/health.contract.ts';

/** The rarest of what has happened is forgotten beyond so many. */
const MOST = 200;
const DETAIL_LENGTH = 300;
/** Of one trouble so many causes are kept apart. */
const CAUSES = 4;
/** Ids, moments and sizes in what was said: another of these is no other cause. A status of three digits is. */
const VARYING = /[0-9a-f-]{8,}|\d{4,}|\d+(?:\.\d+)?\s?[KMGT]?B\b/gi;
/** What the system says of a disk (errno), for people. */
const DISK: Record<string, string> = {
  EROFS: '磁盘只能读，不能写',
  ENOENT: '存放文件的目录不在了，或没有挂上',
  EACCES: '运行服务的账号没有读写权限',
  EPERM: '运行服务的账号没有读写权限',
  ENOSPC: '磁盘已满',
  EDQUOT: '磁盘配额已用完',
  EIO: '磁盘不能读写',
};

export interface Trouble {
  kind: TroubleKind;
  /** Of the service; empty where there is only one. */
  name: string;
  count: number;
  /** When it happened last, in ms of the clock. */
  lastAt: number;
  /** When the same first succeeded afterwards; null: it has not since. */
  workedAt: number | null;
  /** Why, the newest first; each as it was said last. */
  causes: { detail: string; count: number }[];
}

/** What has gone wrong in this process since it started, by kind and name, for operators to see. The log has each with its stack. */
export function createTroubles(now: () => number = Date.now) {
  const seen = new Map<string, Trouble>();
  return {
    note(kind: TroubleKind, name: string, error: unknown): void {
      const key = `${kind} ${name}`;
      const { count = 0, causes = [] } = seen.get(key) ?? {};
      // The driver's own words: around them stands the whole query, with what people wrote.
      const cause = error instanceof DrizzleQueryError ? error.cause : error;
      const detail = tell(cause).slice(0, DETAIL_LENGTH);
      const same = causes.find((one) => signOf(one.detail) === signOf(detail));
      const others = causes.filter((one) => one !== same).slice(0, CAUSES - 1);
      seen.delete(key); // the newest stands last
      seen.set(key, {
        ...{ kind, name, lastAt: now(), workedAt: null, count: count + 1 },
        causes: [{ detail, count: (same?.count ?? 0) + 1 }, ...others],
      });
      const [oldest] = seen.keys();
      if (seen.size > MOST && oldest !== undefined) seen.delete(oldest);
    },
    /** It has gone well: what failed before is over. */
    settle(kind: TroubleKind, name: string): void {
      const trouble = seen.get(`${kind} ${name}`);
      if (trouble && trouble.workedAt === null) trouble.workedAt = now();
    },
    /** The newest first. */
    list: (): Trouble[] => [...seen.values()].reverse(),
  };
}

/** Of the system's words the path is in the log: on a page it says less than it hides. */
function tell(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'syscall' in cause && 'code' in cause ? String(cause.code) : '';
  return DISK[code] ? `${DISK[code]}（${code}）` : cause.message;
}

const signOf = (detail: string): string => detail.replace(VARYING, '#');

export type Troubles = ReturnType<typeof createTroubles>;
