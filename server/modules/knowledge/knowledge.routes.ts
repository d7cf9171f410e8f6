import {
  deleteDocument,
  deleteLibrary,
  documentInfoList,
  documentPage,
  enableDocument,
  findDuplicates,
  libraryPage,
  libraryStatus,
  libraryUsers,
  moveDocument,
  reprocessDocument,
  resetLibrary,
  restoreDocument,
  restoreLibrary,
  saveLibrary,
  undoReprocess,
} from '#contract/knowledge.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { createEnable } from './create-enable.ts';
import type { createKnowledgeService } from './knowledge.service.ts';
import type { createMove } from './move/create-move.ts';
import type { RecutService } from './recut/recut.service.ts';

export function registerKnowledgeRoutes(
  handle: Handle,
  service: ReturnType<typeof createKnowledgeService>,
  recut: RecutService,
  { move, enable }: { move: ReturnType<typeof createMove>; enable: ReturnType<typeof createEnable> },
  /** How the library is searched may have changed. */
  noteSettings: (libraryId: string) => Promise<unknown>,
): void {
  handle(libraryPage, ({ session, input: { page, size, ...filter } }) =>
    service.pageLibraries(session.accountId, page, size, filter),
  );
  handle(saveLibrary, async ({ session, input }) => {
    const id = await service.save(session.accountId, input);
    if (input.id && input.indexType) await noteSettings(id);
    return id;
  });
  handle(libraryStatus, async ({ session, input }) => {
    const status = await service.libraryStatus(session.accountId, input);
    return [...status].map(([libId, value]) => ({ libId, status: value }));
  });
  handle(libraryUsers, ({ session, input }) => service.listUsers(session.accountId, input.id));
  handle(findDuplicates, ({ session, input }) =>
    service.findDuplicates(session.accountId, input.libId, input.filePath),
  );
  handle(documentPage, ({ session, input }) => service.pageDocuments(session.accountId, input));
  handle(documentInfoList, ({ session, input }) => service.listDocuments(session.accountId, input));
  handle(deleteLibrary, async ({ session, input }) => {
    await service.deleteLibrary(session.accountId, input.id);
    return null;
  });
  handle(restoreLibrary, async ({ session, input }) => {
    await service.restoreLibrary(session.accountId, input.id);
    return null;
  });
  handle(resetLibrary, async ({ session, input }) => {
    await service.retryFailed(session.accountId, input.id);
    return null;
  });
  handle(deleteDocument, async ({ session, input }) => {
    await service.deleteDocuments(session.accountId, input.ids);
    return null;
  });
  handle(reprocessDocument, ({ session, input }) => recut.reprocess(session.accountId, input.ids));
  handle(undoReprocess, async ({ session, input }) => {
    await recut.undoReprocess(session.accountId, input.ids);
    return null;
  });
  handle(enableDocument, async ({ session, input }) => ({
    changed: await enable(session.accountId, input.ids, input.enabled),
  }));
  handle(moveDocument, async ({ session, input }) => {
    await move(session.accountId, input.ids, input.libId);
    return null;
  });
  handle(restoreDocument, async ({ session, input }) => {
    await service.restoreDocuments(session.accountId, input.ids);
    return null;
  });
}
