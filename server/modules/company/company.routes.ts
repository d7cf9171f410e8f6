import { companyConfig, serviceContact } from '#contract/company.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { type CompanyService, readVisit } from './company.service.ts';

/** What everyone may read of a brand. */
export function registerCompanyRoutes(handle: Handle, service: CompanyService): void {
  handle(companyConfig, ({ input, request }) => {
    const visit = readVisit(request);
    return service.choose({ ...visit, key: input.key || visit.key, companyId: input.companyId });
  });
  handle(serviceContact, async ({ input, request }) => {
    const { companyId, baseConfig } = input.companyId
      ? await service.choose({ key: '', host: '', companyId: input.companyId })
      : await service.ofRequest(request);
    const { serviceEmail, kfPhone, kfImg } = baseConfig;
    return { item: { serviceEmail, companyId, kfPhone, kfImg } };
  });
}
