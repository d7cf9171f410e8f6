import { z } from 'zod';
import { actedTextUpTo } from './action.contract.ts';
import { FileName, Id, requiredName, requiredText, textUpTo } from './endpoint.contract.ts';
import { FLOW_LIMITS } from './flow.contract.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from './language.contract.ts';
import { LanguageCode } from './language-code.contract.ts';
import { LIMITS } from './limits.contract.ts';
import { DEFAULT_MODEL, settleModel } from './model.contract.ts';
import { Readings } from './readings.contract.ts';
import {
  ChatType,
  DEFAULT_PARAMETERS,
  FILE_KIND_MESSAGE,
  HistoryRounds,
  isInterviewer,
  modelRules,
  RESUME_MESSAGE,
  RESUME_NAME,
  ReplyLength,
  Temperature,
} from './role-model.contract.ts';
import { Flag } from './rules.contract.ts';
import { VarConfig } from './var-config.contract.ts';

export const DEFAULT_WELCOME = '您好！很高兴为您服务。';
export const DEFAULT_UNKNOWN_REPLY = '抱歉，这个问题我暂时无法回答，您可以换个问法再试一次。';
export const DEFAULT_SENSITIVE_REPLY = '抱歉，这个话题我不方便讨论，我们换个话题吧。';

/** Marks that an answer prefix must end in: what follows is the answer's own sentence. */
const PREFIX_END = /[,，.。!！:：;；?？、]$/;
export const PREFIX_MESSAGE = '未添加标点符号';
export const LANGUAGE_MESSAGE = '您已添加了相关语言，请勿重复操作';

const AnswerPrefix = z
  .array(
    textUpTo(LIMITS.answerPrefix, '回答前缀').refine((text) => text.trim() === '' || PREFIX_END.test(text.trim()), {
      error: PREFIX_MESSAGE,
    }),
  )
  .max(LIMITS.answerPrefixes, { error: `回答前缀最多 ${LIMITS.answerPrefixes} 条` });
const CommonQuestions = z
  .array(textUpTo(LIMITS.commonQuestion, '常见问题'))
  .max(LIMITS.commonQuestions, { error: `常见问题最多 ${LIMITS.commonQuestions} 条` });
/** As many as one likes (specification 2 §5); what a request may hold bounds them. */
const WelcomeTexts = z.array(actedTextUpTo(LIMITS.welcomeText, '欢迎语'));

/** What a role says in one language: the default one, or one that was added (`avatarRoleDetailVos` of the specification). */
export const RoleDetail = z.object({
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  name: requiredName(LIMITS.roleName, '角色名称'),
  roleDesc: requiredText(LIMITS.roleDesc, '角色描述'),
  welcomeText: WelcomeTexts.default([DEFAULT_WELCOME]),
  /** One of them opens an answer, in turn. */
  answerPrefix: AnswerPrefix.default([]),
  /** Questions that are offered to whoever talks with the role. */
  question: CommonQuestions.default([]),
  unknownReply: actedTextUpTo(LIMITS.unknownReply, '兜底回复').default(DEFAULT_UNKNOWN_REPLY),
  sensitiveWordReply: actedTextUpTo(LIMITS.sensitiveWordReply, '敏感词回复').default(DEFAULT_SENSITIVE_REPLY),
  /** The question-and-answer library that answers before the documents. */
  smallDocLibId: Id.nullable().default(null),
  /** 1: while a question is typed, similar ones are offered. */
  realtimeRecommendOn: Flag.default(0),
});

export type RoleDetail = z.infer<typeof RoleDetail>;

/** An uploaded file that belongs to a role: résumé or questionnaire. */
export const RoleFile = z.object({
  url: z.string().min(1).max(500),
  /** Empty in an input: as it was uploaded. */
  name: FileName,
  type: z.string().max(100).default(''),
});
export type RoleFile = z.infer<typeof RoleFile>;

const Short = (label: string) => textUpTo(200, label);

const SPEED = { error: '语速应在 0.5 到 2 之间' };
const Speed = z.number(SPEED).min(0.5, SPEED).max(2, SPEED);
const PITCH = { error: '音调应在 0.5 到 2 之间' };
const Pitch = z.number(PITCH).min(0.5, PITCH).max(2, PITCH);
const VOLUME = { error: '音量应在 0.2 到 2 之间' };
const Volume = z.number(VOLUME).min(0.2, VOLUME).max(2, VOLUME);

