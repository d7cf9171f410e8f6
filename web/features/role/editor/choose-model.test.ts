import { expect, test } from 'vitest';
import { chooseModel } from './choose-model.ts';

const before = {
  ...({ chatType: 2, modelName: 'uclai-medium', customizedModel: null } as const),
  modelParameter: { temperature: 0, max_tokens: 4096 },
  agentPlugins: ['time', 'calculator'],
  varConfig: { location: '杭州' },
};

test('model 1 clears the tools, and says so', () => {
  const { values, told } = chooseModel(before, 1, 'uclai-medium');
  expect(values).toMatchObject({ chatType: 1, agentPlugins: [], modelParameter: before.modelParameter });
  expect(told).toBe('已清空 2 个工具');
});

test('parameters come into the range of model 3, and it knows who it is', () => {
  const { values, told } = chooseModel(before, 3, 'uclai-medium');
  expect(values).toMatchObject({ chatType: 3, modelParameter: { temperature: 0.1, max_tokens: 2048 } });
  expect(values.varConfig).toEqual({ location: '杭州', enableSelfAware: true });
  expect(values.agentPlugins).toEqual(before.agentPlugins);
  expect(told).toBe('温度已调整为 0.1，最大回复长度已调整为 2048');
});

test.each([
  [3, 'uclai-medium', 3, true],
  [3, 'uclai-large-1127', 3, true],
  [2, 'uclai-qwen-small', 2, true],
  [3, 'qwen-plus', 5, false],
  [3, 'our-own-model', 4, false],
  [2, 'qwen-plus', 2, false],
  [1, 'uclai-medium', 1, false],
  [2, 'dingDing', 4, false],
  [1, 'resume-interviewer', 4, false],
] as const)('card %d with %s is type %d; self-aware: %s', (mode, name, chatType, enableSelfAware) => {
  const { values } = chooseModel(before, mode, name);
  expect(values).toMatchObject({ chatType, varConfig: { enableSelfAware } });
  expect(values.customizedModel).toBe(chatType === 4 ? name : null);
});

test('nothing is told where nothing else changes', () => {
  const fits = { ...before, modelParameter: { temperature: 0.3, max_tokens: 2048 } };
  expect(chooseModel(fits, 3, 'qwen-plus').told).toBeNull();
});
