import {
  cancelCleaning,
  countCleaning,
  decideProposals,
  latestCleaning,
  proposalPage,
  startCleaning,
} from '#contract/cleaning.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { createCleaningService } from './cleaning.service.ts';

export function registerCleaningRoutes(handle: Handle, service: ReturnType<typeof createCleaningService>): void {
  handle(countCleaning, ({ session, input }) => service.count(session.accountId, input));
  handle(startCleaning, ({ session, input }) => service.start(session.accountId, input));
  handle(latestCleaning, ({ session, input }) => service.latest(session.accountId, input.libId));
  handle(cancelCleaning, async ({ session, input }) => {
    await service.cancel(session.accountId, input.id);
    return null;
  });
  handle(proposalPage, ({ session, input }) => service.page(session.accountId, input));
  handle(decideProposals, ({ session, input }) => service.decide(session.accountId, input));
}
