import type { FastifyRequest } from 'fastify';
import {
  accountPage,
  createAccount,
  issueSecret,
  removeSecret,
  resetAccountPassword,
  updateAccount,
} from '#contract/operator.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Session } from '#server/platform/session.ts';
import type { AccountAdminService, Operator } from './account-admin.service.ts';

export function registerAccountAdminRoutes(handle: Handle, service: AccountAdminService): void {
  handle(accountPage, ({ input }) => service.page(input));
  handle(createAccount, ({ input, ...call }) => service.create(operatorOf(call), input));
  handle(updateAccount, ({ input, ...call }) => service.update(operatorOf(call), input));
  handle(resetAccountPassword, ({ input, ...call }) => service.resetPassword(operatorOf(call), input.id));
  handle(issueSecret, async ({ input, ...call }) => {
    await service.issueSecret(operatorOf(call), input.id);
    return null;
  });
  handle(removeSecret, async ({ input, ...call }) => {
    await service.removeSecret(operatorOf(call), input.id);
    return null;
  });
}

function operatorOf({ session, request }: { session: Session; request: FastifyRequest }): Operator {
  return { session, address: request.ip };
}
