import { expect, it } from 'vitest';
import { holdsFocus, namesFocus } from './holds-focus.ts';

it.each([
  ['杜比厅', '杜比厅：平时 70 元', true],
  ['学生证', '学生凭证半价', true],
  ['六到十年', '六至十年每两年一次', true],
  ['金卡', '白金卡年费 600 元；金卡 200 元', true],
  ['黑金卡', '金卡年费 200 元', false],
  ['总统套房', '家庭套房 568 元', false],
  ['宠物', '门票每人十元', false],
])('%s in %s: %s', (focus, text, held) => {
  expect(namesFocus(focus, text)).toBe(held);
});

it.each([
  ['周末', '周六、周日 9:00 开放'],
  ['周三', '周一至周五上午开放'],
  ['半夜', '24 小时接诊'],
  ['小孩', '1.2 米以下儿童免票'],
  ['第一次办', '首次办理免费'],
])('%s is spoken of in %s', (focus, text) => {
  expect(holdsFocus(focus, [], text)).toBe(true);
  expect(holdsFocus(focus, [], '门票在东门售票处购买')).toBe(false);
});

it('other words stand for a name, but not for a small part of it', () => {
  const others = [
    { term: '老人', isOther: true, of: '姥姥' },
    { term: '身份证', isOther: true, of: '证' },
  ];
  expect(holdsFocus('姥姥', others, '老人半价')).toBe(true);
  expect(holdsFocus('食品许可证', others, '带身份证办理')).toBe(false);
});
