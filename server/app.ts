import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createAccountModule } from './modules/account/index.ts';
import { createAuditModule } from './modules/audit/index.ts';
import { createAvatarModule } from './modules/avatar/index.ts';
import { createChatModule } from './modules/chat/index.ts';
import { createCompanyModule } from './modules/company/index.ts';
import { createFileModule } from './modules/file/index.ts';
import { createKnowledgeModule } from './modules/knowledge/index.ts';
import { createMessageModule } from './modules/message/index.ts';
import { createModelModule } from './modules/model/index.ts';
import { createProjectModule } from './modules/project/index.ts';
import { createRoleModule } from './modules/role/index.ts';
import { createSpeechModule } from './modules/speech/index.ts';
import { createTrackingModule } from './modules/tracking/index.ts';
import { createVerificationModule } from './modules/verification/index.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { createServer } from './platform/http/create-server.ts';
import { createHandle } from './platform/http/register-endpoint.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { createThrottle } from './platform/http/throttle.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createAskModel } from './platform/model/complete-text.ts';
import { createModelClient } from './platform/model/openai-client.ts';
import { createGuardedFetch } from './platform/net/guarded-fetch.ts';
import type { SecretBox } from './platform/secret-box.ts';

export interface AppDependencies {
  config: Pick<Config, 'trustProxy' | 'ocr' | 'llm' | 'mail' | 'sms' | 'publicUrl' | 'crawlHosts'>;
  secretBox: SecretBox;
  database: OpenDatabase;
  files: FileStore;
  jobs: Jobs;
  log: Log;
}

/** Folder of the built web. */
const WEB = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Composition root: builds every module once and registers its routes. Listening and stopping are main.ts's work. */
export async function createApp({ config, secretBox, database, files, jobs, log }: AppDependencies): Promise<App> {
  const app = await createServer(log, config.trustProxy, config.publicUrl?.startsWith('https:'));
  const { db } = database;
  const throttle = createThrottle();

  const audit = createAuditModule(db);
  const company = createCompanyModule(db, audit.record);
  const file = createFileModule(db, files, (accountId) => account.storageLimit(accountId));
  const account = createAccountModule({
    db,
    throttle,
    log,
    secretBox,
    record: audit.record,
    companyOf: company.resolve,
    takeCode: (purpose, code) => verification.takeCode(purpose, code),
  });
  const message = createMessageModule({ db, jobs, log, secretBox, config });
  const verification = createVerificationModule({
    db,
    jobs,
    secretBox,
    sendMessage: message.send,
    brandName: async (request) => company.nameOf(await company.resolve(request)),
    hasAccount: async (email) => (await account.findByEmail(email)) !== null,
  });
  const avatar = createAvatarModule(db);
  const model = createModelModule(config.llm);
  const modelClient = config.llm ? createModelClient(config.llm) : null;
  const backgroundModel = model.backgroundModel();
  const role = createRoleModule({
    db,
    avatarExists: avatar.exists,
    modelReady: (name) => model.findEngine(name) !== null,
    libraryStatus: (accountId, ids) => knowledge.libraryStatus(accountId, ids),
    libraryType: (accountId, id) => knowledge.libraryType(accountId, id),
  });
  const knowledge = createKnowledgeModule({
    db,
    jobs,
    resolveFiles: file.resolve,
    fileAddress: file.addressOf,
    contentOf: file.contentOf,
    localPath: file.localPath,
    discardFiles: file.discard,
    recognise: config.ocr,
    fetchGuarded: createGuardedFetch({ allowHosts: config.crawlHosts }),
    crawlHosts: config.crawlHosts,
    countRoles: role.countByLibrary,
    answerOffline: (question, found) => chat.answerOffline(question, found),
    roleNames: role.namesByLibrary,
    keepFile: file.keep,
    model:
      modelClient && backgroundModel
        ? { name: backgroundModel, ask: createAskModel(modelClient, backgroundModel) }
        : null,
  });
  const project = createProjectModule({ db, findRole: role.find });

  const speech = createSpeechModule({ throttle });
  const tracking = createTrackingModule({ db, throttle, resolveSession: account.resolveSession });
  const chat = createChatModule({
    db,
    log,
    findRole: role.find,
    search: knowledge.search,
    matchQuestions: knowledge.matchQuestions,
    countQuestionHits: knowledge.countQuestionHits,
    findEngine: model.findEngine,
    modelClient,
  });

  const handle = createHandle(app, account.resolveSession);
  for (const module of [
    audit,
    company,
    account,
    message,
    verification,
    file,
    avatar,
    model,
    knowledge,
    role,
    project,
    speech,
    chat,
    tracking,
  ])
    module.register(handle);
  app.get('/api/health', { schema: { hide: true } }, async () => ({ status: 'ok', database: database.kind }));
  app.addHook('onClose', async () => {
    await Promise.all([knowledge.close(), speech.close(), modelClient?.close()]);
  });
  await serveWeb(app, WEB, company.describePage);
  return { app, modules: { company, account, file, avatar, knowledge, role, project } };
}

export interface App {
  app: FastifyInstance;
  /** Front doors that the first start uses to make its demo content. */
  modules: {
    company: ReturnType<typeof createCompanyModule>;
    account: ReturnType<typeof createAccountModule>;
    file: ReturnType<typeof createFileModule>;
    avatar: ReturnType<typeof createAvatarModule>;
    knowledge: ReturnType<typeof createKnowledgeModule>;
    role: ReturnType<typeof createRoleModule>;
    project: ReturnType<typeof createProjectModule>;
  };
}
