import { eq } from 'drizzle-orm';
import type { Brand, CompanyConfig } from '#contract/company.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { company } from './company.table.ts';

export function createCompanyStore(db: Database) {
  return {
    async findDefault(): Promise<CompanyConfig | null> {
      const [row] = await db.select().from(company).where(eq(company.isDefault, true)).limit(1);
      return row ? { companyId: row.id, key: row.key, isDefault: row.isDefault, ...row.config } : null;
    },
    async insertDefault(key: string, config: Brand): Promise<string> {
      const [row] = await db.insert(company).values({ key, isDefault: true, config }).returning({ id: company.id });
      if (!row) throw new Error('the default company was not inserted');
      return row.id;
    },
  };
}
