import {
  addWebSource,
  cancelWebSource,
  deleteWebSource,
  findWebSource,
  removeGonePages,
  restoreWebSource,
  runWebSource,
  scheduleWebSource,
  updateWebSource,
  webPagePage,
  webSourcePage,
} from '#contract/crawl.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { CrawlService } from './crawl.service.ts';

export function registerCrawlRoutes(handle: Handle, service: CrawlService): void {
  handle(webSourcePage, ({ session, input }) => service.page(session.accountId, input.page, input.size, input.libId));
  handle(findWebSource, ({ session, input }) => service.get(session.accountId, input.id));
  handle(addWebSource, ({ session, input }) => service.add(session.accountId, input));
  handle(updateWebSource, ({ session, input }) => service.update(session.accountId, input));
  handle(webPagePage, ({ session, input }) =>
    service.pages(session.accountId, input.sourceId, input.page, input.size, input.status),
  );
  handle(removeGonePages, ({ session, input }) => service.removeGone(session.accountId, input.id));
  handle(scheduleWebSource, async ({ session, input }) => {
    await service.schedule(session.accountId, input.id, input.schedule);
    return null;
  });
  handle(runWebSource, async ({ session, input }) => {
    await service.run(session.accountId, input.id);
    return null;
  });
  handle(cancelWebSource, async ({ session, input }) => {
    await service.cancel(session.accountId, input.id);
    return null;
  });
  handle(deleteWebSource, async ({ session, input }) => {
    await service.remove(session.accountId, input.id, input.withDocuments);
    return null;
  });
  handle(restoreWebSource, async ({ session, input }) => {
    await service.restore(session.accountId, input.id);
    return null;
  });
}
