import { describe, expect, test } from 'vitest';
import { mayChoose, settleModel } from './model.contract.ts';

describe('how a role names its model', () => {
  const settle = (chatType: 1 | 2 | 3 | 4 | 5, modelName: string, customizedModel: string | null = null) => {
    const settled = settleModel({ chatType, modelName, customizedModel });
    return [settled.chatType, settled.modelName, settled.customizedModel];
  };
  test.each([
    [settle(2, 'qwen-plus'), [2, 'qwen-plus', null]],
    [settle(1, 'uclai-medium'), [1, 'uclai-medium', null]],
    [settle(3, 'm5*qwen-plus'), [5, 'qwen-plus', null]],
    [settle(2, 'm5*my-model'), [4, 'my-model', 'my-model']],
    [settle(4, 'uclai-medium', 'my-model'), [4, 'my-model', 'my-model']],
    [settle(4, 'qwen-max'), [5, 'qwen-max', null]],
    [settle(5, 'hb-llm-1'), [4, 'hb-llm-1', 'hb-llm-1']],
    [settle(3, 'uclai-medium', 'left over'), [3, 'uclai-medium', null]],
  ])('%j', (settled, expected) => {
    expect(settled).toEqual(expected);
  });
});

describe('what an account may choose', () => {
  const all = { chatUclai: 1, models: '', customizedNlp: [] } as const;
  test.each([
    ['everything that is not kept for others', all, 'qwen-plus', false, true],
    ['a custom model', all, 'my-model', false, true],
    ['a model kept for others', all, 'my-model', true, false],
    ['a model kept for it', { ...all, customizedNlp: ['my-model'] }, 'my-model', true, true],
    [
      'a model kept for it, without the switch',
      { ...all, chatUclai: 0, customizedNlp: ['my-model'] } as const,
      'my-model',
      true,
      false,
    ],
    ['one of a list', { ...all, models: 'qwen-max, qwen-plus' }, 'qwen-plus', false, true],
    ['one beside the list', { ...all, models: 'qwen-max' }, 'qwen-plus', false, false],
    [
      'a custom one beside the list',
      { ...all, models: 'qwen-max', customizedNlp: ['my-model'] },
      'my-model',
      false,
      true,
    ],
    ['a named uclai model without the switch', { ...all, chatUclai: 0 } as const, 'uclai-large-1127', false, false],
    ['a custom model without the switch', { ...all, chatUclai: 0 } as const, 'my-model', false, false],
    ['the default model, always', { ...all, chatUclai: 0, models: 'qwen-max' } as const, 'uclai-medium', false, true],
  ])('%s', (_title, rights, name, reserved, expected) => {
    expect(mayChoose(rights, name, reserved)).toBe(expected);
  });
});
