import { describe, expect, it } from 'vitest';
import { matchesCase } from './match-case.ts';

const hit = { documentId: 'd1', text: '社保卡 丢失后，应先拨打 12333 挂失；再到二楼 B 区 12 号窗口申请补办。' };

describe('matchesCase', () => {
  it.each([
    ['text in it, other signs and width', { expectedText: '拨打１２３３３，挂失', documentId: null }, true],
    ['other text', { expectedText: '到三楼办理', documentId: null }, false],
    ['its document alone', { expectedText: '', documentId: 'd1' }, true],
    ['another document, though the text is there', { expectedText: '挂失', documentId: 'd2' }, false],
    ['a part of a longer expected text', { expectedText: `前文。${hit.text}后文。`, documentId: null }, true],
    ['nothing expected at all', { expectedText: ' ', documentId: null }, false],
  ])('%s', (_, expected, matches) => {
    expect(matchesCase(expected, hit)).toBe(matches);
  });

  it('a title of a few words is no part of everything', () => {
    expect(
      matchesCase({ expectedText: '先看办理流程，再看材料', documentId: null }, { documentId: 'd', text: '办理流程' }),
    ).toBe(false);
  });
});
