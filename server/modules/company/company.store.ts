import { count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { Brand, type CompanyConfig } from '#contract/company.contract.ts';
import type { OperatorCompany } from '#contract/operator.contract.ts';
import { account } from '#server/modules/account/account.table.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { withoutRules } from '#server/platform/without-rules.ts';
import { company, companyAsset } from './company.table.ts';

type Row = typeof company.$inferSelect;

/** Rows of earlier versions lack fields, which get their defaults, and may break rules that came later. */
const StoredBrand = withoutRules(Brand);

/** A brand with the hosts that show it. */
export interface FoundCompany {
  hosts: string[];
  config: CompanyConfig;
}

export function createCompanyStore(db: Database) {
  return {
    /** Every brand that one of the marks of a visit names, and the default. `companyId` must be a UUID or null. */
    async findCandidates(marks: { key: string; hosts: string[]; companyId: string | null }): Promise<FoundCompany[]> {
      const conditions: SQL[] = [eq(company.isDefault, true)];
      if (marks.key) conditions.push(eq(company.key, marks.key));
      if (marks.companyId) conditions.push(eq(company.id, marks.companyId));
      for (const host of marks.hosts) conditions.push(sql`${company.hosts} @> ${JSON.stringify([host])}::jsonb`);
      const rows = await db
        .select()
        .from(company)
        .where(or(...conditions));
      return rows.map((row) => ({ hosts: row.hosts, config: toConfig(row) }));
    },
    async countAll(): Promise<number> {
      return db.$count(company);
    },
    async findDefault(): Promise<CompanyConfig | null> {
      const [row] = await db.select().from(company).where(eq(company.isDefault, true)).limit(1);
      return row ? toConfig(row) : null;
    },
    async findById(companyId: string): Promise<CompanyConfig | null> {
      const [row] = await db.select().from(company).where(eq(company.id, companyId)).limit(1);
      return row ? toConfig(row) : null;
    },
    /** Makes brands whose keys are free; the others stay as they are. */
    async insertMissing(brands: readonly { key: string; isDefault: boolean; config: Brand }[]): Promise<void> {
      await db
        .insert(company)
        .values([...brands])
        .onConflictDoNothing({ target: company.key });
    },
    /** The default brand first, then by key, with how many accounts belong to each. */
    async list(): Promise<OperatorCompany[]> {
      const rows = await withAccounts(db).orderBy(sql`${company.isDefault} desc`, company.key);
      return rows.map(toOperatorCompany);
    },
    /** Runs `work` while nobody else changes brands, so that what it checks still holds when it writes. */
    change: <T>(work: (inside: ReturnType<typeof openChange>) => Promise<T>): Promise<T> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${company} in share row exclusive mode`);
        return work(openChange(tx));
      }),
  };
}

/** What can be done inside a change. */
function openChange(tx: Transaction) {
  const list = async () => (await withAccounts(tx)).map(toOperatorCompany);
  return {
    tx,
    list,
    async save(values: { companyId: string | undefined; key: string; hosts: string[]; brand: Brand }) {
      const { companyId, brand, ...rest } = values;
      const fields = { ...rest, config: brand };
      const [row] = companyId
        ? await tx
            .update(company)
            .set({ ...fields, updatedAt: new Date() })
            .where(eq(company.id, companyId))
            .returning({ id: company.id })
        : await tx.insert(company).values(fields).returning({ id: company.id });
      return (await list()).find((item) => item.companyId === row?.id) ?? null;
    },
    /** Which of these pictures are kept. */
    async findAssets(ids: string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await tx.select({ id: companyAsset.id }).from(companyAsset).where(inArray(companyAsset.id, ids));
      return new Set(rows.map(({ id }) => id));
    },
    remove: (companyId: string) => tx.delete(company).where(eq(company.id, companyId)),
  };
}

const withAccounts = (db: Database | Transaction) =>
  db
    .select({ row: company, accounts: count(account.id) })
    .from(company)
    .leftJoin(account, eq(account.companyId, company.id))
    .groupBy(company.id)
    .$dynamic();

function toConfig({ id, key, isDefault, config }: Row): CompanyConfig {
  return { companyId: id, key, isDefault, ...StoredBrand.parse(config) };
}

function toOperatorCompany({ row, accounts }: { row: Row; accounts: number }): OperatorCompany {
  const { id: companyId, key, hosts, isDefault } = row;
  return {
    companyId,
    key,
    hosts,
    isDefault,
    accounts,
    brand: StoredBrand.parse(row.config),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export type CompanyStore = ReturnType<typeof createCompanyStore>;
