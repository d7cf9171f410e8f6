import { expect, it } from 'vitest';
import { pickOption, readItems } from './pick-option.ts';

const OPTIONS = ['更名手续', '退订手续', '改签手续'];

it.each([
  ['第一个', '更名手续'],
  ['第二个呢？', '退订手续'],
  ['2', '退订手续'],
  ['那第三个吧', '改签手续'],
  ['前面那个', '更名手续'],
  ['最后一个', '改签手续'],
  ['后者', '改签手续'],
])('%s is one of what was offered', (said, option) => {
  expect(pickOption(said, OPTIONS)).toBe(option);
});

it.each(['第四个', '对', '第一个工作日能到账吗', '退票要多少钱', '好的谢谢'])('%s is none', (said) => {
  expect(pickOption(said, OPTIONS)).toBeNull();
});

it.each(['对', '是的', '好啊', '嗯'])('%s takes the only one', (said) => {
  expect(pickOption(said, ['更名手续'])).toBe('更名手续');
  expect(pickOption(said, [])).toBeNull();
});

it('the items of a list can be picked, too', () => {
  const answer = '办理须带：\n1. 本人身份证；\n2. 一寸照片两张[1]。';
  expect(readItems(answer)).toEqual(['本人身份证', '一寸照片两张']);
  expect(readItems('一句话。')).toEqual([]);
});
