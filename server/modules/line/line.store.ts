import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import {
  LINE_CLASSES,
  LINE_TIMES,
  LINES_OF_VISITOR,
  type LineClass,
  type LineEntry,
  QUEUE_OF_NETWORK,
} from '#contract/line.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { account } from '../account/account.table.ts';
import { avatar } from '../avatar/avatar.table.ts';
import { project } from '../project/project.table.ts';
import { role } from '../role/role.table.ts';
import { lineHistory, linePool, talkLine } from './line.table.ts';

/** Every time is the database's: clocks of processes may differ. */
const NOW = sql`clock_timestamp()`;
const EXPIRY = sql`${NOW} + ${LINE_TIMES.silentMs} * interval '1 millisecond'`;

export interface NewLine {
  accountId: string;
  class: LineClass;
  key: string;
  /** Whether it waits where no line is free. */
  waits: boolean;
  visitorId: string;
  /** Digest of where it comes from. */
  network: string;
  roleId: string;
  projectId: string | null;
  entry: LineEntry;
  device: string;
}

/** What giving or taking lines away has led to. */
export interface Settled {
  /** 1: four fifths of the lines are in use, 2: all are, and the account is to be told of it. */
  told: number;
  used: number;
  cap: number;
}

export interface Standing {
  state: 'held' | 'waiting' | 'kicked' | 'gone';
  class: LineClass;
  position: number;
  accountId: string;
}

export interface Said {
  key: string;
  by: 'visitor' | 'role';
  text: string;
}

const settledOf = (row: Record<string, unknown> | undefined): Settled => ({
  told: Number(row?.told ?? 0),
  used: Number(row?.n_used ?? 0),
  cap: Number(row?.n_cap ?? 0),
});

/** Where a row stands: one that is missing is gone. */
const standingOf = (row: Record<string, unknown>): Standing => ({
  state: row.is_kicked ? 'kicked' : !row.found ? 'gone' : row.queued === null ? 'held' : 'waiting',
  class: (row.class as LineClass | null) ?? 'saas',
  position: Number(row.queued ?? 0),
  accountId: String(row.account_id ?? ''),
});

