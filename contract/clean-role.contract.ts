import type { RoleInput } from './role.contract.ts';
import type { RoleDetail } from './role-fields.contract.ts';
import { isInterviewer } from './role-model.contract.ts';
import { mergeVarConfig } from './var-config.contract.ts';

/** A role as it is saved, without what the database adds. */
export type RoleValues = Omit<RoleInput, 'id' | 'version'>;

/** Entries of a list that is being typed may not exist yet. */
const trimAll = (texts: readonly (string | undefined)[]): string[] =>
  texts.map((text) => (text ?? '').trim()).filter(Boolean);

/** Whether a role has anything to answer from only; an interviewer asks about its file instead (specification 2 §4). */
export function hasDocuments(role: Pick<RoleValues, 'documentLibId' | 'userFileUrl' | 'modelName'>): boolean {
  return role.documentLibId !== null || (role.userFileUrl.length > 0 && !isInterviewer(role));
}

/**
 * What is stored of an input (specification 2 §5): texts trimmed, empty entries dropped; no documents means no answering from
 * documents only, and a role that only answers from questions has no tools.
 */
export function cleanRole(input: RoleValues): RoleValues {
  const { chatType } = input;
  return {
    ...toTexts(input),
    language: input.language,
    smallDocLibId: input.smallDocLibId,
    documentLibId: input.documentLibId,
    modelName: input.modelName,
    avatarId: input.avatarId,
    speakerId: input.speakerId,
    showCitation: input.showCitation,
    answerOnlyFromDocs: hasDocuments(input) ? input.answerOnlyFromDocs : 0,
    avatarRoleDetailVos: input.avatarRoleDetailVos.map((detail) => ({
      ...toTexts(detail),
      language: detail.language,
      smallDocLibId: detail.smallDocLibId,
    })),
    chatType,
    chatUclaiPrompt: input.chatUclaiPrompt.trim(),
    historyNum: input.historyNum,
    isShortHistory: input.isShortHistory,
    modelParameter: input.modelParameter,
    customizedModel: chatType === 4 ? input.customizedModel : null,
    smallModelType: chatType === 1 ? 5 : 2,
    agentPlugins: chatType === 1 ? [] : [...new Set(input.agentPlugins)],
    flowIdInfo: [...new Set(input.flowIdInfo)],
    showRecommend: input.showRecommend,
    welcomeInOrder: input.welcomeInOrder,
    sleepText: input.sleepText.trim(),
    questionnaireFileUrl: input.questionnaireFileUrl,
    userFileUrl: input.userFileUrl,
    smallModelFileUrl: input.smallModelFileUrl,
    modelService: input.modelService.trim(),
    varConfig: mergeVarConfig(input.varConfig, input.cusJson),
    jobName: input.jobName.trim(),
    direction: input.direction,
    speed: input.speed,
    pitch: input.pitch,
    volume: input.volume,
    readings: input.readings,
    robotSceneType: input.robotSceneType.trim(),
    robotId: input.robotId.trim(),
  };
}

function toTexts(
  texts: Omit<RoleDetail, 'language' | 'smallDocLibId'>,
): Omit<RoleDetail, 'language' | 'smallDocLibId'> {
  return {
    name: texts.name.trim(),
    roleDesc: texts.roleDesc.trim(),
    welcomeText: trimAll(texts.welcomeText),
    answerPrefix: trimAll(texts.answerPrefix),
    question: trimAll(texts.question),
    unknownReply: texts.unknownReply.trim(),
    sensitiveWordReply: texts.sensitiveWordReply.trim(),
    realtimeRecommendOn: texts.realtimeRecommendOn,
  };
}
