import { readMoment, writeMoment } from '#contract/access.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { myUsage, USAGE_DAYS, type Usage, usageSum } from '#contract/usage.contract.ts';
import { gatherWrites } from '#server/platform/database/gather-writes.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Log } from '#server/platform/log.ts';
import type { UsageRecord } from '#server/platform/model/model-router.ts';
import { createUsageStore, type GroupBy, type NewUsage } from './usage.store.ts';

const DAY_MS = 86_400_000;

/** What models have used, and what that has cost. */
export function createUsageModule({ db, log }: { db: Database; log: Log }) {
  const store = createUsageStore(db);
  const write = gatherWrites<NewUsage>(store.insert);
  const pending = new Set<Promise<void>>();

  async function sum(input: { from: string; to: string; by: GroupBy }, accountId: string | null): Promise<Usage> {
    const { from, to } = readSpan(input, Date.now());
    const filter = { from: new Date(readMoment(from)), before: new Date(readMoment(to) + DAY_MS), accountId };
    return { from, to, total: await store.total(filter), rows: await store.rows(input.by, filter) };
  }

  return {
    /** Writes one answer down, together with others that end at the same time. Nobody waits for it. */
    note({ origin, ...record }: UsageRecord): void {
      const { accountId = null, roleId = null, turnId = null } = origin ?? {};
      const written = write({ ...record, accountId, roleId, turnId })
        .catch((error: unknown) => log.error({ err: error, turnId }, 'usage not recorded'))
        .finally(() => pending.delete(written));
      pending.add(written);
    },
    /** When all that was noted has been written. */
    async close(): Promise<void> {
      await Promise.all(pending);
    },
    register(handle: Handle) {
      handle(usageSum, ({ input }) => sum(input, input.accountId || null));
      handle(myUsage, ({ input, session }) => sum(input, session.accountId));
    },
  };
}

/** First and last day, `YYYY-MM-DD`. */
function readSpan(input: { from: string; to: string }, now: number): { from: string; to: string } {
  const day = (moment: number) => writeMoment(moment).slice(0, 10);
  const to = input.to || day(now);
  const from = input.from || day(readMoment(to) - (USAGE_DAYS.default - 1) * DAY_MS);
  if ([from, to].some((one) => day(readMoment(one)) !== one)) throw new AppError(CODE.badInput, '日期不存在');
  const days = (readMoment(to) - readMoment(from)) / DAY_MS + 1;
  if (days < 1) throw new AppError(CODE.badInput, '开始日期不能晚于结束日期');
  if (days > USAGE_DAYS.longest) throw new AppError(CODE.badInput, `一次最多查看 ${USAGE_DAYS.longest} 天`);
  return { from, to };
}
