import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { registerCompanyRoutes } from './company.routes.ts';
import { createCompanyService } from './company.service.ts';
import { createCompanyStore } from './company.store.ts';
import { DEFAULT_BRAND } from './default-brand.ts';

/** Companies: tenants and their brands. */
export function createCompanyModule(db: Database) {
  const store = createCompanyStore(db);
  const service = createCompanyService(store);
  return {
    /** Id of the default company, made on first start. */
    async ensureDefault(): Promise<string> {
      const existing = await store.findDefault();
      if (existing) return existing.companyId; // an operator may have renamed its key
      await store.insertMissing([{ key: 'default', isDefault: true, config: DEFAULT_BRAND }]);
      const made = await store.findDefault();
      if (!made) throw new Error('there is no default company');
      return made.companyId;
    },
    /** Name that accounts of a company show. */
    nameOf: service.nameOf,
    /** Id of the company to which someone who registers in this call belongs: by the header `oem`, else by host, else the default. */
    resolve: async (request: FastifyRequest): Promise<string> => (await service.ofRequest(request)).companyId,
    register: (handle: Handle) => registerCompanyRoutes(handle, service),
  };
}
