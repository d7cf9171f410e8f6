import { pinyin } from 'pinyin-pro';
import { describe, expect, test } from 'vitest';
import { createWakeMatcher } from './wake-word.ts';

const spell = (text: string) => pinyin(text, { toneType: 'none', type: 'array' });

describe('“小华小华”', () => {
  const match = createWakeMatcher('小华小华', spell);
  test.each([
    ['小华小华，社保卡丢了怎么补办？', '社保卡丢了怎么补办？'],
    ['小华小华', ''],
    ['小华，小华。', ''],
    ['小花小花几点下班', '几点下班'],
    ['晓华晓华几点下班', '几点下班'],
    ['肖华小滑几点下班', '几点下班'],
    ['小 华 小 华 几点下班', '几点下班'],
    ['嗯，那个，小华小华……几点下班', '几点下班'],
    ['小华小华小华小华，几点下班', '几点下班'],
    ['小华小华帮我问问小华小华是谁', '帮我问问小华小华是谁'],
    ['小hua小hua，开始', '开始'],
    ['小华小华 how are you', 'how are you'],
  ])('%s → %s', (text, question) => expect(match(text)).toBe(question));

  test.each(['', '小华', '小华几点下班', '华小华小', '小王小王', '社保卡丢了怎么补办', '小华来了小华走了', '，。'])(
    'not in “%s”',
    (text) => expect(match(text)).toBeNull(),
  );
});

test.each([
  ['zh and z', '张张', '脏脏在吗', '在吗'],
  ['ch and c', '小陈', '小岑在吗', '在吗'],
  ['sh and s', '小书小书', '小苏小苏在吗', '在吗'],
  ['n and l', '你好小南', '李好小兰在吗', '在吗'],
  ['ing and in', '小明小明', '小民小民在吗', '在吗'],
  ['eng and en', '小成', '小陈在吗', '在吗'],
  ['traditional characters', '小华小华', '小華小華，在嗎', '在嗎'],
  ['a character of several readings', '小行小行', '小行小行在吗', '在吗'],
  ['letters in any case', 'Hi Hua', 'HI HUA, what time is it?', 'what time is it?'],
])('near sounds: %s', (_what, word, text, question) => expect(createWakeMatcher(word, spell)(text)).toBe(question));

test.each([
  ['小明', '小芒在吗'],
  ['小华', '小发在吗'],
  ['hi hua', 'this hual'],
])('“%s” is not heard in “%s”', (word, text) => expect(createWakeMatcher(word, spell)(text)).toBeNull());

test('an empty word is never found', () => expect(createWakeMatcher('', spell)('你好')).toBeNull());
