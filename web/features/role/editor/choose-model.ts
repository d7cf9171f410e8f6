import type { RoleValues } from '#contract/clean-role.contract.ts';
import { fitParameters, isSelfAware } from '#contract/role-model.contract.ts';
import { type AnswerMode, toChatType } from './answer-mode.ts';

type Chosen = Pick<
  RoleValues,
  'chatType' | 'modelName' | 'customizedModel' | 'modelParameter' | 'agentPlugins' | 'varConfig'
>;

/**
 * What follows from another way of answering or another model (specification 2 §4, §9): tools go where there are none, parameters come
 * into the model's range, the self-aware setting follows. `told` says what was changed besides, for people; null for nothing.
 */
export function chooseModel(
  before: Chosen,
  mode: AnswerMode,
  modelName: string,
): { values: Chosen; told: string | null } {
  const chatType = toChatType(mode, modelName);
  const choice = { chatType, modelName };
  const modelParameter = fitParameters(choice, before.modelParameter);
  const agentPlugins = chatType === 1 ? [] : before.agentPlugins;
  const lost = before.agentPlugins.length - agentPlugins.length;
  const { temperature, max_tokens } = before.modelParameter;
  const told = [
    lost > 0 ? `已清空 ${lost} 个工具` : '',
    modelParameter.temperature === temperature ? '' : `温度已调整为 ${modelParameter.temperature}`,
    modelParameter.max_tokens === max_tokens ? '' : `最大回复长度已调整为 ${modelParameter.max_tokens}`,
  ].filter(Boolean);
  return {
    values: {
      chatType,
      modelName,
      modelParameter,
      agentPlugins,
      customizedModel: chatType === 4 ? modelName : null,
      varConfig: { ...before.varConfig, enableSelfAware: isSelfAware(choice) },
    },
    told: told.length > 0 ? told.join('，') : null,
  };
}

/** What choosing another model may change, to be put back. */
export function readChoice(values: RoleValues): Chosen {
  const { chatType, modelName, customizedModel, modelParameter, agentPlugins, varConfig } = values;
  return { chatType, modelName, customizedModel, modelParameter, agentPlugins, varConfig };
}
