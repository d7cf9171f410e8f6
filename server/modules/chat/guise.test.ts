import { expect, test } from 'vitest';
import { type Guise, readShown } from './guise.ts';

const withQuestion = (question: string): Guise => ({
  of: '小华',
  as: { name: '小岚', avatarId: '', avatarCode: 'qinghe', welcomeText: [] },
  shown: { question, answer: '画着的回答' },
  knows: [],
});

test.each([
  ['周六能办身份证吗？', '周六能办身份证吗', true],
  ['周六能办身份证吗？', '请问，周六能办身份证吗？', true],
  ['周六能办身份证吗？', '能办身份证吗', true],
  ['周六能办身份证吗？', '身份证', false],
  ['周六能办身份证吗？', '周六能办身份证吗，要是孩子没有户口本、父母又都在外地该怎么办', false],
  ['在吗', '你们现在在吗，我想问一下退货怎么办理', false],
  ['在吗', '在吗？', true],
  ['？？', '多少钱', false],
  ['？？', '？', false],
  ['', '多少钱', false],
  ['周六能办身份证吗？', '。', false],
])('beside “%s”, “%s” is answered as pictured: %s', (shown, asked, isSame) => {
  expect(readShown(withQuestion(shown), asked)).toBe(isSame ? '画着的回答' : null);
});

test('without a guise nothing is pictured', () => {
  expect(readShown(null, '周六能办身份证吗？')).toBeNull();
});
