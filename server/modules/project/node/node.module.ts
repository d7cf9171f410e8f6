import {
  copyNodes,
  deletedNodes,
  deleteNode,
  deleteNodes,
  endNodeImport,
  importNodes,
  nodeList,
  nodeSentence,
  orderNodes,
  prepareNodeSpeech,
  proposeScript,
  restoreNodes,
  saveAvatarNode,
  userNodeList,
} from '#contract/node.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import type { FileModule } from '#server/modules/file/index.ts';
import { createPageReader } from '#server/parsing/pages/page-reader.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { AskModel } from '#server/platform/model/complete-text.ts';
import { findOffice } from '#server/platform/office/office.ts';
import { type createSpeechModule, toSentence } from '../../speech/index.ts';
import { createProjectNodes } from '../project-nodes.store.ts';
import { createNodeService, type NodeDependencies } from './node.service.ts';
import { createNodeStore } from './node.store.ts';
import { createNodeClock, createRoleSpeech } from './node-clock.ts';
import { createImportStore } from './node-import.store.ts';
import { createNodeImport } from './node-import.ts';
import { createNodeSpeech } from './node-speech.ts';
import { pageContentOf } from './propose-script.ts';
import { createShownPlay } from './shown-play.ts';
import { createSpokenStore } from './spoken.store.ts';

export interface NodeModuleDependencies extends Pick<NodeDependencies, 'findProject' | 'mediumAt'> {
  jobs: Pick<Jobs, 'define' | 'send'>;
  log: Log;
  files: FileModule;
  findRole(accountId: string, roleId: string): Promise<Role>;
  /** The voice that belongs to a look. */
  speakerOf(avatarId: string): Promise<string | null>;
  speech: Pick<ReturnType<typeof createSpeechModule>, 'list' | 'speak'>;
  /** The model for work that nobody waits for; null while none is configured. */
  model(accountId: string): { ask: AskModel } | null;
  /** LibreOffice: a path, or a name to be looked up; null: it is not to be used. */
  officePath: string | null;
}

/** Scripted presentations of projects: nodes, files that become nodes, and their speech. */
export function createNodeModule(dependencies: NodeModuleDependencies & { db: Database }) {
  const { db, jobs, log, files, findProject, findRole, mediumAt, speakerOf, speech, model, officePath } = dependencies;
  const store = createNodeStore(db, files);
  const spoken = createSpokenStore(db);
  const clock = createNodeClock();
  const projects = createProjectNodes(db);
  const pages = createPageReader();
  const speechOf = createRoleSpeech({ findRole, listVoices: speech.list, speakerOf });
  const findSpeech = (accountId: string, roleId: string) =>
    speechOf(accountId, roleId).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
  const ahead = createNodeSpeech({ spoken, clock, projects, findSpeech, speak: speech.speak, jobs, log });
  const shown = createShownPlay({ projects, spoken, clock, findSpeech });
  const service = createNodeService({ store, spoken, clock, findProject, speechOf, findSpeech, ahead, mediumAt });
  const imports = createNodeImport({
    ...{ db, store, projects, imports: createImportStore(db), files, pages, office: findOffice(officePath) },
    ...{ model, ahead, jobs, log },
  });

  return {
    play: shown.play,
    shows: shown.shows,
    tellsWeatherOf: shown.tellsWeatherOf,
    prepare: ahead.prepare,
    close: pages.close,
    register(handle: Handle) {
      handle(nodeList, async ({ session: { accountId }, input: { projectId } }) => ({
        ...(await service.list(accountId, projectId)),
        import: await imports.last(accountId, projectId),
      }));
      handle(userNodeList, ({ session, input }) => service.page(session.accountId, input.page, input.size, input.name));
      handle(saveAvatarNode, ({ session, input }) => service.save(session.accountId, input));
      handle(deleteNode, async ({ session, input }) => {
        await service.delete(session.accountId, [input.id]);
        return null;
      });
      handle(deleteNodes, async ({ session, input }) => {
        await service.delete(session.accountId, input.ids);
        return null;
      });
      handle(deletedNodes, ({ session, input }) => service.listDeleted(session.accountId, input.projectId));
      handle(restoreNodes, async ({ session, input }) => {
        await service.restore(session.accountId, input.ids);
        return null;
      });
      handle(orderNodes, async ({ session, input }) => {
        await service.order(session.accountId, input.projectId, input.ids);
        return null;
      });
      handle(copyNodes, ({ session, input }) =>
        service.copy(session.accountId, input.projectId, input.ids, input.afterId),
      );
      handle(importNodes, async ({ session, input: { projectId, filePath, fileName } }) => {
        await findProject(session.accountId, projectId);
        return imports.begin(session.accountId, projectId, filePath, fileName);
      });
      handle(endNodeImport, async ({ session, input }) => {
        await findProject(session.accountId, input.projectId);
        await imports.end(session.accountId, input.projectId);
        return null;
      });
      handle(proposeScript, async ({ session: { accountId }, input, signal }) => {
        const row = await store.find(accountId, input.id);
        if (!row) throw notFound('节点');
        return imports.propose(accountId, pageContentOf(row.content, row.pageText), row.position, signal);
      });
      handle(prepareNodeSpeech, ({ session, input }) => service.prepare(session.accountId, input.projectId));
      handle(nodeSentence, async ({ session: { accountId }, input, signal }) =>
        toSentence(
          await speech.speak(await service.speechFor(accountId, input.projectId, input.text), accountId, signal),
        ),
      );
    },
  };
}
