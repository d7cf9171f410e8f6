import { companyConfig } from '#contract/company.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { createCompanyStore } from './company.store.ts';
import { DEFAULT_BRAND } from './default-brand.ts';

/** Companies: tenants and their brands. */
export function createCompanyModule(db: Database) {
  const store = createCompanyStore(db);
  return {
    /** Id of the default company, made on first start. */
    async ensureDefault(): Promise<string> {
      const existing = await store.findDefault();
      return existing?.companyId ?? store.insertDefault('default', DEFAULT_BRAND);
    },
    /** Name that accounts of the default company show. */
    defaultName: async () => (await store.findDefault())?.companyName ?? DEFAULT_BRAND.companyName,
    register(handle: Handle) {
      handle(
        companyConfig,
        async () => (await store.findDefault()) ?? { companyId: '', key: 'default', isDefault: true, ...DEFAULT_BRAND },
      );
    },
  };
}
