import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pickHost, TRIAL_ACCOUNT } from '#contract/home-host.contract.ts';
import { createAvatarStreamModule } from '#server/modules/avatar-stream/index.ts';
import { createChatModule } from '#server/modules/chat/index.ts';
import { createHearingModule } from '#server/modules/hearing/index.ts';
import { createLineModule } from '#server/modules/line/index.ts';
import { createOpenApiModule } from '#server/modules/open-api/index.ts';
import { createSelfCheckModule } from '#server/modules/self-check/index.ts';
import { createShareModule, makeTrialGuise, openLinkBox } from '#server/modules/share/index.ts';
import { createTrackingModule } from '#server/modules/tracking/index.ts';
import { serveSilero } from '#server/platform/http/serve-silero.ts';
import type { Content } from './content.ts';
import type { Ground } from './ground.ts';
import type { People } from './people.ts';
import type { Services } from './services.ts';

/** Conversations, and the ways to them: preview, rooms, links, programs. */
export async function composeTalk(
  app: FastifyInstance,
  { db, bus, jobs, log, secretBox, config, limits, leases, calls, troubles }: Ground,
  { account, announcement, company, event, file }: People,
  services: Services,
  { avatar, knowledge, questionnaire, resume, plugin, role, project }: Content,
) {
  const { provider, model, moderation, speech } = services.modules;
  const chat = createChatModule({
    db,
    jobs,
    log,
    leases,
    calls,
    findRole: role.find,
    search: knowledge.search,
    searchFiles: resume.searchFiles,
    searchResume: resume.search,
    readResumeLines: resume.lines,
    matchQuestions: knowledge.matchQuestions,
    countQuestionHits: knowledge.countQuestionHits,
    answerFilm: avatar.answerFilm,
    rulesFor: moderation.rulesFor,
    noteFound: moderation.noteFound,
    relatedQuestions: knowledge.relatedQuestions,
    converse: questionnaire.converse,
    takeBack: questionnaire.takeBack,
    findTools: plugin.findTools,
    findModel: model.choose,
    modelClient: provider.modelClient,
    noteLost: (error) => troubles.note('turn', '', error),
    noteKept: () => troubles.settle('turn', ''),
  });
  const openApi = createOpenApiModule({
    db,
    limits,
    log,
    chat: chat.chat,
    findRole: role.find,
    listRoles: (accountId, page, size) => role.page(accountId, { page, size, sort: 'updated' }),
  });
  const hearing = createHearingModule({
    limits,
    leases,
    calls,
    findServices: () => provider.findProviders('hearing'),
    noteFailure: (service, error) => troubles.note('hearing', service, error),
    noteSuccess: (service) => troubles.settle('hearing', service),
    findDetector: config.dataDir ? await serveSilero(app, path.join(config.dataDir, 'silero')) : () => '',
    findRole: role.find,
    outline: knowledge.outline,
  });
  const avatarStream = createAvatarStreamModule({
    log,
    leases,
    calls,
    findRenderers: () => provider.findProviders('avatar'),
    onRenderersChange: provider.onChange,
    findLook: avatar.streamOf,
  });
  const selfCheck = createSelfCheckModule({
    speech,
    describeHearing: hearing.describe,
    checkEngines: avatarStream.check,
    model: services.backgroundModel,
  });
  const line = createLineModule({
    db,
    bus,
    log,
    tellAccount: event.tellLines,
    announce: announcement.tell,
  });
  const share = createShareModule({
    db,
    jobs,
    limits,
    log,
    events: event,
    secretBox,
    linkBox: await openLinkBox(db, secretBox, log),
    chat,
    speech,
    hearing,
    serveStreams: avatarStream.serve,
    lines: line,
    describeAgent: account.describeAgent,
    findRole: role.find,
    findShown: project.findShown,
    findProject: project.find,
    lockOf: project.lockOf,
    verifyPassword: account.passwords.verifyOfRoom,
    announce: announcement.tell,
    presentations: project.nodes,
    tellWeather: plugin.tellWeather,
    speakerOf: avatar.speakerOf,
    resolveSession: account.resolveSession,
    hasSession: account.hasSession,
    openFile: file.open,
    brandKeyOf: company.brandKeyOf,
    async trialGuise(request, accountId) {
      if (accountId !== (await account.idOf(TRIAL_ACCOUNT))) return null;
      const brand = await company.brandOf(request);
      const avatarId = await avatar.shipped(pickHost(brand).person);
      return avatarId ? makeTrialGuise(brand, avatarId) : null;
    },
    fileAddress: file.addressOf,
  });
  const tracking = createTrackingModule({ db, resolveSession: account.resolveSession });
  return { chat, openApi, hearing, avatarStream, selfCheck, line, share, tracking };
}
