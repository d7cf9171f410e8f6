import { companyList, deleteCompany, saveCompany } from '#contract/operator.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { BrandEditor } from './brand-editor.ts';

/** Brands in the operator's console. */
export function registerOperatorRoutes(handle: Handle, editor: BrandEditor): void {
  handle(companyList, () => editor.list());
  handle(saveCompany, ({ input, session, request }) => editor.save(input, { actor: session, address: request.ip }));
  handle(deleteCompany, async ({ input, session, request }) => {
    await editor.remove(input.companyId, { actor: session, address: request.ip });
    return null;
  });
}
