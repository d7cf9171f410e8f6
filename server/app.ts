import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createAccountModule } from './modules/account/index.ts';
import { createActionModule } from './modules/action/index.ts';
import { createAiCopyModule } from './modules/ai-copy/index.ts';
import { createAuditModule } from './modules/audit/index.ts';
import { createAvatarModule } from './modules/avatar/index.ts';
import { createAvatarStreamModule } from './modules/avatar-stream/index.ts';
import { createChatModule } from './modules/chat/index.ts';
import { createCloneModule } from './modules/clone/index.ts';
import { createCompanyModule } from './modules/company/index.ts';
import { createEventModule } from './modules/event/index.ts';
import { createFileModule } from './modules/file/index.ts';
import { createFlowModule } from './modules/flow/index.ts';
import { createHearingModule } from './modules/hearing/index.ts';
import { createKnowledgeModule } from './modules/knowledge/index.ts';
import { createMessageModule } from './modules/message/index.ts';
import { createModelModule } from './modules/model/index.ts';
import { createModerationModule } from './modules/moderation/index.ts';
import { createOpenApiModule } from './modules/open-api/index.ts';
import { createPluginModule } from './modules/plugin/index.ts';
import { createProjectModule } from './modules/project/index.ts';
import { createProviderModule } from './modules/provider/index.ts';
import { createQuestionnaireModule } from './modules/questionnaire/index.ts';
import { createResumeModule } from './modules/resume/index.ts';
import { createRoleModule } from './modules/role/index.ts';
import { createSelfCheckModule } from './modules/self-check/index.ts';
import { createShareModule } from './modules/share/index.ts';
import { createSpeechModule } from './modules/speech/index.ts';
import { createTrackingModule } from './modules/tracking/index.ts';
import { createUsageModule } from './modules/usage/index.ts';
import { createVerificationModule } from './modules/verification/index.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { createServer } from './platform/http/create-server.ts';
import { createHandle } from './platform/http/register-endpoint.ts';
import { serveSilero } from './platform/http/serve-silero.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { createThrottle } from './platform/http/throttle.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createAskModel } from './platform/model/complete-text.ts';
import { createModelRouter } from './platform/model/model-router.ts';
import { createGuardedFetch } from './platform/net/guarded-fetch.ts';
import type { SecretBox } from './platform/secret-box.ts';
import { createWorkbookWriter } from './platform/workbook/workbook-writer.ts';

export interface AppDependencies {
  config: Pick<Config, 'trustProxy' | 'ocr' | 'llm' | 'mail' | 'sms' | 'publicUrl' | 'crawlHosts' | 'weather'> &
    Partial<Pick<Config, 'openApiDomain' | 'ffmpegPath' | 'dataDir'>>;
  secretBox: SecretBox;
  database: OpenDatabase;
  files: FileStore;
  jobs: Jobs;
  /** Started: what modules read at first must not change unheard. */
  bus: Bus;
  log: Log;
  /** Where spoken sentences are kept; only in memory without it. */
  speechFolder?: string;
}