/** How a role behaves, apart from its texts (specification 2 §3, §9). Everything has a default. */
export const RoleSettings = z.object({
  chatType: ChatType.default(2),
  /** Who it is and how it speaks, for the model. Required for an agent. */
  chatUclaiPrompt: textUpTo(LIMITS.prompt, '提示词').default(''),
  /** Rounds of the conversation that the model reads. */
  historyNum: HistoryRounds.default(3),
  /** 1: of earlier answers the model reads only the beginning. */
  isShortHistory: Flag.default(0),
  modelParameter: z
    .object({
      temperature: Temperature.default(DEFAULT_PARAMETERS.temperature),
      max_tokens: ReplyLength.default(DEFAULT_PARAMETERS.max_tokens),
    })
    .prefault({}),
  /** Name of a model outside the list; with chatType 4. */
  customizedModel: textUpTo(100, '模型名称').nullable().default(null),
  /** Follows from chatType: 5 for the model that only answers from questions and answers, otherwise 2. */
  smallModelType: z.union([z.literal(2), z.literal(5)]).default(2),
  /** Names of the tools that it may use; the longest is `mcp:<id of the server>:<tool>`. */
  agentPlugins: z.array(z.string().min(1).max(200)).max(50).default([]),
  /** Ids of the flows that it may run, in order. */
  flowIdInfo: z
    .array(Id)
    .max(FLOW_LIMITS.perRole, { error: `流程最多选择 ${FLOW_LIMITS.perRole} 个` })
    .default([]),
  /** 1: after an answer further questions are offered. */
  showRecommend: Flag.default(0),
  /** 1: greetings take turns; 0: any of them. */
  welcomeInOrder: Flag.default(0),
  /** What it says when nobody has spoken for a while. */
  sleepText: actedTextUpTo(LIMITS.sleepText, '休眠语').default(''),
  questionnaireFileUrl: RoleFile.nullable().default(null),
  /** Files that the role was given, such as the résumé of an interviewer. */
  userFileUrl: z.array(RoleFile).max(10, { error: '文件最多 10 个' }).default([]),
  /**
   * Questions and answers of a role in one workbook, for clients that hand them over so (the editor uses libraries): when another one is saved,
   * they are added to the library of questions of the role, or else of the account and the language.
   */
  smallModelFileUrl: RoleFile.nullable().default(null),
  /** Id of the business at a service behind the model. */
  modelService: Short('业务编号').default(''),
  varConfig: VarConfig.prefault({}),
  /** What it works as. */
  jobName: Short('岗位名称').default(''),
  /** 1 landscape, 2 portrait. */
  direction: z.enum(['1', '2'], { error: '请选择画面方向' }).default('2'),
  /** Speed of its voice, 1 as recorded. */
  speed: Speed.default(1),
  /** Pitch of its voice, 1 as recorded. */
  pitch: Pitch.default(1),
  /** Loudness of its voice, 1 as all voices are. */
  volume: Volume.default(1),
  /** How it reads words that voices get wrong. */
  readings: Readings.default([]),
  robotSceneType: Short('机器人场景').default(''),
  robotId: Short('机器人编号').default(''),
});
export type RoleSettings = z.infer<typeof RoleSettings>;

/** Every field that the editor saves, without the rules between them. Without `id` a new role is made. */
export const RoleFields = RoleDetail.extend({
  id: Id.optional(),
  modelName: requiredName(100, '大模型名称').default(DEFAULT_MODEL),
  documentLibId: Id.nullable().default(null),
  avatarId: z.uuid({ error: '请选择形象' }),
  /** Voice from the speech list; null takes the avatar's own. */
  speakerId: z.string().max(100).nullable().default(null),
  showCitation: Flag.default(1),
  answerOnlyFromDocs: Flag.default(1),
  avatarRoleDetailVos: z.array(RoleDetail).max(LANGUAGES.length).default([]),
  ...RoleSettings.shape,
});
export type RoleFields = z.infer<typeof RoleFields>;

/** Files of an interviewer: at least one, all of them PDF (specification 2 §5). */
export const ResumeFiles = RoleSettings.shape.userFileUrl
  .refine((files) => files.length > 0, { error: RESUME_MESSAGE })
  .refine((files) => files.every(({ name }) => name === '' || RESUME_NAME.test(name)), { error: FILE_KIND_MESSAGE });

/** Rules that concern more than one field. */
export function checkTogether(role: RoleFields, context: z.RefinementCtx<RoleFields>): void {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  const rules = modelRules(settleModel(role));
  const { modelParameter } = RoleSettings.shape;
  const { temperature, max_tokens } = modelParameter.unwrap().shape;
  /** What the model adds to a field's own rule, which has spoken already where it was broken. */
  const refuseBroken = (path: string[], own: z.ZodType, rule: z.ZodType, value: unknown) => {
    const issue = own.safeParse(value).success && rule.safeParse(value).error?.issues[0];
    if (issue) refuse(path, issue.message);
  };
  refuseBroken(['chatUclaiPrompt'], RoleSettings.shape.chatUclaiPrompt, rules.chatUclaiPrompt, role.chatUclaiPrompt);
  const given = role.modelParameter;
  refuseBroken(['modelParameter', 'temperature'], temperature, rules.temperature, given.temperature);
  refuseBroken(['modelParameter', 'max_tokens'], max_tokens, rules.max_tokens, given.max_tokens);
  if (isInterviewer(settleModel(role)))
    refuseBroken(['userFileUrl'], RoleSettings.shape.userFileUrl, ResumeFiles, role.userFileUrl);
  const seen = new Set([role.language]);
  for (const [index, { language }] of role.avatarRoleDetailVos.entries()) {
    if (seen.has(language)) refuse(['avatarRoleDetailVos', index, 'language'], LANGUAGE_MESSAGE);
    seen.add(language);
  }
}
