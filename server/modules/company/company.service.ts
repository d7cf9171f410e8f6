import type { FastifyRequest } from 'fastify';
import { type CompanyConfig, CompanyKey } from '#contract/company.contract.ts';
import { Id } from '#contract/endpoint.contract.ts';
import { chooseBrand, namesOfHost, type Visit } from './choose-brand.ts';
import type { CompanyStore } from './company.store.ts';
import { DEFAULT_BRAND } from './default-brand.ts';

/** What stands in until the first start has made its brands. */
const FALLBACK: CompanyConfig = { companyId: '', key: 'default', isDefault: true, ...DEFAULT_BRAND };

/** Which brand a visit sees. Asked anew each time: a change counts at once, on every replica. */
export function createCompanyService(store: CompanyStore) {
  async function choose(visit: Visit): Promise<CompanyConfig> {
    // Addresses are written by anybody: what no brand can be called never reaches the database, which refuses some characters.
    const companyId = Id.safeParse(visit.companyId).data ?? null;
    const key = CompanyKey.safeParse(visit.key).data ?? '';
    const candidates = await store.findCandidates({ key, hosts: namesOfHost(visit.host), companyId });
    return chooseBrand({ ...visit, key }, candidates) ?? FALLBACK;
  }
  return {
    choose,
    /** Brand of a call that names none itself: its header `oem`, else its host, else the default. */
    ofRequest: (request: FastifyRequest) => choose({ ...readVisit(request), companyId: '' }),
    async nameOf(companyId: string): Promise<string> {
      return (await store.findById(companyId))?.companyName ?? FALLBACK.companyName;
    },
  };
}

/** Key and host as a request carries them. */
export function readVisit(request: FastifyRequest): { key: string; host: string } {
  const { oem } = request.headers;
  return { key: typeof oem === 'string' ? oem : '', host: request.host ?? '' };
}

export type CompanyService = ReturnType<typeof createCompanyService>;
