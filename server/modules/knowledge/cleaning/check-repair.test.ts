import { expect, test } from 'vitest';
import { isRepair } from './check-repair.ts';

const TEXT = '参保人社会保障卡丢失的的，应当在3天内办理挂失，费用20.5元。';

test.each([
  ['a doubled character goes', TEXT.replace('的的', '的')],
  ['line ends, spaces and punctuation change', TEXT.replace('，', '、\n').replaceAll('，', ',')],
  ['full-width digits become half-width', TEXT.replace('3', '３')],
  ['nothing changes', TEXT],
])('%s: a repair', (_title, after) => expect(isRepair(TEXT, after)).toBe(true));

test.each([
  ['a number changes', TEXT.replace('3', '5')],
  ['a number is dropped', TEXT.replace('20.5', '')],
  ['numbers change places', TEXT.replace('3', '20.5').replace('20.5元', '3元')],
  ['half of it is dropped', TEXT.slice(0, 15)],
  ['an explanation is added', `${TEXT}以上是修复后的文字，去掉了重复的字。`],
  ['it is another text', '数据保存在服务器的数据文件夹3天20.5。'],
  ['nothing is left', ''],
])('%s: no repair', (_title, after) => expect(isRepair(TEXT, after)).toBe(false));
