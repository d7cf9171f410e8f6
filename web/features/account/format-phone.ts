/** A number of 11 digits in groups of 3-4-4 takes 13 characters. */
const DIGITS = 11;

export interface PhoneText {
  /** Grouped 3-4-4 with single spaces. */
  text: string;
  /** Where the caret belongs in `text`. */
  caret: number;
}

/** What an input event left in the field. */
export interface PhoneEdit {
  typed: string;
  caret: number;
  /** `text` before the event. */
  before: string;
  /** `InputEvent.inputType`, such as `deleteContentBackward`. */
  kind: string;
}

/**
 * Groups a phone number while it is edited, anywhere in it. Deleting a space deletes the digit beside it; a digit typed into a number
 * that is full is refused; a pasted number may carry +86, spaces or dashes.
 */
export function editPhone({ typed, caret, before, kind }: PhoneEdit): PhoneText {
  let digits = onlyDigits(typed);
  let left = onlyDigits(typed.slice(0, caret)).length;
  if (kind.startsWith('delete') && digits === onlyDigits(before) && typed.length < before.length) {
    const gone = kind.endsWith('Forward') ? left : left - 1;
    if (gone >= 0) {
      digits = digits.slice(0, gone) + digits.slice(gone + 1);
      left = gone;
    }
  }
  if (kind === 'insertText' && digits.length > DIGITS) return { text: before, caret: Math.max(caret - 1, 0) };
  const prefix = digits.length > DIGITS && /^(0086|86)/.exec(digits)?.[0].length;
  if (prefix) {
    digits = digits.slice(prefix);
    left = Math.max(left - prefix, 0);
  }
  digits = digits.slice(0, DIGITS);
  return { text: groupPhone(digits), caret: placeCaret(Math.min(left, digits.length)) };
}

/** `13800138000` -> `138 0013 8000`. */
export function groupPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** `138 0013 8000` -> `13800138000`. */
export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** Behind the given number of digits; never before a space, where the next digit would not go. */
function placeCaret(digits: number): number {
  return digits + (digits > 3 ? 1 : 0) + (digits > 7 ? 1 : 0);
}
