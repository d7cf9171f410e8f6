import {
  kickOutByToken,
  LINE_TIMES,
  type Line,
  lineHistory,
  lineUse,
  queryLineInfo,
  switchLineAlarm,
} from '#contract/line.contract.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Log } from '#server/platform/log.ts';
import { hashToken } from '#server/platform/token.ts';
import { createLineFollowers, LINES } from './follow-lines.ts';
import { createLineService, keyOf, type Sitting } from './line.service.ts';
import { createLineStore } from './line.store.ts';
import { fillSteps, sumHistory } from './read-history.ts';

/** Databases write the years before it otherwise. */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00Z');
const DAY_MS = 86_400_000;
/** What was said so long ago is not being said any more, in seconds. */
const SAID_SECONDS = 60;
/** Old figures are taken away so often, in ms. */
const PURGE_EVERY_MS = 6 * 3_600_000;

interface Dependencies {
  db: Database;
  bus: Bus;
  log: Log;
  tellAccount(accountId: string, kind: 'lines.changed' | 'lines.alive'): void;
  announce(accountId: string, message: { title: string; text: string }): Promise<void>;
}

/** Lines: one for each session with a digital human, so many for each account, with a queue before them (decision 109). */
export function createLineModule({ db, bus, log, tellAccount, announce }: Dependencies) {
  const store = createLineStore(db);
  const service = createLineService({
    store,
    log,
    announce,
    publish: (account) => bus.publish(LINES, { account }),
  });
  const followers = createLineFollowers({ store, bus, log, tellAccount });
  let looking: Promise<void> | null = null;
  let purgedAt = 0;

  async function look(): Promise<void> {
    await service.look();
    if (Date.now() - purgedAt < PURGE_EVERY_MS) return;
    purgedAt = Date.now();
    await store.purge();
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'lines were not looked at'))
      .finally(() => {
        looking = null;
      });
  }, LINE_TIMES.lookMs).unref();

  async function readLines(accountId: string) {
    const [classes, rows, pools, at] = await Promise.all([
      store.use(accountId),
      store.list(accountId),
      store.pools(accountId),
      store.now(),
    ]);
    const show = async (row: (typeof rows)[number], position: number): Promise<Line> => ({
      token: row.id,
      type: row.class,
      visitor: nameVisitor(row.visitorId),
      roleName: row.roleName ?? '',
      avatarCode: row.avatarCode ?? '',
      place: row.projectName ?? '分享链接',
      entry: row.entry,
      device: row.device,
      arrivedAt: row.arrivedAt.toISOString(),
      startedAt: row.takenAt?.toISOString() ?? null,
      silentSeconds: Math.max(0, row.silent),
      freeInSeconds: Math.max(0, row.left),
      saying: row.saidBy && (row.saidAgo ?? 0) < SAID_SECONDS ? { by: row.saidBy, text: row.said } : null,
      expectSeconds: await service.expect(
        accountId,
        row.class,
        position,
        classes.find(({ type }) => type === row.class)?.limit ?? 0,
      ),
    });
    const held = rows.filter(({ slot }) => slot !== null);
    const waiting = rows.filter(({ slot }) => slot === null);
    const before = new Map<string, number>();
    const queue: Line[] = [];
    for (const row of waiting) {
      const position = (before.get(row.class) ?? 0) + 1;
      before.set(row.class, position);
      queue.push(await show(row, position));
    }
    const limitOf = (of: string) => classes.find(({ type }) => type === of)?.limit ?? 0;
    return {
      lineLimit: limitOf('saas'),
      winLineLimit: limitOf('windows'),
      androidLineLimit: limitOf('android'),
      classes,
      records: await Promise.all(
        held.toSorted((one, other) => Number(one.takenAt) - Number(other.takenAt)).map((row) => show(row, 0)),
      ),
      queue,
      alarmOn: pools.every(({ alarmOn }) => alarmOn) ? 1 : 0,
      at: at.toISOString(),
    };
  }

  return {
    take: service.take,
    async beat(sitting: Sitting, line: string) {
      const state = await service.beat(sitting, line);
      await followers.noteAlive(sitting.accountId);
      return state;
    },
    leave: service.leave,
    demand: service.demand,
    say: service.say,
    look: service.look,
    /** Tells where a session stands, now and after every change; answers what ends it. */
    watch(
      sitting: Parameters<typeof keyOf>[0] & { accountId: string },
      line: string | undefined,
      onChange: (state: Awaited<ReturnType<typeof service.tellState>>) => void,
    ): () => void {
      let told = Promise.resolve(); // one after the other: the last word is the newest
      return followers.watch(sitting.accountId, keyOf(sitting, line), (standing) => {
        told = told
          .then(async () => onChange(await service.tellState(standing)))
          .catch((error: unknown) => log.warn({ err: error }, 'where a session stands was not told'));
      });
    },
    async close(): Promise<void> {
      clearInterval(timer);
      followers.close();
      service.close();
      await looking;
    },
    register(handle: Handle): void {
      handle(queryLineInfo, ({ session }) => readLines(session.accountId));
      handle(lineUse, ({ session }) => store.use(session.accountId));
      handle(kickOutByToken, async ({ session, input }) => {
        const kicked = await store.kick(session.accountId, input.token);
        if (!kicked) throw notFound('会话');
        service.settled(session.accountId, kicked.class, kicked);
        return null;
      });
      handle(switchLineAlarm, async ({ session, input }) => {
        await store.switchAlarm(session.accountId, input.on === 1);
        return null;
      });
      handle(lineHistory, async ({ session, input: { type, days, ...input } }) => {
        const { accountId } = session;
        const now = await store.now();
        const from = input.from ? new Date(input.from) : new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
        const to = new Date(from.getTime() + days * DAY_MS);
        const end = to < now ? to : now;
        const stepMinutes = days === 1 ? LINE_TIMES.stepMinutes : 60;
        const weekBefore = (at: Date) =>
          new Date(Math.max(EARLIEST_MS, at.getTime() - 7 * DAY_MS * Math.ceil(days / 7)));
        const [noted, earlier, pools, classes] = await Promise.all([
          store.steps(accountId, type, from, end),
          store.steps(accountId, type, weekBefore(from), weekBefore(to)),
          store.pools(accountId),
          store.use(accountId),
        ]);
        const fullSince = pools.find((pool) => pool.class === type)?.fullSince ?? null;
        return {
          from: from.toISOString(),
          stepMinutes,
          limit: classes.find((one) => one.type === type)?.limit ?? 0,
          steps: fillSteps(noted, from, end, stepMinutes),
          before:
            earlier.last || earlier.rows.length > 0
              ? fillSteps(earlier, weekBefore(from), weekBefore(to), stepMinutes)
              : [],
          ...sumHistory(noted.rows, to < now ? null : fullSince, from, end),
        };
      });
    },
  };
}

/** Four signs: enough to tell sessions of a list apart, and nothing that anybody could be found by. */
const nameVisitor = (visitorId: string): string => `访客 ${hashToken(visitorId).slice(0, 4).toUpperCase()}`;
