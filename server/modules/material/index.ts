import {
  backgroundPage,
  deleteMaterialFolder,
  deleteMaterials,
  material,
  materialPage,
  materialShelf,
  moveMaterials,
  renameMaterial,
  replaceMaterial,
  restoreMaterialFolder,
  restoreMaterialPlaces,
  restoreMaterials,
  restoreReplaced,
  saveMaterialFolder,
  tagMaterials,
} from '#contract/material.contract.ts';
import {
  beginMaterialUpload,
  endMaterialUpload,
  materialUploads,
  sendMaterialPiece,
  sendMaterialPoster,
} from '#contract/material-upload.contract.ts';
import type { FileModule } from '#server/modules/file/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { createFitting } from './fit-upload.ts';
import { createFolderStore } from './folder.store.ts';
import { createMaterialService } from './material.service.ts';
import { createMaterialStore } from './material.store.ts';
import { createInspector } from './media/inspector.ts';
import { createTaking } from './take-upload.ts';
import { createUploadService } from './upload.service.ts';
import { createUploadStore } from './upload.store.ts';

interface Dependencies {
  db: Database;
  files: FileModule;
  jobs: Pick<Jobs, 'define' | 'send'>;
  log: Log;
}

/** Pictures, films, sounds and fonts that projects, answers and looks choose from. */
export function createMaterialModule({ db, files, jobs, log }: Dependencies) {
  const [store, folders, uploads] = [createMaterialStore(db), createFolderStore(db), createUploadStore(db)];
  const inspector = createInspector();
  const taking = createTaking({ db, files, jobs, log, store, uploads, inspector });
  const service = createMaterialService({ store, folders, files });
  const sending = createUploadService({ db, files, jobs, store, folders, uploads, taking });
  files.fitUploads(createFitting(inspector));
  files.onUpload(async (tx, { accountId, id, kind }) => {
    if (kind === 'material') await taking.lookLater(accountId, id, tx);
  });

  return {
    /** Once jobs run: uploads that nobody goes on with go from now on. */
    start: taking.start,
    close: inspector.close,
    async named(accountId: string, name: string, limit: number) {
      const rows = await store.named(accountId, name, limit);
      return rows.map(({ id, name: called, createdAt }) => ({ id, name: called, updatedAt: createdAt }));
    },
    register(handle: Handle) {
      handle(materialPage, ({ session, input }) => service.page(session.accountId, input));
      handle(backgroundPage, ({ session, input }) => service.backgrounds(session.accountId, input));
      handle(materialShelf, ({ session }) => service.shelf(session.accountId));
      handle(material, ({ session, input }) => service.read(session.accountId, input.id));
      handle(renameMaterial, async ({ session, input }) => {
        await service.rename(session.accountId, input.id, input.name);
        return null;
      });
      handle(tagMaterials, async ({ session, input }) => {
        await service.tag(session.accountId, input.ids, input.add, input.remove);
        return null;
      });
      handle(moveMaterials, ({ session, input }) => service.move(session.accountId, input.ids, input.folderId));
      handle(restoreMaterialPlaces, async ({ session, input }) => {
        await service.moveBack(session.accountId, input.places);
        return null;
      });
      handle(deleteMaterials, async ({ session, input }) => {
        await service.delete(session.accountId, input.ids);
        return null;
      });
      handle(restoreMaterials, async ({ session, input }) => {
        await service.restore(session.accountId, input.ids);
        return null;
      });
      handle(replaceMaterial, ({ session, input }) => service.replace(session.accountId, input.id, input.byId));
      handle(restoreReplaced, async ({ session, input: { id, byId, places } }) => {
        const only = places.map(({ kind, place }) => ({ kind, id: place }));
        await service.replace(session.accountId, byId, id, only);
        return null;
      });
      handle(saveMaterialFolder, ({ session, input }) =>
        service.saveFolder(session.accountId, input.id, input.name, input.parentId),
      );
      handle(deleteMaterialFolder, async ({ session, input }) => {
        await service.deleteFolder(session.accountId, input.id);
        return null;
      });
      handle(restoreMaterialFolder, async ({ session, input }) => {
        await service.restoreFolder(session.accountId, input.id);
        return null;
      });
      handle(beginMaterialUpload, ({ session, input }) => sending.begin(session.accountId, input));
      handle(materialUploads, ({ session }) => sending.list(session.accountId));
      handle(sendMaterialPiece, async ({ session, upload }) => sending.append(session.accountId, await upload()));
      handle(sendMaterialPoster, async ({ session, upload }) => {
        await sending.addPoster(session.accountId, await upload());
        return null;
      });
      handle(endMaterialUpload, async ({ session, input }) => {
        await sending.end(session.accountId, input.id);
        return null;
      });
    },
  };
}
