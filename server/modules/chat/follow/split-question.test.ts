import { describe, expect, it } from 'vitest';
import { toTopic } from './complete-question.ts';
import { READ_CHARACTERS, readWords } from './read-words.ts';
import { splitQuestion } from './split-question.ts';

const split = (message: string) => splitQuestion(message).map(({ question }) => question);

it.each([
  ['晚餐几点，午餐呢', ['晚餐几点', '午餐几点']],
  ['补办借书证工本费多少钱，几天能拿到', ['补办借书证工本费多少钱', '补办借书证几天能拿到']],
  ['长租柜一个月多少，押金多少', ['长租柜一个月多少', '长租柜押金多少']],
  ['免费拖车多少公里以内，超了怎么收', ['免费拖车多少公里以内', '免费拖车以内超了怎么收']],
  ['过户要花钱吗？恢复供水费多少？', ['过户要花钱吗', '恢复供水费多少']],
  ['请问，套餐外流量怎么收，语音怎么收', ['套餐外流量怎么收', '套餐外流量语音怎么收']],
])('%s asks for several things', (message, parts) => {
  expect(split(message)).toEqual(parts);
});

it('what stands before the first thing tells what all of it is about', () => {
  const [first, second] = split('车卖给别人了，保险怎么办，几天内办');
  expect(first).toBe('车卖给别人了，保险怎么办');
  expect(second).toContain('保险');
});

it.each(['我的卡丢了，怎么补办', '请问，几点开门？', '几点开门', '退票，改签，候补，行李，餐食怎么办', ''])(
  '%s is one question',
  (message) => {
    expect(split(message)).toEqual([]);
  },
);

describe('a pasted text', () => {
  it.each(['…', '1', '0.', '一百二十', '周一', '1米'])('of %s is read at its beginning alone', (text) => {
    const pasted = `${text.repeat(2000)}。x`;
    expect(readWords(pasted).every(({ end }) => end <= READ_CHARACTERS)).toBe(true);
    expect(splitQuestion(pasted)).toEqual([]);
    expect(toTopic(pasted).subject.length).toBeLessThanOrEqual(READ_CHARACTERS);
  });
});
