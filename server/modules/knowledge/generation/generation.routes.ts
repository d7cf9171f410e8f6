import {
  addGenerated,
  cancelGeneration,
  editGenerated,
  generatedPage,
  latestGeneration,
  rejectGenerated,
  startGeneration,
} from '#contract/generation.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { createGenerationService } from './generation.service.ts';

export function registerGenerationRoutes(handle: Handle, service: ReturnType<typeof createGenerationService>): void {
  handle(startGeneration, ({ session, input }) => service.start(session.accountId, input));
  handle(latestGeneration, ({ session, input }) => service.latest(session.accountId, input.libId));
  handle(cancelGeneration, async ({ session, input }) => {
    await service.cancel(session.accountId, input.id);
    return null;
  });
  handle(generatedPage, ({ session, input }) => service.page(session.accountId, input));
  handle(editGenerated, async ({ session, input }) => {
    await service.edit(session.accountId, input);
    return null;
  });
  handle(rejectGenerated, ({ session, input }) => service.reject(session.accountId, input));
  handle(addGenerated, ({ session, input }) => service.add(session.accountId, input));
}
