import { z } from 'zod';
import { endpoint, NoInput } from './endpoint.contract.ts';

/** Built-in models in the specification's order (2 §9), the default first. */
export const MODEL_NAMES = [
  'uclai-medium',
  'uclai-large-1127',
  'uclai-qwen-small',
  'DeepSeek-V3-241226',
  'doubao-pro-4K',
  'doubao-pro-32k-240828',
  'moonshot-v1-8k',
  'moonshot-v1-32k',
  'qwen-turbo',
  'qwen-plus',
  'qwen-max',
] as const;

export const DEFAULT_MODEL = 'uclai-medium';

/** How the editor writes a built-in model that was chosen by its name (specification 2 §4). */
const BUILT_IN_MARK = 'm5*';

/**
 * The two named uclai models: only accounts with the chat-uclai switch choose them, and their parameters have narrower ranges, as model
 * 3 has (specification 2 §9). The default model is for everybody.
 */
export const NARROW_MODELS: readonly string[] = ['uclai-large-1127', 'uclai-qwen-small'];

/** Custom models that ask for more than another service does (decision 023). */
export const MODEL_KINDS = {
  /** A robot of DingTalk: asks for token, corpId and appId. */
  dingDing: 'dingDing',
  /** Interviews a person about a résumé. */
  interviewer: 'resume-interviewer',
} as const;

/** Custom models of the specification (2 §3): nobody has them unless the account's lists name them. */
const GRANTED_MODELS: readonly string[] = ['hb-llm-1', 'hb-llm-2', 'haiYi', ...Object.values(MODEL_KINDS)];

export const isGrantedModel = (name: string): boolean => GRANTED_MODELS.includes(name);

export const isBuiltInModel = (name: string): boolean => (MODEL_NAMES as readonly string[]).includes(name);

/** What a role names as its model, in one way: without the mark, a custom name in `modelName`, and chatType 5 or 4 by what it is. */
export function settleModel<
  T extends { chatType: 1 | 2 | 3 | 4 | 5; modelName: string; customizedModel: string | null },
>(role: T): T {
  const custom = role.chatType === 4 ? role.customizedModel?.trim() : '';
  const written = custom || role.modelName.trim();
  const marked = written.startsWith(BUILT_IN_MARK);
  const modelName = marked ? written.slice(BUILT_IN_MARK.length) : written;
  const named = marked || role.chatType === 4 || role.chatType === 5;
  const chatType = named ? (isBuiltInModel(modelName) ? 5 : 4) : role.chatType;
  return { ...role, modelName, chatType, customizedModel: chatType === 4 ? modelName : null };
}

/** What an account may choose (specification 1 §3). */
export interface ModelRights {
  chatUclai: 0 | 1;
  /** Comma text; empty: every model that is not kept for named accounts. */
  models: string;
  /** Custom models that this account may use besides. */
  customizedNlp: readonly string[];
}

/** Names in `models`. */
export const listModels = (models: string): string[] =>
  models
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/**
 * Whether an account may choose a model. Custom models and the two named uclai models need the chat-uclai switch. `reserved` models
 * are for the accounts that name them in `customizedNlp`. The default model is for everybody: without it no role could be saved.
 */
export function mayChoose(rights: ModelRights, name: string, reserved: boolean): boolean {
  if (name === DEFAULT_MODEL) return true;
  const builtIn = isBuiltInModel(name);
  if ((!builtIn || NARROW_MODELS.includes(name)) && rights.chatUclai !== 1) return false;
  if (!builtIn && rights.customizedNlp.includes(name)) return true;
  if (reserved) return false;
  const allowed = listModels(rights.models);
  if (isGrantedModel(name)) return allowed.includes(name);
  return allowed.length === 0 || allowed.includes(name);
}

export const Model = z.object({
  name: z.string(),
  /** False: listed, but nobody has configured a service for it (未配置). */
  ready: z.boolean(),
  /** What answers: `builtin` is the offline grounded answerer, otherwise the name at the service that is asked first. */
  engine: z.string(),
  /** For people: 离线应答 or the service's name of the model. */
  engineLabel: z.string(),
  /** Not one of the platform's own names. */
  custom: z.boolean(),
  /** What question and answer may come to together, in tokens; null: not known. */
  contextTokens: z.number().int().nullable(),
});
export type Model = z.infer<typeof Model>;

/** Those that the account may choose: built-in ones first, then custom ones. */
export const modelList = endpoint({
  path: '/avatar/model/list',
  summary: '可选的大模型',
  input: NoInput,
  data: z.array(Model),
});