/** Folder of the built web. */
const WEB = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Composition root: builds every module once and registers its routes. Listening and stopping are main.ts's work. */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { config, secretBox, database, files, jobs, bus, log, speechFolder } = dependencies;
  const app = await createServer(log, config.trustProxy, config.publicUrl?.startsWith('https:'));
  const { db } = database;
  const throttle = createThrottle();
  const fetchGuarded = createGuardedFetch({ allowHosts: config.crawlHosts });

  const audit = createAuditModule(db);
  const company = createCompanyModule(db, audit.record);
  const file = createFileModule(
    db,
    files,
    (accountId) => account.storageLimit(accountId),
    (fileId) => knowledge.sweepLater(fileId),
  );
  const account = createAccountModule({
    db,
    throttle,
    log,
    secretBox,
    record: audit.record,
    companyOf: company.resolve,
    takeCode: (purpose, code) => verification.takeCode(purpose, code),
  });
  const event = createEventModule({ db, bus, jobs, log, resolveSession: account.resolveSession });
  const message = createMessageModule({ db, jobs, log, secretBox, config });
  const verification = createVerificationModule({
    db,
    jobs,
    secretBox,
    sendMessage: message.send,
    brandName: async (request) => company.nameOf(await company.resolve(request)),
    hasAccount: async (email) => (await account.findByEmail(email)) !== null,
  });
  const workbooks = createWorkbookWriter();
  const avatar = createAvatarModule({
    ...{ db, files: file, jobs, log, ffmpegPath: config.ffmpegPath ?? null },
    genderOf: async (accountId, speaker) =>
      (await speech.list(accountId)).voices.find((voice) => voice.speaker === speaker)?.gender ?? null,
  });
  const action = createActionModule({ actionClips: avatar.actionClips });
  const provider = await createProviderModule({
    ...{ db, bus, secretBox, log, record: audit.record, llm: config.llm },
    healthOf: (one) => router.health(one),
  });
  const avatarStream = createAvatarStreamModule({
    ...{ throttle, log },
    findEngines: () => provider.findProviders('avatar'),
    onEnginesChange: provider.onChange,
    findLook: avatar.streamOf,
  });
  const usage = createUsageModule({ db, log });
  const router = createModelRouter({
    findProviders: () => provider.findProviders('chat'),
    onUsage(used) {
      usage.note(used);
      event.noteHealth();
    },
    onFailure({ name }, error) {
      log.warn({ err: error, service: name }, 'a model service has failed');
      event.noteHealth();
    },
  });
  const model = createModelModule({
    findProviders: () => provider.findProviders('chat'),
    rightsOf: account.roleRights,
  });
  const moderation = await createModerationModule({
    ...{ db, bus, log, record: audit.record },
    resolveFiles: file.resolve,
    localPath: file.localPath,
    discardFiles: file.discard,
    readRows: (upload, most) => knowledge.readRows(upload, most),
  });
  const role = createRoleModule({
    db,
    checkContent: moderation.checkContent,
    rightsOf: account.roleRights,
    isAvatarUsable: avatar.isUsable,
    checkModel: model.choose,
    isModelReady: model.isReady,
    libraryProgress: (accountId, ids) => knowledge.libraryProgress(accountId, ids),
    runningImports: (ids) => knowledge.runningImports(ids),
    describeAgent: account.describeAgent,
    libraryType: (accountId, id) => knowledge.libraryType(accountId, id),
    resolveFiles: file.resolve,
    requireFlows: (accountId, ids) => flow.require(accountId, ids),
    refuseQuestionnaire: (accountId, sheet) => questionnaire.refusal(accountId, sheet),
  });
  const flow = createFlowModule({ db, countRoles: role.countByFlow });
  const knowledge = createKnowledgeModule({
    db,
    jobs,
    log,
    findProviders: provider.findProviders,
    onProvidersChange: provider.onChange,
    resolveFiles: file.resolve,
    fileAddress: file.addressOf,
    contentOf: file.contentOf,
    localPath: file.localPath,
    discardFiles: file.discard,
    recognise: config.ocr,
    fetchGuarded,
    crawlHosts: config.crawlHosts,
    countRoles: role.countByLibrary,
    answerOffline: (question, found) => chat.answerOffline(question, found),
    roleNames: role.namesByLibrary,
    keepFile: file.keep,
    workbooks,
    model() {
      const chosen = model.background();
      return chosen && { name: chosen.label, ask: createAskModel(router, chosen.name) };
    },
  });
  const aiCopy = createAiCopyModule({
    throttle,
    rightsOf: account.roleRights,
    outline: knowledge.outline,
    model(accountId) {
      const chosen = model.background();
      return chosen && { name: chosen.label, ask: createAskModel(router, chosen.name, { accountId }) };
    },
  });
  const project = createProjectModule({ db, findRole: role.find });
  const plugin = createPluginModule({
    ...{ db, secretBox, fetchGuarded, weather: config.weather },
    readPageText: knowledge.readPageText,
    allowHosts: config.crawlHosts,
  });

  const questionnaire = createQuestionnaireModule({
    db,
    resolveFiles: file.resolve,
    localPath: file.localPath,
    readTable: knowledge.readTable,
    workbooks,
    findRole: role.find,
  });
  const speech = createSpeechModule({
    ...{ throttle, log, folder: speechFolder },
    findServices: () => provider.findProviders('speech'),
    ownVoices: (accountId) => clone.ownVoices(accountId),
  });
  const clone = createCloneModule({
    ...{ db, jobs, log, secretBox, throttle, files: file },
    findServices: () => provider.findProviders('speech'),
    mayClone: account.mayClone,
    rolesWith: role.namesBySpeaker,
    forgetSpeech: speech.forget,
  });
  const tracking = createTrackingModule({ db, throttle, resolveSession: account.resolveSession });
  const resume = createResumeModule({
    resolveFiles: file.resolve,
    localPath: file.localPath,
    readDocument: knowledge.readDocument,
  });
  const chat = createChatModule({
    db,
    jobs,
    log,
    findRole: role.find,
    search: knowledge.search,
    searchResume: resume.search,
    readResumeLines: resume.lines,
    matchQuestions: knowledge.matchQuestions,
    countQuestionHits: knowledge.countQuestionHits,
    answerFilm: avatar.answerFilm,
    rulesFor: moderation.rulesFor,
    noteFound: moderation.noteFound,
    relatedQuestions: knowledge.relatedQuestions,
    converse: questionnaire.converse,
    findTools: plugin.findTools,
    findEngine: model.choose,
    modelClient: router,
  });
  const openApi = createOpenApiModule({
    ...{ db, throttle, log },
    chat: chat.chat,
    findRole: role.find,
    listRoles: (accountId, page, size) => role.page(accountId, { page, size, sort: 'updated' }),
  });

  const findDetector = config.dataDir ? await serveSilero(app, path.join(config.dataDir, 'silero')) : () => '';
  const hearing = createHearingModule({
    throttle,
    findServices: () => provider.findProviders('hearing'),
    findDetector,
    findRole: role.find,
    outline: knowledge.outline,
  });
  const selfCheck = createSelfCheckModule({
    ...{ throttle, speech },
    describeHearing: hearing.describe,
    checkEngines: avatarStream.check,
    model(accountId) {
      const chosen = model.background();
      return chosen && { name: chosen.label, ask: createAskModel(router, chosen.name, { accountId }) };
    },
  });
  const share = createShareModule({
    ...{ db, throttle, log, secretBox, chat, speech, hearing },
    findRole: role.find,
    ...{ findShown: project.findShown, findProject: project.find },
    speakerOf: avatar.speakerOf,
    openFile: file.open,
    fileAddress: file.addressOf,
  });

  const handle = createHandle(app, account.resolveSession);
  for (const module of [
    audit,
    company,
    account,
    event,
    message,
    verification,
    file,
    avatar,
    avatarStream,
    action,
    provider,
    usage,
    model,
    moderation,
    knowledge,
    role,
    project,
    flow,
    resume,
    aiCopy,
    questionnaire,
    plugin,
    speech,
    clone,
    hearing,
    chat,
    openApi,
    selfCheck,
    share,
    tracking,
  ])
    module.register(handle);
  await openApi.serve(app);
  app.get('/api/health', { schema: { hide: true } }, async () => ({ status: 'ok', database: database.kind }));
  app.addHook('preClose', chat.close); // before the server waits for open streams
  app.addHook('preClose', async () => event.close());
  app.addHook('onReady', knowledge.start);
  app.addHook('onClose', async () => {
    await Promise.all([
      ...[provider.close(), moderation.close(), knowledge.close(), speech.close(), plugin.close(), workbooks.close()],
      ...[hearing.close(), router.close(), avatar.close(), avatarStream.close()],
    ]);
    await usage.close(); // the last replies have ended
  });
  await serveWeb(app, WEB, company.describePage, config.openApiDomain);
  return { app, modules: { company, account, event, file, avatar, provider, moderation, knowledge, role, project } };
}

export interface App {
  app: FastifyInstance;
  /** Front doors that the first start uses to make its demo content. */
  modules: {
    company: ReturnType<typeof createCompanyModule>;
    account: ReturnType<typeof createAccountModule>;
    event: ReturnType<typeof createEventModule>;
    file: ReturnType<typeof createFileModule>;
    avatar: ReturnType<typeof createAvatarModule>;
    provider: Awaited<ReturnType<typeof createProviderModule>>;
    moderation: Awaited<ReturnType<typeof createModerationModule>>;
    knowledge: ReturnType<typeof createKnowledgeModule>;
    role: ReturnType<typeof createRoleModule>;
    project: ReturnType<typeof createProjectModule>;
  };
}
