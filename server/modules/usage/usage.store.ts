import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { UsageRow, UsageSum } from '#contract/usage.contract.ts';
import { account } from '#server/modules/account/account.table.ts';
import { role } from '#server/modules/role/role.table.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { modelUsage } from './usage.table.ts';

export type NewUsage = typeof modelUsage.$inferInsert;
export type GroupBy = 'day' | 'account' | 'model' | 'provider' | 'role';

interface Filter {
  from: Date;
  /** First moment that does not belong to the span. */
  before: Date;
  accountId: string | null;
}

/** More rows than this are of no use on a screen. */
const MOST_ROWS = 1000;

const number = (expression: SQL) => sql`coalesce(${expression}, 0)`.mapWith(Number);
const SUM = {
  calls: number(sql`count(*)`),
  promptTokens: number(sql`sum(${modelUsage.promptTokens})`),
  completionTokens: number(sql`sum(${modelUsage.completionTokens})`),
  estimatedCalls: number(sql`count(*) filter (where ${modelUsage.estimated})`),
  cost: number(sql`sum(${modelUsage.cost})`),
};

/** The day in the platform's zone, eight hours before UTC. */
const DAY = sql<string>`to_char(${modelUsage.createdAt} at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD')`;
const KEYS: Record<GroupBy, { key: SQL<string>; label: SQL<string> }> = {
  day: { key: DAY, label: sql<string>`max(${DAY})` },
  account: {
    key: sql<string>`coalesce(${modelUsage.accountId}::text, '')`,
    label: sql<string>`case when max(${modelUsage.accountId}::text) is null then '平台' else coalesce(max(${account.nickName} || '（' || ${account.loginAccount} || '）'), '已删除的账号') end`,
  },
  role: {
    key: sql<string>`coalesce(${modelUsage.roleId}::text, '')`,
    label: sql<string>`case when max(${modelUsage.roleId}::text) is null then '其他' else coalesce(max(${role.name}), '已删除的角色') end`,
  },
  model: { key: sql<string>`${modelUsage.model}`, label: sql<string>`max(${modelUsage.model})` },
  provider: {
    key: sql<string>`${modelUsage.providerId}`,
    label: sql<string>`max(${modelUsage.providerName})`,
  },
};

export function createUsageStore(db: Database) {
  const where = ({ from, before, accountId }: Filter) =>
    and(
      gte(modelUsage.createdAt, from),
      lt(modelUsage.createdAt, before),
      accountId ? eq(modelUsage.accountId, accountId) : undefined,
    );
  // Planned once: it runs with every answer, and its text is the same however many rows there are.
  const insertRows = db
    .insert(modelUsage)
    .select(
      sql`select r.id, r."accountId", r."roleId", r."turnId", r.model, r."providerId", r."providerName", r."promptTokens",
          r."completionTokens", r.estimated, r.cost, r."firstTokenMs", r."totalMs", now()
        from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as r(id uuid, "accountId" uuid, "roleId" uuid, "turnId" uuid,
          model text, "providerId" text, "providerName" text, "promptTokens" int, "completionTokens" int, estimated boolean,
          cost double precision, "firstTokenMs" int, "totalMs" int)`,
    )
    .prepare('insert_usage');
  return {
    async insert(rows: NewUsage[]): Promise<void> {
      await insertRows.execute({ rows: JSON.stringify(rows.map((row) => ({ ...row, id: newId() }))) });
    },
    async total(filter: Filter): Promise<UsageSum> {
      const [row] = await db.select(SUM).from(modelUsage).where(where(filter));
      if (!row) throw new Error('a sum has one row');
      return row;
    },
    /** Days newest first; all else by what it has used, most first. */
    async rows(by: GroupBy, filter: Filter): Promise<UsageRow[]> {
      const { key, label } = KEYS[by];
      const order =
        by === 'day' ? sql`1 desc` : sql`sum(${modelUsage.promptTokens} + ${modelUsage.completionTokens}) desc, 1`;
      return db
        .select({ key, label, ...SUM })
        .from(modelUsage)
        .leftJoin(account, eq(account.id, modelUsage.accountId))
        .leftJoin(role, eq(role.id, modelUsage.roleId))
        .where(where(filter))
        .groupBy(sql`1`)
        .orderBy(order)
        .limit(MOST_ROWS);
    },
  };
}
