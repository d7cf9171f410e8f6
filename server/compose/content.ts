import { createActionModule } from '#server/modules/action/index.ts';
import { createAiCopyModule } from '#server/modules/ai-copy/index.ts';
import { createAvatarModule } from '#server/modules/avatar/index.ts';
import { answerOffline, createRoleUse } from '#server/modules/chat/index.ts';
import { createCloneModule } from '#server/modules/clone/index.ts';
import { createFindModule } from '#server/modules/find/index.ts';
import { createFlowModule } from '#server/modules/flow/index.ts';
import { createKnowledgeModule } from '#server/modules/knowledge/index.ts';
import { createMaterialModule } from '#server/modules/material/index.ts';
import { createOverviewModule } from '#server/modules/overview/index.ts';
import { createPluginModule } from '#server/modules/plugin/index.ts';
import { createProjectDirectory, createProjectModule } from '#server/modules/project/index.ts';
import { createQuestionnaireModule } from '#server/modules/questionnaire/index.ts';
import { createResumeModule } from '#server/modules/resume/index.ts';
import { createRoleDirectory, createRoleModule } from '#server/modules/role/index.ts';
import { createShareDirectory } from '#server/modules/share/index.ts';
import type { Ground } from './ground.ts';
import type { People } from './people.ts';
import type { Services } from './services.ts';

/** What accounts make: looks, voices, libraries, flows, questionnaires and tools, roles of all these, projects of roles. */
export function composeContent(ground: Ground, { account, company, file, message }: People, services: Services) {
  const { db, jobs, log, secretBox, config, fetchGuarded, workbooks, readers } = ground;
  const { provider, model, moderation, speech } = services.modules;
  const roles = createRoleDirectory(db);
  const roleUse = createRoleUse(db);
  const shares = createShareDirectory(db);
  const projects = createProjectDirectory(db);
  const avatar = createAvatarModule({
    db,
    files: file,
    jobs,
    log,
    ffmpegPath: config.ffmpegPath ?? null,
    genderOf: async (accountId, speaker) =>
      (await speech.list(accountId)).voices.find((voice) => voice.speaker === speaker)?.gender ?? null,
  });
  const action = createActionModule({ actionClips: avatar.actionClips });
  const flow = createFlowModule({ db, countRoles: roles.countByFlow, rightsOf: account.roleRights });
  const knowledge = createKnowledgeModule({
    db,
    jobs,
    log,
    readers,
    workbooks,
    fetchGuarded,
    crawlHosts: config.crawlHosts,
    answerOffline,
    findProviders: provider.findProviders,
    onProvidersChange: provider.onChange,
    resolveFiles: file.resolve,
    fileAddress: file.addressOf,
    contentOf: file.contentOf,
    withLocalCopy: file.withLocalCopy,
    discardFiles: file.discard,
    keepFile: file.keep,
    countRoles: roles.countByLibrary,
    roleNames: roles.namesByLibrary,
    model: services.backgroundModel,
  });
  const questionnaire = createQuestionnaireModule({
    db,
    workbooks,
    readTable: readers.readTable,
    resolveFiles: file.resolve,
    withLocalCopy: file.withLocalCopy,
    findRole: roles.require,
  });
  const resume = createResumeModule({
    resolveFiles: file.resolve,
    withLocalCopy: file.withLocalCopy,
    readDocument: readers.readDocument,
    readWordings: knowledge.readWordings,
  });
  const plugin = createPluginModule({
    db,
    secretBox,
    fetchGuarded,
    weather: config.weather,
    readPageText: knowledge.readPageText,
    allowHosts: config.crawlHosts,
  });
  const clone = createCloneModule({
    db,
    jobs,
    log,
    secretBox,
    files: file,
    findServices: () => provider.findProviders('speech'),
    mayClone: account.mayClone,
    rolesWith: roles.namesBySpeaker,
    forgetSpeech: speech.forget,
  });
  const role = createRoleModule({
    db,
    checkContent: moderation.checkContent,
    rightsOf: account.roleRights,
    isAvatarUsable: avatar.isUsable,
    checkModel: model.choose,
    isModelReady: model.isReady,
    libraryProgress: knowledge.libraryProgress,
    runningImports: knowledge.runningImports,
    describeAgent: account.describeAgent,
    libraryType: knowledge.libraryType,
    takeAnswer: knowledge.takeAnswer,
    refuseQuestions: knowledge.refuseQuestions,
    takeQuestions: knowledge.takeQuestions,
    resolveFiles: file.resolve,
    requireFlows: flow.require,
    unknownTools: plugin.unknownTools,
    isVoiceKnown: speech.isKnown,
    refuseFile: resume.refuseFile,
    refuseQuestionnaire: questionnaire.refusal,
    countUse: roleUse.countSince,
    countLinks: shares.countOpen,
    countProjects: projects.countByRole,
  });
  const aiCopy = createAiCopyModule({
    rightsOf: account.roleRights,
    outline: knowledge.outline,
    async isAnswered(accountId, { documentLibId, smallDocLibId }, question) {
      if (smallDocLibId) {
        const { matches } = await knowledge.matchQuestions(accountId, smallDocLibId, question);
        if (matches.some(({ answers }) => answers)) return true;
      }
      return documentLibId !== null && (await knowledge.answering(accountId, documentLibId, question)) !== null;
    },
    async isReading(accountId, { documentLibId, smallDocLibId }) {
      const library = documentLibId && (await knowledge.libraryProgress(accountId, [documentLibId])).get(documentLibId);
      if (library && library.documents.processing > 0) return true;
      return smallDocLibId !== null && (await knowledge.runningImports([smallDocLibId])).has(smallDocLibId);
    },
    answersAlone: model.answersAlone,
    model: services.backgroundModel,
  });
  const project = createProjectModule({
    db,
    jobs,
    log,
    files: file,
    findRole: role.find,
    mediumAt: file.mediumAt,
    speakerOf: avatar.speakerOf,
    speech,
    model: services.backgroundModel,
    officePath: config.officePath ?? null,
    hashPassword: account.passwords.hash,
  });
  const material = createMaterialModule({ db, files: file, jobs, log });
  const find = createFindModule({
    role: role.named,
    library: knowledge.librariesNamed,
    document: knowledge.documentsNamed,
    question: knowledge.questionsNamed,
    project: project.named,
    material: material.named,
  });
  const overview = createOverviewModule({
    accounts: account.survey,
    countBrands: company.count,
    countFailures: knowledge.countFailures,
    countFailedMessages: message.countFailed,
  });
  return {
    avatar,
    action,
    flow,
    knowledge,
    questionnaire,
    resume,
    plugin,
    clone,
    role,
    aiCopy,
    project,
    material,
    find,
    overview,
  };
}

export type Content = ReturnType<typeof composeContent>;
