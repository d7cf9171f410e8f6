import type { FastifyRequest } from 'fastify';
import type { RecordAction } from '#server/modules/audit/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { registerAssetRoutes } from './asset.routes.ts';
import { createAssetStore } from './asset.store.ts';
import { createBrandEditor } from './brand-editor.ts';
import type { Visit } from './choose-brand.ts';
import { registerCompanyRoutes } from './company.routes.ts';
import { createCompanyService, readVisit } from './company.service.ts';
import { createCompanyStore } from './company.store.ts';
import { DEFAULT_BRAND } from './default-brand.ts';
import { registerOperatorRoutes } from './operator.routes.ts';
import { SHIPPED_BRANDS } from './shipped-brands.ts';

/** Companies: tenants and their brands. */
export function createCompanyModule(db: Database, record: RecordAction = async () => {}) {
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
    /**
     * Makes the shipped brands beside the default one, at the first start and when an installation of an earlier version starts. From
     * then on brands are the operators': what they changed stays, what they deleted does not come back.
     */
    async ensureShipped(): Promise<void> {
      if ((await store.countAll()) > 1) return;
      await store.insertMissing(SHIPPED_BRANDS);
    },
    count: store.countAll,
    /** Name that accounts of a company show. */
    nameOf: service.nameOf,
    /** Id of the company to which someone who registers in this call belongs: by the header `oem`, else by host, else the default. */
    resolve: async (request: FastifyRequest): Promise<string> => (await service.ofRequest(request)).companyId,
    /** The brand of a call: by the header `oem`, else by host, else the default. */
    brandOf: service.ofRequest,
    /** What that depends on: calls with the same one are under the same brand. */
    brandKeyOf: (request: FastifyRequest): string => JSON.stringify(readVisit(request)),
    /** The brand of the page that a browser asks for. */
    describePage: (visit: Visit) => service.choose(visit),
    register(handle: Handle): void {
      registerCompanyRoutes(handle, service);
      registerOperatorRoutes(handle, createBrandEditor(store, record));
      registerAssetRoutes(handle, createAssetStore(db), record);
    },
  };
}
