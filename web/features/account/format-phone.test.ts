import { describe, expect, test } from 'vitest';
import { editPhone, groupPhone, onlyDigits } from './format-phone.ts';

/** `|` is the caret. */
function edit(before: string, after: string, kind: string): string {
  const { text, caret } = editPhone({
    before,
    typed: after.replace('|', ''),
    caret: after.indexOf('|'),
    kind,
  });
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('a phone number while it is edited', () => {
  test('typed digit by digit it falls into groups of 3-4-4, the caret always behind the digit', () => {
    let text = '';
    const shown = [...'13800138000'].map((digit) => {
      const next = edit(text, `${text}${digit}|`, 'insertText');
      text = next.replace('|', '');
      return next;
    });
    expect(shown).toEqual([
      '1|',
      '13|',
      '138|',
      '138 0|',
      '138 00|',
      '138 001|',
      '138 0013|',
      '138 0013 8|',
      '138 0013 80|',
      '138 0013 800|',
      '138 0013 8000|',
    ]);
    expect(text).toHaveLength(13);
  });

  test.each([
    ['+86 138-0013-8000|', '138 0013 8000|'],
    ['86 13800138000|', '138 0013 8000|'],
    ['008613800138000|', '138 0013 8000|'],
    ['138 0013 8000 ext 7|', '138 0013 8000|'],
    ['tel: 138|', '138|'],
  ])('pasted %s becomes %s', (after, expected) => {
    expect(edit('', after, 'insertFromPaste')).toBe(expected);
  });

  test('a digit typed in the middle stays where it was typed', () => {
    expect(edit('138 0013', '1389| 0013', 'insertText')).toBe('138 9|001 3');
    expect(edit('138 0013 80', '138 00913| 80', 'insertText')).toBe('138 0091 3|80');
  });

  test('a digit too many is refused and the caret does not move', () => {
    expect(edit('138 0013 8000', '1389| 0013 8000', 'insertText')).toBe('138| 0013 8000');
    expect(edit('138 0013 8000', '138 0013 80009|', 'insertText')).toBe('138 0013 8000|');
  });

  test('deleting in the middle closes the gap; deleting a space takes the digit beside it', () => {
    expect(edit('138 0013 8000', '138 01|3 8000', 'deleteContentBackward')).toBe('138 01|38 000');
    expect(edit('138 0013 8000', '138|0013 8000', 'deleteContentBackward')).toBe('13|0 0138 000');
    expect(edit('138 0013 8000', '138|0013 8000', 'deleteContentForward')).toBe('138| 0138 000');
    expect(edit('138 0', '138 |', 'deleteContentBackward')).toBe('138|');
    expect(edit('138 0013', '|', 'deleteByCut')).toBe('|');
  });

  test('letters change nothing', () => {
    expect(edit('138', '138a|', 'insertText')).toBe('138|');
  });

  test('groups and digits are each other’s reverse', () => {
    expect(groupPhone('')).toBe('');
    expect(onlyDigits(groupPhone('13800138000'))).toBe('13800138000');
  });
});
