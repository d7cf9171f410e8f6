import { expect, test } from 'vitest';
import { MOODS } from '#avatar/stage/index.ts';
import { ACTIONS, MOOD_MARKS } from '#contract/action.contract.ts';
import { readSentence } from './read-sentence.ts';

test.each([
  ['您好，我是小华。', 'greet', null],
  ['很抱歉，我没有找到相关内容。', 'bow', 'sorry'],
  ['恭喜您，办好了！', 'applaud', 'glad'],
  ['首先到三号窗口取号。', 'explain', null],
  ['洗手间在右边。', 'point-right', null],
  ['请务必带上身份证。', null, 'serious'],
  ['年卡是两百元。', null, null],
  ['', null, null],
])('%s', (sentence, gesture, mood) => {
  expect(readSentence(sentence)).toEqual({ gesture, mood });
});

test('whatever is read can be done, and texts know the moods of the figures', () => {
  const codes: string[] = ACTIONS.map(({ code }) => code);
  for (const text of ['您好', '谢谢', '再见', '恭喜', '对不起', '不是', '请看', '请坐', '首先', '是的'])
    expect(codes).toContain(readSentence(text).gesture);
  expect(MOOD_MARKS.map(({ code }) => code)).toEqual([...MOODS]);
});
