import { z } from 'zod';
import { requiredText, textUpTo } from './endpoint.contract.ts';
import { LIMITS } from './limits.contract.ts';
import { MODEL_KINDS, NARROW_MODELS } from './model.contract.ts';

/**
 * How a role is answered for (specification 2 §3): 1 only by its question-and-answer library; 2 with its documents as well; 3 as an
 * agent with a prompt and tools; 4 a custom model; 5 one of the built-in models (written `m5*{model}` in the editor). 4 and 5 work as 3.
 */
export const ChatType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)], {
  error: '请选择回答方式',
});
export type ChatType = z.infer<typeof ChatType>;

/** What decides about a model's ranges and needs. */
export interface ModelChoice {
  chatType: ChatType;
  /** Without the mark of built-in models. */
  modelName: string;
}

export const isInterviewer = ({ modelName }: Pick<ModelChoice, 'modelName'>): boolean =>
  modelName === MODEL_KINDS.interviewer;
export const isDingDing = ({ modelName }: Pick<ModelChoice, 'modelName'>): boolean =>
  modelName === MODEL_KINDS.dingDing;

/** Ranges of a model's parameters (specification 2 §9). */
export function parameterRange({ chatType, modelName }: ModelChoice) {
  const narrow = chatType === 3 || NARROW_MODELS.includes(modelName);
  return {
    temperature: { min: narrow ? 0.1 : 0, max: 1, step: 0.1 },
    maxTokens: { min: 100, max: narrow ? 2048 : 4096 },
  };
}

export const HISTORY_ROUNDS = { min: 0, max: 20 } as const;
export const DEFAULT_PARAMETERS = { temperature: 0.3, max_tokens: 2048 } as const;

const TEMPERATURE = { error: '温度应在 0 到 1 之间，步长 0.1' };
const REPLY_LENGTH = { error: '回复长度应为 100 到 4096 的整数' };
const isTenth = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9;
export const Temperature = z
  .number(TEMPERATURE)
  .refine((value) => value >= 0 && value <= 1 && isTenth(value), TEMPERATURE);
const isLength = (value: number) => Number.isInteger(value) && value >= 100 && value <= 4096;
export const ReplyLength = z.number(REPLY_LENGTH).refine(isLength, REPLY_LENGTH);
const ROUNDS = { error: `上下文轮数应为 ${HISTORY_ROUNDS.min} 到 ${HISTORY_ROUNDS.max} 的整数` };
const isRounds = (value: number) =>
  Number.isInteger(value) && value >= HISTORY_ROUNDS.min && value <= HISTORY_ROUNDS.max;
export const HistoryRounds = z.number(ROUNDS).refine(isRounds, ROUNDS);

/** Rules of the fields that depend on the chosen model, for form and server alike. */
export function modelRules(choice: ModelChoice) {
  const { temperature, maxTokens } = parameterRange(choice);
  return {
    temperature: Temperature.min(temperature.min, { error: `该模型的温度最小为 ${temperature.min}` }),
    max_tokens: ReplyLength.max(maxTokens.max, { error: `该模型的回复长度最大为 ${maxTokens.max}` }),
    chatUclaiPrompt: needsPrompt(choice) ? requiredText(LIMITS.prompt, '提示词') : textUpTo(LIMITS.prompt, '提示词'),
  };
}

/** Model 3 and custom models can't do without a prompt; an interviewer brings its own (specification 2 §5). */
export function needsPrompt(choice: ModelChoice): boolean {
  return choice.chatType === 3 || (choice.chatType === 4 && !isInterviewer(choice));
}

/** Parameters as near to what they were as the model takes them. */
export function fitParameters<T extends { temperature: number; max_tokens: number }>(
  choice: ModelChoice,
  before: T,
): T {
  const { temperature, maxTokens } = parameterRange(choice);
  return {
    ...before,
    temperature: Math.min(temperature.max, Math.max(temperature.min, before.temperature)),
    max_tokens: Math.min(maxTokens.max, Math.max(maxTokens.min, before.max_tokens)),
  };
}

/** Whether choosing this model sets the self-aware setting (specification 2 §4). */
export function isSelfAware({ chatType, modelName }: ModelChoice): boolean {
  return chatType === 3 || NARROW_MODELS.includes(modelName);
}

export const RESUME_MESSAGE = '请上传简历文件！';
/** Of a file that is not of the kind that is asked for. */
export const FILE_KIND_MESSAGE = '文件格式不正确';
/** Of a résumé or questionnaire of more than 10 MB (specification 2 §5). */
export const FILE_SIZE_MESSAGE = '上传文件过大，请上传小于10mb的文件';
/** Only a PDF is a résumé. */
export const RESUME_NAME = /\.pdf$/i;
