import { expect, it } from 'vitest';
import { findHeardEnd, readCaption, toPlain } from './caption.ts';

const ANSWER = '先挂失，再到 B 区办理。大约 10 分钟就能领到新卡[1]。';

it('says what is heard and what comes', () => {
  expect(readCaption(ANSWER, '先挂失，', true)).toEqual({ said: '先挂失，', coming: '再到 B 区办理。' });
  expect(readCaption(ANSWER, '大约 10 分钟就能领到新卡[1]。', true)).toEqual({
    said: '大约 10 分钟就能领到新卡。',
    coming: '',
  });
});

it('leaves out what comes where nobody could read it in time', () => {
  const text = `一二三。${'很长的一句'.repeat(10)}。`;
  expect(readCaption(text, '一二三。', true)).toEqual({ said: '一二三。', coming: '' });
});

it('says nothing while nothing is heard, and no more than is known of a growing answer', () => {
  expect(readCaption(ANSWER, '', true)).toBeNull();
  expect(readCaption('先挂失，再到', '先挂失，', false)).toEqual({ said: '先挂失，', coming: '' });
  expect(readCaption('别的', '先挂失，', true)).toEqual({ said: '先挂失，', coming: '' });
});

it.each([
  ['**粗** 和 `码`[12]', '粗 和 码'],
  ['1. 第一步\n2. 第二步', '第一步 第二步'],
  ['# 标题\n> 引用', '标题 引用'],
  ['| 办法 | 费用 |\n|---|:-:|\n| 大厅 | 免费 |', '办法，费用 大厅，免费'],
  ['见[官网](https://a.example/b)', '见官网'],
])('%j reads %j', (text, plain) => expect(toPlain(text)).toBe(plain));

it.each([
  ['先挂失，再办理。', '先挂失，', 3],
  ['先挂失，再办理。', '', 0],
  ['先挂失1再办理', '先挂失[1]再', 5],
  ['先挂失再办理', '**先挂失**再办理。', 6],
  ['第一步第二步', '1. 第一步\n', 3],
  ['短', '短而且更长的文字', 1],
])('of %j, %j was heard up to %i', (shown, heard, end) => expect(findHeardEnd(shown, heard)).toBe(end));