/** Lines of accounts. They are given by functions of the database, each in one round trip, under the lock of the account's class. */
export function createLineStore(db: Database) {
  const first = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown> | undefined> =>
    (await db.execute<Record<string, unknown>>(query))[0];

  const beat = async (key: string): Promise<Standing> => {
    const row = await first(sql`
      with own as (
        update ${talkLine} set beat_at = ${NOW}, expires_at = ${EXPIRY} where key = ${key} and not is_kicked
        returning account_id, class, slot, place)
      select own.class is not null as found, exists (select from ${talkLine} k where k.key = ${key} and k.is_kicked) as is_kicked,
        own.class, own.account_id, case when own.slot is null then (
          select count(*)::int from ${talkLine} w
          where w.account_id = own.account_id and w.class = own.class and w.slot is null and not w.is_kicked and w.place <= own.place) end as queued
      from (select 1) one left join own on true`);
    return standingOf(row ?? {});
  };

  // Its text is the same for every page, so that it is planned once.
  const given = (name: keyof NewLine) => sql.placeholder(name);
  const takeOne = db
    .select({
      state: sql<string>`t.state`.as('state'),
      cls: sql<string>`t.cls`.as('cls'),
      told: sql<number>`t.told`.as('told'),
      n_used: sql<number | null>`t.n_used`.as('n_used'),
      n_cap: sql<number | null>`t.n_cap`.as('n_cap'),
      queued: sql<number>`t.queued`.as('queued'),
    })
    .from(
      sql`take_line(${given('accountId')}::uuid, ${given('class')}::text, ${given('key')}::text, ${given('waits')}::boolean,
        ${LINE_TIMES.silentMs}::int, ${given('visitorId')}::text, ${given('roleId')}::uuid, ${given('projectId')}::uuid,
        ${given('entry')}::text, ${given('device')}::text, ${given('network')}::text, ${LINES_OF_VISITOR}::int, ${QUEUE_OF_NETWORK}::int) t`,
    )
    .prepare('take_line');

  const store = {
    async take(line: NewLine) {
      const [row] = await takeOne.execute({ ...line });
      return {
        ...settledOf(row),
        state: String(row?.state) as 'held' | 'waiting' | 'full' | 'none' | 'kicked' | 'many' | 'crowd',
        class: String(row?.cls) as LineClass,
        position: Number(row?.queued ?? 0),
      };
    },
    /**
     * A sign of life; answers where it stands. One row for each statement: several, in an order of their own, would wait in a circle with
     * whoever gives lines.
     */
    beat,
    async leave(key: string): Promise<(Settled & { accountId: string; class: LineClass }) | null> {
      const row = await first(sql`select * from leave_line(${key})`);
      if (!row?.acc) return null;
      return { ...settledOf(row), accountId: String(row.acc), class: row.cls as LineClass };
    },
    async kick(accountId: string, id: string): Promise<(Settled & { class: LineClass }) | null> {
      const row = await first(sql`select * from kick_line(${accountId}::uuid, ${id}::uuid, ${LINE_TIMES.toldMs}::int)`);
      return row?.was_there ? { ...settledOf(row), class: row.cls as LineClass } : null;
    },
    /**
     * Classes of accounts with sessions that have fallen silent, with a queue although a line is free, or with one and sessions that may have to
     * make room for it.
     */
    async findUnsettled(): Promise<{ accountId: string; class: LineClass }[]> {
      const rows = await db.execute<{ account_id: string; class: LineClass }>(sql`
        select account_id, class from ${talkLine} where expires_at <= ${NOW}
        union
        select account_id, class from ${linePool} p where waiting > 0 and (used < line_cap(account_id, class) or exists (
          select from ${talkLine} t where t.account_id = p.account_id and t.class = p.class and t.slot is not null
            and (greatest(t.said_at, t.taken_at) < ${NOW} - interval '3 minutes' or t.taken_at < ${NOW} - interval '10 minutes')))`);
      return rows.map(({ account_id, class: of }) => ({ accountId: account_id, class: of }));
    },
    async settle(accountId: string, of: LineClass): Promise<Settled> {
      return settledOf(await first(sql`select * from look_at_lines(${accountId}::uuid, ${of})`));
    },
    /** Where sessions of an account stand, by their keys. */
    async standing(accountId: string, keys: readonly string[]): Promise<Map<string, Standing>> {
      const rows = await db.execute<Record<string, unknown>>(sql`
        with queue as (
          select id, (row_number() over (partition by class order by place))::int as queued from ${talkLine}
          where account_id = ${accountId}::uuid and slot is null and not is_kicked)
        select t.key, t.expires_at > ${NOW} as found, t.is_kicked, t.class, t.account_id, queue.queued
        from ${talkLine} t left join queue using (id)
        where t.account_id = ${accountId}::uuid and t.key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`);
      return new Map(rows.map((row) => [String(row.key), standingOf(row)]));
    },
    async note(said: readonly Said[]): Promise<void> {
      await db.execute(sql`
        update ${talkLine} t set said = s.text, said_by = s.by, said_at = ${NOW}
        from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s(key text, by text, text text)
        where t.key = s.key and t.id in (
          select id from ${talkLine} free where free.key in (select key from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as k(key text))
            and not free.is_kicked for update skip locked)`);
    },
    /** How many each class has, holds and keeps waiting. */
    async use(accountId: string) {
      const [limits] = await db
        .select({ saas: account.lineLimit, windows: account.winLineLimit, android: account.androidLineLimit })
        .from(account)
        .where(eq(account.id, accountId));
      const rows = await db
        .select({
          class: talkLine.class,
          used: sql<number>`count(${talkLine.slot})::int`,
          waiting: sql<number>`(count(*) filter (where ${talkLine.slot} is null))::int`,
        })
        .from(talkLine)
        .where(and(eq(talkLine.accountId, accountId), eq(talkLine.isKicked, false)))
        .groupBy(talkLine.class);
      return LINE_CLASSES.map((type) => {
        const found = rows.find((row) => row.class === type);
        return { type, limit: limits?.[type] ?? 0, used: found?.used ?? 0, waiting: found?.waiting ?? 0 };
      });
    },
    /** All sessions of an account with the names that it knows them by, in the order of arrival. */
    list: (accountId: string) =>
      db
        .select({
          id: talkLine.id,
          class: talkLine.class,
          visitorId: talkLine.visitorId,
          entry: talkLine.entry,
          device: talkLine.device,
          slot: talkLine.slot,
          arrivedAt: talkLine.arrivedAt,
          takenAt: talkLine.takenAt,
          silent: sql<number>`extract(epoch from ${NOW} - ${talkLine.beatAt})::float`,
          left: sql<number>`extract(epoch from ${talkLine.expiresAt} - ${NOW})::float`,
          said: talkLine.said,
          saidBy: talkLine.saidBy,
          saidAgo: sql<number | null>`extract(epoch from ${NOW} - ${talkLine.saidAt})::float`,
          roleName: role.name,
          avatarCode: avatar.code,
          projectName: project.name,
        })
        .from(talkLine)
        .leftJoin(role, eq(role.id, talkLine.roleId))
        .leftJoin(avatar, eq(avatar.id, role.avatarId))
        .leftJoin(project, eq(project.id, talkLine.projectId))
        .where(and(eq(talkLine.accountId, accountId), eq(talkLine.isKicked, false)))
        .orderBy(asc(talkLine.place)),
    /** How long a session has lasted within the last day, in ms; null where none has ended. */
    async usualMs(accountId: string, of: LineClass): Promise<number | null> {
      const [row] = await db
        .select({ ms: sql<string | null>`sum(${lineHistory.talkedMs}) / nullif(sum(${lineHistory.ended}), 0)` })
        .from(lineHistory)
        .where(ofDay(accountId, of));
      return row?.ms == null ? null : Number(row.ms);
    },
    /** The steps between two moments in which something changed, and the last one before them. */
    async steps(accountId: string, of: LineClass, from: Date, to: Date) {
      const mine = and(eq(lineHistory.accountId, accountId), eq(lineHistory.class, of));
      const [last] = await db
        .select()
        .from(lineHistory)
        .where(and(mine, lt(lineHistory.at, from)))
        .orderBy(sql`${lineHistory.at} desc`)
        .limit(1);
      const rows = await db
        .select()
        .from(lineHistory)
        .where(and(mine, gte(lineHistory.at, from), lt(lineHistory.at, to)))
        .orderBy(asc(lineHistory.at));
      return { last: last ?? null, rows };
    },
    async pools(accountId: string) {
      return db.select().from(linePool).where(eq(linePool.accountId, accountId));
    },
    async now(): Promise<Date> {
      return new Date(String((await first(sql`select ${NOW}::text as at`))?.at));
    },
    async switchAlarm(accountId: string, alarmOn: boolean): Promise<void> {
      await db
        .insert(linePool)
        .values(LINE_CLASSES.map((of) => ({ accountId, class: of, alarmOn })))
        .onConflictDoUpdate({ target: [linePool.accountId, linePool.class], set: { alarmOn } });
    },
    async purge(): Promise<void> {
      await db.delete(lineHistory).where(lt(lineHistory.at, sql`${NOW} - ${LINE_TIMES.keptDays} * interval '1 day'`));
    },
  };
  return store;
}

const ofDay = (accountId: string, of: LineClass) =>
  and(
    eq(lineHistory.accountId, accountId),
    eq(lineHistory.class, of),
    gt(lineHistory.at, sql`${NOW} - interval '1 day'`),
  );

export type LineStore = ReturnType<typeof createLineStore>;
export type HistoryRow = typeof lineHistory.$inferSelect;
