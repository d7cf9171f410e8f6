import { expect, it } from 'vitest';
import { toAnswerMode, toChatType } from './answer-mode.ts';

it('shows every kind of agent as one card', () => {
  expect(([1, 2, 3, 4, 5] as const).map(toAnswerMode)).toEqual([1, 2, 3, 3, 3]);
});

it('saves an agent by what it runs on, and the other two as they are', () => {
  expect(toChatType(3, 'uclai-medium')).toBe(3);
  expect(toChatType(3, 'qwen-plus')).toBe(5);
  expect(toChatType(3, 'our-own-model')).toBe(4);
  expect(toChatType(2, 'qwen-plus')).toBe(2);
  expect(toChatType(1, 'our-own-model')).toBe(1);
});
