import { DEFAULT_LANGUAGE } from './language.contract.ts';
import type { ModelRights } from './model.contract.ts';

/** What an account may make of a role (specification 2 §6): what the form shows, and what the server takes. */
export interface RoleRights extends ModelRights {
  flowOn: 0 | 1;
  aiCopyOn: 0 | 1;
  languages: readonly string[];
}

/** Agents, custom models, answer prefixes and the sleep text need the chat-uclai switch. */
export const mayUseAgents = ({ chatUclai }: Pick<RoleRights, 'chatUclai'>): boolean => chatUclai === 1;
export const AGENT_MESSAGE = '当前账号未开通智能体，请选择其他回答方式或联系管理员';

export const mayUseFlows = ({ flowOn }: Pick<RoleRights, 'flowOn'>): boolean => flowOn === 1;
export const FLOW_MESSAGE = '当前账号未开通流程，请联系管理员';

export const mayUseAiCopy = ({ aiCopyOn }: Pick<RoleRights, 'aiCopyOn'>): boolean => aiCopyOn === 1;
export const AI_COPY_MESSAGE = '当前账号未开通 AI 文案，请联系管理员';

/** The platform's default language is for everybody: without it no role could be saved. */
export const maySpeak = ({ languages }: Pick<RoleRights, 'languages'>, language: string): boolean =>
  language === DEFAULT_LANGUAGE || languages.includes(language);
export const SPEAK_MESSAGE = '当前账号未开通这种语言，请选择其他语言或联系管理员';
